import { queryOf } from "../../html/Address.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { objectLink } from "../../parts/Links.ts"
import { money } from "../../parts/Money.ts"
import { operatorOf, programOf } from "../../parts/Place.ts"
import { table } from "../../parts/Table.ts"
import { fromNow, time } from "../../parts/Time.ts"
import { countOf, type Filled, loadQueues, SPANS } from "./LoadQueues.ts"
import type { Item, Queue, Waiting } from "./Queue.ts"

/** Entries of the audit log that tell who acted last. */
const MAX_ACTED = 100

/** Shows what waits in a program, or in the bank itself, queue by queue. */
export const programQueues = async (context: Context): Promise<Shown> => {
  const program_id = programOf(context)
  const days = SPANS.find((one) => String(one) === context.query.get("days")) ?? SPANS[0]
  const [acted, filled] = await Promise.all([lastActs(context, program_id), loadQueues(context, program_id, days)])
  return {
    title: "Queues",
    body: html`${overview(filled)}
${spans(context, days)}
${filled.map(({ queue, waiting }) => section(context, queue, waiting, acted))}`
  }
}

const overview = (filled: ReadonlyArray<Filled>): Html =>
  table(
    "Waiting items by queue",
    [
      { label: "Queue", isName: true, show: ({ queue }) => html`<a href="#${queue.anchor}">${queue.title}</a>` },
      { label: "Items", isNumber: true, show: ({ waiting }) => countOf(waiting) }
    ],
    filled,
    ""
  )

const spans = ({ base, path }: Context, days: number): Html =>
  html`<p class="note">This page shows reviews and return requests of payments created in the last ${days} days. ${SPANS.filter(
    (one) => one !== days
  ).map((one) => html`<a href="${base}${path}${queryOf({ days: one })}">Show ${one} days</a> `)}</p>`

const section = (context: Context, queue: Queue, waiting: Waiting, acted: Acted): Html =>
  html`<section id="${queue.anchor}"><h2>${queue.title} (${countOf(waiting)})</h2>
${table(
  queue.title,
  [
    {
      label: "Object",
      isName: true,
      show: (item: Item) => objectLink(context, programOf(context), item.about ?? item.id)
    },
    { label: "Details", show: ({ what }) => what },
    { label: "Amount", isNumber: true, show: ({ amount }) => money(amount) },
    {
      label: "Waiting since",
      show: ({ since }) => html`<span title="since ${since}">${fromNow(since, context.now_ms)}</span>`
    },
    {
      label: "Deadline",
      show: ({ deadline }) => deadline && html`${time(deadline)}, ${fromNow(deadline, context.now_ms)}`
    },
    { label: "Last action", show: (item) => acted.get(item.id) ?? acted.get(item.about ?? "") },
    { label: "Decide", show: decide }
  ],
  waiting.items,
  `Nothing is waiting. ${queue.empty}`
)}</section>`

const decide = ({ forms, id }: Item): Html | undefined => {
  const possible = forms.filter((one) => one !== undefined)
  return possible.length === 0
    ? undefined
    : html`<details id="decide-${id}"><summary>Decide</summary>${possible}</details>`
}

/** Who acted last on an object, and by what, by the object's id. */
type Acted = ReadonlyMap<string, string>

const lastActs = async (context: Context, program_id: string): Promise<Acted> => {
  const { value } = await operatorOf(context).call("audit_entry.list", { query: { program_id, limit: MAX_ACTED } })
  // The newest entry of an object is read last, and stays.
  return new Map(
    value.objects
      .flatMap(({ actor, operation, subject }) =>
        subject === undefined ? [] : [[subject, `${actor.name ?? actor.id}: ${operation}`] as const]
      )
      .toReversed()
  )
}
