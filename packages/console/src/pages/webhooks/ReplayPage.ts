import { callForm } from "../../acts/CallForm.ts"
import { askOf, ownOf } from "../../acts/Twins.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { link } from "../../parts/Links.ts"
import { programOf, segmentOf } from "../../parts/Place.ts"
import { fields, status } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import { endpointPath, type Replay } from "./Endpoint.ts"

/** Shows a replay: what it counts, its progress, and the forms that start and cancel it. */
export const replayPage = async (context: Context): Promise<Shown> => {
  const program_id = programOf(context)
  const params = { program_id, webhook_replay_id: segmentOf(context, "webhook_replay_id") }
  const value = await askOf(context, "webhook_replay.get", { params })
  return {
    title: "Replay of webhooks",
    body: html`<p>${link(context, endpointPath(program_id, value.webhook_endpoint_id), "The endpoint")}</p>
${fields([
  ["Status", status(value.status)],
  ["Events", selections[value.selection]],
  ["From", time(value.from)],
  ["Until", time(value.until)],
  ["Events examined", value.examined],
  ["Found", value.count],
  ["Replayed", value.replayed],
  ["Canceled", value.reason],
  ["Created", time(value.created_at)]
])}
${progress(value)}
<p>${next[value.status]}</p>
<div class="acts">
${value.status === "counted" && callForm(context, { operation: ownOf(context.viewer, "webhook_replay.start"), label: `Send ${value.count} webhooks`, params })}
${canEnd(value) && callForm(context, { operation: ownOf(context.viewer, "webhook_replay.cancel"), label: "Cancel", params })}
</div>`
  }
}

const selections: Readonly<Record<Replay["selection"], string>> = {
  failed: "events whose last delivery failed",
  missing: "events without a delivery to the endpoint",
  all: "every event that the endpoint subscribes to"
}

const next: Readonly<Record<Replay["status"], string>> = {
  counting: "The bank is counting. Nothing is sent yet.",
  counted: "Nothing is sent yet. To send these webhooks, press Send.",
  running: "The bank sends page by page, each webhook with the usual retries.",
  completed: "Every event found has a new delivery.",
  canceled: "Deliveries that it already created are still sent."
}

const canEnd = ({ status: name }: Replay): boolean => ["counting", "counted", "running"].includes(name)

const progress = ({ count, replayed, status: name }: Replay): Html | undefined =>
  (name === "running" || name === "completed") && count > 0
    ? html`<label>Progress <progress max="${count}" value="${replayed}">${replayed} of ${count}</progress></label>`
    : undefined
