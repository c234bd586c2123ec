import { path, queryOf } from "../../html/Address.ts"
import { brief, briefly } from "../../html/Brief.ts"
import { type Html, html, type Shown } from "../../html/Html.ts"
import { homeOf, kindOf } from "../../kinds/Kinds.ts"
import type { Context } from "../../page/Page.ts"
import { briefLink, link, objectLink } from "../../parts/Links.ts"
import { money } from "../../parts/Money.ts"
import { reason } from "../../parts/Reason.ts"
import { fields, status, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import { called, spoken } from "../../parts/Words.ts"
import type { AskedTimeline } from "./Asked.ts"

type Step = AskedTimeline["steps"][number]

/** Shows the transitions of an object, newest first: who caused them, the money that they moved, the webhooks that they sent. */
export const timeline = (context: Context, programId: string, { has_more, kind, steps }: AskedTimeline): Html => {
  const last = steps.findLast(({ event }) => event !== undefined)?.event?.id
  return html`<h2>Timeline</h2>
<ol class="timeline">${steps.map((step) => html`<li>${shown(context, { programId, kind }, step)}</li>\n`)}</ol>
${has_more && last !== undefined && html`<nav class="pager" aria-label="Pages of the timeline">${link(context, context.path + queryOf({ after: last }), "Older")}</nav>`}`
}

/** The object of a timeline. */
interface Told {
  readonly programId: string
  readonly kind: string
}

const shown = (context: Context, told: Told, step: Step): Html => {
  const { programId } = told
  const { actor, at, deliveries, event, from, guard, reasons = [], to, transactions, trigger } = step
  return html`<h3>${time(at)} ${trigger === undefined ? "Change" : called(trigger)}</h3>
${fields([
  ["Status", from !== to && html`${from !== undefined && html`${status(from)} → `}${to !== undefined && status(to)}`],
  ["Reason", reasons.length > 0 && reasons.map(reason)],
  ["Actor", actorOf(context, told, actor)],
  [
    "Request",
    actor.request_id !== undefined && link(context, path`/requests/${actor.request_id}`, briefly(actor.request_id))
  ],
  ["Event", event !== undefined && html`${event.name} ${briefly(event.id)}`],
  ["Webhooks", deliveries.length > 0 && deliveries.map((one) => sent(context, programId, one))],
  ["Condition", guard]
])}
${transactions.map((one) => moved(context, programId, one))}`
}

const actors = {
  client: "a client of the program",
  operator: "an operator",
  job: "a job of the bank",
  unrecorded: "not recorded"
} as const

const actorOf = (context: Context, { kind, programId }: Told, { id, name, operation, type }: Step["actor"]): Shown => [
  name ?? actors[type],
  id !== undefined && id !== name && html` ${idOf(context, programId, id)}`,
  operation !== undefined && html`: ${called(operation, kind)}`
]

const idOf = (context: Context, programId: string, id: string): Html =>
  kindOf(context, id) === undefined ? html`<code>${id}</code>` : objectLink(context, homeOf(context, id, programId), id)

const moved = (context: Context, programId: string, { code, id, legs }: Step["transactions"][number]): Html =>
  table(
    `Money${code === undefined ? "" : `, ${spoken(code)}`}: ${brief(id)}`,
    [
      { label: "Account", isName: true, show: ({ account }) => accountOf(context, programId, account) },
      { label: "Amount", isNumber: true, show: ({ amount }) => money(amount) }
    ],
    legs,
    "It moved no money."
  )

const accountOf = (context: Context, programId: string, account: string): Html =>
  kindOf(context, account) === undefined
    ? html`<code>${account}</code>`
    : briefLink(context, homeOf(context, account, programId), account)

const sent = (context: Context, programId: string, one: Step["deliveries"][number]): Html =>
  html`<p class="reason">${briefLink(context, programId, one.id)} ${status(one.status)} ${one.attempts === 1 ? "1 attempt" : `${one.attempts} attempts`}${one.next_attempt_at !== undefined && html`, next ${time(one.next_attempt_at)}`}</p>`
