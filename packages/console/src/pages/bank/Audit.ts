import type { CallOf, ItemOf } from "@vostro/http/promise"
import { path } from "../../html/Address.ts"
import { briefly } from "../../html/Brief.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { filters, filtersOf } from "../../parts/Filters.ts"
import { link } from "../../parts/Links.ts"
import { money } from "../../parts/Money.ts"
import { cursorOf, pager } from "../../parts/Pager.ts"
import { operatorOf } from "../../parts/Place.ts"
import { table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import { objectOf } from "../requests/RequestParts.ts"

type Entry = ItemOf<"audit_entry.list">

/** Entries of a page of the log. */
const LIMIT = 50

const exact = ["actor", "operation", "subject", "event", "program_id"] as const

/** Shows the audit log: who did what to which object, and what it changed. */
export const auditPage = async (context: Context): Promise<Shown> => {
  const { from, until } = filtersOf(context, "from", "until")
  const asked: unknown = {
    limit: LIMIT,
    ...filtersOf(context, ...exact),
    ...((from !== undefined || until !== undefined) && {
      created_at: { ...(from !== undefined && { on_or_after: from }), ...(until !== undefined && { before: until }) }
    }),
    ...cursorOf(context)
  }
  // trusted: the bank checks the query, and refuses what it does not know.
  const query = asked as NonNullable<CallOf<"audit_entry.list">["query"]>
  const { value } = await operatorOf(context).call("audit_entry.list", { query })
  const { has_more, objects } = value
  return {
    title: "Audit log",
    body: html`${filters(context, [
      { name: "actor", label: "Actor (id)" },
      { name: "operation", label: "Operation" },
      { name: "subject", label: "Object (id)" },
      { name: "event", label: "Event (id)" },
      { name: "program_id", label: "Program (id, or bank)" },
      { name: "from", label: "From", isTime: true },
      { name: "until", label: "Before", isTime: true }
    ])}
${table(
  "Entries, newest first",
  [
    { label: "Time", show: ({ created_at }) => time(created_at) },
    {
      label: "Actor",
      isName: true,
      show: ({ actor }) => html`${actor.name ?? briefly(actor.id)} <span class="note">${actor.type}</span>`
    },
    { label: "Operation", show: ({ operation }) => html`<code>${operation}</code>` },
    {
      label: "Object",
      show: ({ program_id, subject: object_id }) =>
        object_id !== undefined && objectOf(context, { program_id, object_id })
    },
    { label: "Address", show: ({ address }) => address },
    {
      label: "Request",
      show: ({ request_id }) => link(context, path`/requests/${request_id}`, briefly(request_id))
    },
    { label: "Effects", show: done }
  ],
  objects,
  "No entry matches. The log has every write by an operator. It also has writes by clients if the setting audit_clients is on."
)}
${pager(context, { has_more, first: objects[0]?.id, last: objects.at(-1)?.id })}`
  }
}

const done = ({ changes, events, left_out, transactions }: Entry): Html | undefined => {
  const count = changes.length + events.length + transactions.length + (left_out ?? 0)
  if (count === 0) return undefined
  return html`<details><summary>${count + (left_out ?? 0) === 1 ? "1 effect" : `${count + (left_out ?? 0)} effects`}</summary>
${changes.map(
  ({
    after,
    before,
    id,
    kind
  }) => html`<p>${before === undefined ? "Created or changed" : "Changed"} ${kind} <code>${id}</code></p>
${(before !== undefined || after !== undefined) && html`<pre tabindex="0">${JSON.stringify({ before, after }, undefined, 2)}</pre>`}`
)}
${events.map(({ id, name }) => html`<p>Event ${name} <code>${id}</code></p>`)}
${transactions.map(
  ({ cause, id, legs }) => html`<p>Moved money for <code>${cause}</code> in <code>${id}</code></p>
<ul>${legs.map(({ account, amount }) => html`<li><code>${account}</code> ${money(amount)}</li>`)}</ul>`
)}
${left_out !== undefined && html`<p class="note">${left_out} more are not shown.</p>`}</details>`
}
