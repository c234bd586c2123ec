import { queryOf } from "../../html/Address.ts"
import { briefly } from "../../html/Brief.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { heldFor } from "../../parts/HeldFor.ts"
import { briefLink, link } from "../../parts/Links.ts"
import { money } from "../../parts/Money.ts"
import { operatorOf, programOf } from "../../parts/Place.ts"
import { table } from "../../parts/Table.ts"
import { fromNow, time } from "../../parts/Time.ts"
import { called } from "../../parts/Words.ts"
import { BANK, countOf, queuesOf } from "./Known.ts"
import type { Item, Queue, Waiting } from "./Queue.ts"

/** Items of a queue on a page. */
const MAX_SHOWN = 50

/** Entries of the audit log that tell who acted last. */
const MAX_ACTED = 100

/** A queue with what waits in it, as far as the page shows it. */
interface Filled {
  readonly queue: Queue
  readonly rows: ReadonlyArray<Item & Waiting>
  readonly has_more: boolean
}

/** Shows what waits in a program, or in the bank itself, queue by queue, or a page of one queue: by two calls. */
export const programQueues = async (context: Context): Promise<Shown> => {
  const program_id = programOf(context)
  const known = queuesOf(program_id)
  const one = known.find(({ anchor }) => anchor === context.query.get("queue"))
  const [acted, filled] = await Promise.all([
    lastActs(context, program_id),
    loaded(context, program_id, one === undefined ? known : [one], one)
  ])
  return {
    title: "Queues",
    body: html`${one === undefined ? overview(filled) : html`<p>${link(context, context.path, "All queues of the program")}</p>`}
<p class="note">What waits for a person. ${program_id !== BANK && html`What waits for a time is on ${link(context, `/clock${queryOf({ program_id })}`, "the clock")}. `}${link(context, "/queues", "Other programs")}</p>
${filled.map((queue) => section(context, queue, acted))}`
  }
}

const loaded = async (
  context: Context,
  program_id: string,
  known: ReadonlyArray<Queue>,
  one: Queue | undefined
): Promise<ReadonlyArray<Filled>> => {
  const after = context.query.get("after")
  const query = {
    limit: MAX_SHOWN,
    ...(one !== undefined && { queue: one.name, ...(after !== null && { starting_after: after }) })
  }
  const { value } = await operatorOf(context).call("queue.items", { params: { program_id }, query })
  return known.map((queue) => ({
    queue,
    has_more: value.more_in.includes(queue.name),
    rows: value.objects
      .filter(({ queue: name }) => name === queue.name)
      .map((waiting) => ({ ...waiting, ...queue.item(context, program_id, waiting) }))
  }))
}

const overview = (filled: ReadonlyArray<Filled>): Html =>
  table(
    "Waiting items by queue",
    [
      { label: "Queue", isName: true, show: ({ queue }) => html`<a href="#${queue.anchor}">${queue.title}</a>` },
      { label: "Items", isNumber: true, show: ({ has_more, rows }) => countOf(rows.length, has_more) }
    ],
    filled,
    ""
  )

const section = (context: Context, { has_more, queue, rows }: Filled, acted: Acted): Html =>
  html`<section id="${queue.anchor}"><h2>${queue.title} (${countOf(rows.length, has_more)})</h2>
${table(
  `${queue.title}, oldest first`,
  [
    {
      label: "Object",
      isName: true,
      show: ({ about, id }) => briefLink(context, programOf(context), about ?? id)
    },
    { label: "Details", show: ({ what }) => what },
    ...(rows.some(({ held_for }) => held_for !== undefined)
      ? [{ label: "Why it waits", show: ({ held_for }: Waiting) => held_for && heldFor(held_for) }]
      : []),
    { label: "Amount", isNumber: true, show: ({ amount }) => money(amount) },
    {
      label: "Waiting since",
      show: ({ since }) => html`<span title="since ${since}">${fromNow(since, context.now_ms)}</span>`
    },
    {
      label: "Deadline",
      show: ({ deadline }) => deadline && html`${time(deadline)}, ${fromNow(deadline, context.now_ms)}`
    },
    { label: "Last action", show: ({ about, id }) => acted.get(id) ?? acted.get(about ?? "") },
    { label: "Decide", show: decide }
  ],
  rows,
  `Nothing is waiting. ${queue.empty}`
)}${has_more && html`<p>${link(context, `${context.path}${queryOf({ queue: queue.anchor, after: rows.at(-1)?.id })}`, "Next items of this queue")}</p>`}</section>`

const decide = ({ forms, id }: Pick<Item & Waiting, "forms" | "id">): Html | undefined => {
  const possible = forms.filter((one) => one !== undefined)
  return possible.length === 0
    ? undefined
    : html`<details id="decide-${id}"><summary>Decide</summary>${possible}</details>`
}

/** Who acted last on an object, and by what, by the object's id. */
type Acted = ReadonlyMap<string, Html>

const lastActs = async (context: Context, program_id: string): Promise<Acted> => {
  const { value } = await operatorOf(context).call("audit_entry.list", { query: { program_id, limit: MAX_ACTED } })
  // The newest entry of an object is read last, and stays.
  return new Map(
    value.objects
      .flatMap(({ actor, operation, subject }) =>
        subject === undefined
          ? []
          : [[subject, html`${actor.name ?? briefly(actor.id)}: ${called(operation)}`] as const]
      )
      .toReversed()
  )
}
