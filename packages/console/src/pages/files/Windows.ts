import type { CallOf, OutputOf } from "@vostro/http/promise"
import { path } from "../../html/Address.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { filters, filtersOf } from "../../parts/Filters.ts"
import { link, objectLink } from "../../parts/Links.ts"
import { money } from "../../parts/Money.ts"
import { cursorOf, pager } from "../../parts/Pager.ts"
import { operatorOf, programOf, segmentOf } from "../../parts/Place.ts"
import { fields, status, table } from "../../parts/Table.ts"
import { fromNow, time } from "../../parts/Time.ts"
import { receivedFiles } from "./ReceivedFiles.ts"

/** Windows, or entries, of a page of their list. */
const LIMIT = 50

type Query = NonNullable<CallOf<"ach_window.list">["query"]>

/** Lists the windows in which ACH entries go out, and finds a file that came from the network. */
export const windowsPage = async (context: Context): Promise<Shown> => {
  const program_id = programOf(context)
  const asked: unknown = { limit: LIMIT, ...filtersOf(context, "status"), ...cursorOf(context) }
  // trusted: the bank checks the query, and refuses what it does not know.
  const query = asked as Query
  const { value } = await operatorOf(context).call("ach_window.list", { params: { program_id }, query })
  const { has_more, objects } = value
  return {
    title: "ACH windows",
    body: html`${filters(context, [
      { name: "status", label: "Status", choices: ["open", "processing", "submitting", "submitted", "closed"] }
    ])}
${table(
  "Windows, newest first",
  [
    {
      label: "Window",
      isName: true,
      show: ({ banking_day, id, name }) =>
        link(context, path`/programs/${program_id}/windows/${id}`, `${banking_day} ${name}`)
    },
    { label: "Delivery", show: ({ delivery_type }) => delivery_type },
    {
      label: "Cutoff",
      show: ({ cutoff_at }) => html`${time(cutoff_at)}, ${fromNow(cutoff_at, context.now_ms)}`
    },
    { label: "Status", show: ({ status: name }) => status(name) },
    { label: "Entries sent", isNumber: true, show: ({ entries }) => entries.toLocaleString("en-US") },
    { label: "Settles", show: ({ settles_at }) => time(settles_at) }
  ],
  objects,
  "No window matches. The first entry for a cutoff opens its window."
)}
${pager(context, { has_more, first: objects[0]?.id, last: objects.at(-1)?.id })}
${await receivedFiles(context, program_id)}`
  }
}

/** Shows a window: when it goes out, what it sent, and what waits in it. */
export const windowPage = async (context: Context): Promise<Shown> => {
  const program_id = programOf(context)
  const params = { program_id, ach_window_id: segmentOf(context, "ach_window_id") }
  const operator = operatorOf(context)
  const [{ value }, waiting] = await Promise.all([
    operator.call("ach_window.get", { params }),
    operator.call("ach_window.entries", { params, query: { limit: LIMIT, ...cursorOf(context) } })
  ])
  return {
    title: `ACH window ${value.banking_day} ${value.name}`,
    body: html`<p>${link(context, path`/programs/${program_id}/windows`, "All windows")}</p>
${fields([
  ["Status", status(value.status)],
  ["Delivery", value.delivery_type],
  ["Cutoff", html`${time(value.cutoff_at)}, ${fromNow(value.cutoff_at, context.now_ms)}`],
  ["Entries sent", value.entries.toLocaleString("en-US")],
  ["Effective date", value.effective_date],
  ["Settlement date", value.settlement_date],
  ["Settles", time(value.settles_at)],
  ["Marked as sent", value.marked_sent === true && "by an operator"],
  ["Id (also that of the submission to the network)", html`<code>${value.id}</code>`]
])}
${entries(context, program_id, waiting.value)}`
  }
}

const entries = (context: Context, program_id: string, { has_more, objects }: OutputOf<"ach_window.entries">): Html =>
  html`${table(
    "Entries waiting in the window",
    [
      { label: "Entry", isName: true, show: ({ id }) => objectLink(context, program_id, id) },
      { label: "Type", show: ({ sec_code, transaction_type }) => `${transaction_type} ${sec_code}` },
      { label: "Counterparty", show: ({ counterparty }) => counterparty.name },
      { label: "Amount", isNumber: true, show: ({ amount }) => money(amount) },
      { label: "Status", show: ({ status: name }) => status(name) },
      {
        label: "Trace number",
        show: ({ record_details: { trace_number } }) => trace_number && html`<code>${trace_number}</code>`
      }
    ],
    objects,
    "No entry is waiting. Entries that the window sent await settlement or have settled."
  )}
${pager(context, { has_more, first: objects[0]?.id, last: objects.at(-1)?.id })}`
