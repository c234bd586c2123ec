import type { ItemOf } from "@vostro/http/promise"
import { path } from "../../html/Address.ts"
import { briefly } from "../../html/Brief.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context } from "../../page/Page.ts"
import { briefLink, link } from "../../parts/Links.ts"

type Logged = ItemOf<"request.list">

/** Shows the status of an answer, and if it was a replay or a dry run. */
export const outcome = ({ dry_run, replayed, status }: Pick<Logged, "dry_run" | "replayed" | "status">): Html =>
  html`<span class="status outcome-${Math.trunc(status / 100)}xx">${status}</span>${replayed && " replayed"}${dry_run && " dry run"}`

/** Shows who sent a request. */
export const callerOf = ({ caller: { id, name, type } }: Pick<Logged, "caller">): Html =>
  name === undefined && id !== undefined ? briefly(id) : html`${name ?? type}`

/** Shows the time until the answer. */
export const took = ({ duration_us }: Pick<Logged, "duration_us">): string => `${(duration_us / 1_000).toFixed(1)} ms`

/** Links to the object of a request; without its program there is no page of it. */
export const objectOf = (
  context: Pick<Context, "base">,
  { object_id, program_id }: Pick<Logged, "object_id" | "program_id">
): Html | undefined => {
  if (object_id === undefined) return undefined
  if (object_id.startsWith("program_")) return link(context, path`/programs/${object_id}`, briefly(object_id))
  if (program_id === undefined) return briefly(object_id)
  return briefLink(context, program_id, object_id)
}
