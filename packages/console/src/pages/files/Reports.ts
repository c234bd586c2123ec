import type { CallOf } from "@vostro/http/promise"
import { callForm } from "../../acts/CallForm.ts"
import { choicesOf } from "../../acts/Choices.ts"
import { path } from "../../html/Address.ts"
import { html } from "../../html/Html.ts"
import { missingPage } from "../../page/Failure.ts"
import type { Context, Page, Shown } from "../../page/Page.ts"
import { filters, filtersOf } from "../../parts/Filters.ts"
import { link } from "../../parts/Links.ts"
import { cursorOf, pager } from "../../parts/Pager.ts"
import { operatorOf, programOf, segmentOf } from "../../parts/Place.ts"
import { status, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"

/** Reports of a page of their list. */
const LIMIT = 50

type Query = NonNullable<CallOf<"report.list">["query"]>

/** Lists the reports of a program, with the form that orders one. */
export const reportsPage = async (context: Context): Promise<Shown> => {
  const program_id = programOf(context)
  const asked: unknown = { limit: LIMIT, ...filtersOf(context, "report_type", "report_date"), ...cursorOf(context) }
  // trusted: the bank checks the query, and refuses what it does not know.
  const query = asked as Query
  const { value } = await operatorOf(context).call("report.list", { params: { program_id }, query })
  const { has_more, objects } = value
  const types = choicesOf("report.order", "report_type")
  const order = callForm(context, {
    operation: "report.order",
    label: "Order the report",
    params: { program_id },
    fields: [
      { name: "report_type", label: "Report", as: "choice", choices: types },
      { name: "report_date", label: "Day, such as 2026-11-23" }
    ]
  })
  return {
    title: "Reports",
    body: html`${filters(context, [
      { name: "report_type", label: "Report", choices: types },
      { name: "report_date", label: "Day" }
    ])}
${table(
  "Reports, newest first",
  [
    { label: "File", isName: true, show: ({ file_name }) => file_name },
    { label: "Report", show: ({ report_type }) => report_type },
    { label: "Day", show: ({ report_date }) => report_date },
    { label: "Version", isNumber: true, show: ({ version }) => version },
    { label: "Status", show: ({ status: name }) => status(name) },
    { label: "Lines", isNumber: true, show: ({ records }) => records?.toLocaleString("en-US") },
    { label: "Created", show: ({ created_at }) => time(created_at) },
    {
      label: "Download",
      show: ({ id, size_bytes }) =>
        size_bytes !== undefined &&
        link(
          context,
          path`/programs/${program_id}/reports/${id}/content`,
          `Download, ${size_bytes.toLocaleString("en-US")} bytes`
        )
    }
  ],
  objects,
  "No report matches. An operator can order one for a past day. The settings of the bank can have reports written every day."
)}
${pager(context, { has_more, first: objects[0]?.id, last: objects.at(-1)?.id })}
${order && html`<h2>Order a report</h2><p class="note">If the day already has this report, the bank writes a new version.</p>${order}`}`
  }
}

/** Makes the page at which a report is downloaded. */
export const reportContent = (at: string): Page => ({
  path: at,
  show: async () => missingPage,
  download: async (context) => {
    const params = { program_id: programOf(context), report_id: segmentOf(context, "report_id") }
    const { value } = await operatorOf(context).call("report.get", { params })
    const content = await operatorOf(context).call("report.content", { params })
    return { file_name: value.file_name, bytes: content.value }
  }
})
