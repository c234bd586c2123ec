/**
 * What waits for somebody: payments under review, money in suspense, faults in the traffic with other banks, originators,
 * and return requests. Each queue is bounded; each item shows how long it waits and who acted on it last, and is decided
 * in place with a reason, by an operation of the bank.
 */

import { queryOf } from "../../html/Address.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Section, Shown } from "../../page/Page.ts"
import { objectLink } from "../../parts/Links.ts"
import { money } from "../../parts/Money.ts"
import { operatorOf, programOf } from "../../parts/Place.ts"
import { table } from "../../parts/Table.ts"
import { fromNow, time } from "../../parts/Time.ts"
import { others } from "./Others.ts"
import { type Item, MAX_SHOWN, type Queue, type Waiting } from "./Queue.ts"
import { returnRequests } from "./ReturnRequests.ts"
import { reviews } from "./Reviews.ts"
import { suspense } from "./Suspense.ts"

const queues: ReadonlyArray<Queue> = [...reviews, ...suspense, ...others, ...returnRequests]

/** Partition of the bank's own payments. */
const BANK = "bank"

const DAY_MS = 86_400_000

/** Days of creation that can be looked through; the first is the default. */
const SPANS = [30, 90, 400] as const

/** Entries of the audit log that tell who acted last. */
const MAX_ACTED = 100

const queuesPage = async (context: Context): Promise<Shown> => {
  const program_id = programOf(context)
  const days = SPANS.find((one) => String(one) === context.query.get("days")) ?? SPANS[0]
  const asked = { program_id, since: new Date(context.now_ms - days * DAY_MS).toISOString() }
  const own = queues.filter(({ ofBank }) => program_id !== BANK || ofBank === true)
  const [acted, ...found] = await Promise.all([
    lastActs(context, program_id),
    ...own.map((one) => one.load(context, asked))
  ])
  const filled = own.flatMap((queue, at) => {
    const waiting = found[at]
    return waiting === undefined ? [] : [{ queue, waiting }]
  })
  return {
    title: "Queues",
    body: html`${overview(filled)}
${spans(context, days)}
${filled.map(({ queue, waiting }) => section(context, queue, waiting, acted))}`
  }
}

type Filled = ReadonlyArray<{ readonly queue: Queue; readonly waiting: Waiting }>

const countOf = ({ has_more, items }: Waiting): string => (has_more ? `${MAX_SHOWN}+` : String(items.length))

const overview = (filled: Filled): Html =>
  table(
    "What waits",
    [
      { label: "Queue", isName: true, show: ({ queue }) => html`<a href="#${queue.anchor}">${queue.title}</a>` },
      { label: "Items", isNumber: true, show: ({ waiting }) => countOf(waiting) }
    ],
    filled,
    ""
  )

const spans = ({ base, path }: Context, days: number): Html =>
  html`<p class="note">Reviews and return requests are those of payments that were made in the last ${days} days. ${SPANS.filter(
    (one) => one !== days
  ).map((one) => html`<a href="${base}${path}${queryOf({ days: one })}">Look through ${one} days</a> `)}</p>`

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
    { label: "What", show: ({ what }) => what },
    { label: "Amount", isNumber: true, show: ({ amount }) => money(amount) },
    {
      label: "Waits",
      show: ({ since }) => html`<span title="since ${since}">${fromNow(since, context.now_ms)}</span>`
    },
    {
      label: "Deadline",
      show: ({ deadline }) => deadline && html`${time(deadline)}, ${fromNow(deadline, context.now_ms)}`
    },
    { label: "Last act", show: (item) => acted.get(item.id) ?? acted.get(item.about ?? "") },
    { label: "Decide", show: decide }
  ],
  waiting.items,
  `Nothing waits. ${queue.empty}`
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

/** Pages of the queues of operators. */
export const operatorQueues: Section = {
  links: [{ label: "Queues", path: "/programs/:program_id/queues" }],
  pages: [{ path: "/programs/:program_id/queues", show: queuesPage }]
}
