import { path, queryOf } from "../../html/Address.ts"
import { type Html, html, type Shown } from "../../html/Html.ts"
import { homeOf, kindOf } from "../../kinds/Kinds.ts"
import type { Context } from "../../page/Page.ts"
import { link, objectLink } from "../../parts/Links.ts"
import { money } from "../../parts/Money.ts"
import { fields, status, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import type { AskedTimeline } from "./Asked.ts"

type Step = AskedTimeline["steps"][number]

/** Shows the transitions of an object, newest first: who caused them, the money that they moved, the webhooks that they sent. */
export const timeline = (context: Context, programId: string, { has_more, steps }: AskedTimeline): Html => {
  const last = steps.findLast(({ event }) => event !== undefined)?.event?.id
  return html`<h2>Timeline</h2>
<ol class="timeline">${steps.map((step) => html`<li>${shown(context, programId, step)}</li>\n`)}</ol>
${has_more && last !== undefined && html`<nav class="pager" aria-label="Pages of the timeline">${link(context, context.path + queryOf({ after: last }), "Older")}</nav>`}`
}

const shown = (context: Context, programId: string, step: Step): Html => {
  const { actor, at, deliveries, event, from, guard, reasons = [], to, transactions, trigger } = step
  return html`<h3>${time(at)} ${trigger ?? "change"}</h3>
${fields([
  ["Status", from !== to && html`${from !== undefined && html`${status(from)} → `}${to !== undefined && status(to)}`],
  ["Reason", reasons.length > 0 && reasons.map(reason)],
  ["Actor", actorOf(context, programId, actor)],
  ["Request", actor.request_id !== undefined && link(context, path`/requests/${actor.request_id}`, actor.request_id)],
  ["Guard", guard],
  ["Event", event !== undefined && html`${event.name} <code>${event.id}</code>`]
])}
${transactions.map((one) => moved(context, programId, one))}
${deliveries.length > 0 && sent(context, programId, deliveries)}`
}

/** Shows a reason: the code of the network, and what it means. */
export const reason = ({ code, details, meaning }: NonNullable<Step["reasons"]>[number]): Html =>
  html`<p class="reason">${code !== undefined && html`<strong>${code}</strong> `}${meaning}${details !== undefined && html`: ${details}`}</p>`

const actorOf = (context: Context, programId: string, { id, name, operation, type }: Step["actor"]): Shown => [
  name ?? (type === "job" ? "a job of the bank" : type),
  id !== undefined && id !== name && html` ${idOf(context, programId, id)}`,
  operation !== undefined && html` by <code>${operation}</code>`
]

const idOf = (context: Context, programId: string, id: string): Html =>
  kindOf(context, id) === undefined ? html`<code>${id}</code>` : objectLink(context, homeOf(context, id, programId), id)

const moved = (context: Context, programId: string, { code, id, legs }: Step["transactions"][number]): Html =>
  table(
    `Money${code === undefined ? "" : `, ${code}`}: ${id}`,
    [
      { label: "Account", isName: true, show: ({ account }) => idOf(context, programId, account) },
      { label: "Amount", isNumber: true, show: ({ amount }) => money(amount) }
    ],
    legs,
    "It moved no money."
  )

const sent = (context: Context, programId: string, deliveries: Step["deliveries"]): Html =>
  table(
    "Webhooks",
    [
      { label: "Delivery", isName: true, show: ({ id }) => objectLink(context, programId, id) },
      { label: "Endpoint", show: (one) => objectLink(context, programId, one.webhook_endpoint_id) },
      { label: "Status", show: (one) => status(one.status) },
      { label: "Attempts", isNumber: true, show: ({ attempts }) => attempts },
      { label: "Next attempt", show: ({ next_attempt_at }) => time(next_attempt_at) }
    ],
    deliveries,
    "No webhook."
  )
