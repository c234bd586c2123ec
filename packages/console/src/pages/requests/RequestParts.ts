import type { ItemOf } from "@vostro/http/promise"
import { type Html, html } from "../../html/Html.ts"

type Logged = ItemOf<"request.list">

/** Shows the status of an answer, and if it was a replay or a dry run. */
export const outcome = ({ dry_run, replayed, status }: Pick<Logged, "dry_run" | "replayed" | "status">): Html =>
  html`<span class="status outcome-${Math.trunc(status / 100)}xx">${status}</span>${replayed && " replayed"}${dry_run && " dry run"}`

/** Shows who sent a request. */
export const callerOf = ({ caller: { id, name, type } }: Pick<Logged, "caller">): Html =>
  name === undefined && id !== undefined ? html`<code>${id}</code>` : html`${name ?? type}`

/** Shows the time until the answer. */
export const took = ({ duration_us }: Pick<Logged, "duration_us">): string => `${(duration_us / 1_000).toFixed(1)} ms`
