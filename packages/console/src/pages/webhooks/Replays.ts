import { callForm } from "../../acts/CallForm.ts"
import { askOf, ownOf } from "../../acts/Twins.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context } from "../../page/Page.ts"
import { link } from "../../parts/Links.ts"
import { status, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import { replayPath } from "./Endpoint.ts"

/** Replays that the page of an endpoint shows. */
const LIMIT = 10

const DAY_MS = 86_400_000

/** Lists the last replays of an endpoint, with the form that counts one before it is started. */
export const replays = async (context: Context, program_id: string, webhook_endpoint_id: string): Promise<Html> => {
  const { objects } = await askOf(context, "webhook_replay.list", {
    params: { program_id },
    query: { limit: LIMIT, webhook_endpoint_id }
  })
  return html`${table(
    `Latest replays (${LIMIT} at most)`,
    [
      {
        label: "Created",
        isName: true,
        show: ({ created_at, id }) =>
          link(context, replayPath(program_id, webhook_endpoint_id, id), time(created_at) ?? id)
      },
      { label: "Events", show: ({ selection }) => selection },
      { label: "From", show: ({ from }) => time(from) },
      { label: "Until", show: ({ until }) => time(until) },
      { label: "Status", show: ({ status: name }) => status(name) },
      { label: "Found", isNumber: true, show: ({ count }) => count },
      { label: "Replayed", isNumber: true, show: ({ replayed }) => replayed }
    ],
    objects,
    "No replay yet. Count one to see how many webhooks it would send. Nothing is sent until you start it."
  )}
${countForm(context, program_id, webhook_endpoint_id)}`
}

const countForm = (context: Context, program_id: string, webhook_endpoint_id: string): Html | undefined =>
  callForm(context, {
    operation: ownOf(context.viewer, "webhook_replay.count"),
    label: "Count what a replay would send",
    params: { program_id },
    fixed: { webhook_endpoint_id },
    fields: [
      { name: "selection", label: "Events", as: "choice", choices: ["failed", "missing", "all"], value: "failed" },
      {
        name: "from",
        label: "From, in UTC",
        value: `${new Date(context.now_ms - DAY_MS).toISOString().slice(0, 19)}Z`
      },
      { name: "until", label: "Until, in UTC", isOptional: true }
    ],
    to: `${replayPath(program_id, webhook_endpoint_id, "")}:id`
  })
