import type { CallOf } from "@vostro/http/promise"
import { path } from "../../html/Address.ts"
import { type Html, html } from "../../html/Html.ts"
import { missingPage } from "../../page/Failure.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { filters, filtersOf } from "../../parts/Filters.ts"
import { link } from "../../parts/Links.ts"
import { cursorOf, pager } from "../../parts/Pager.ts"
import { operatorOf, programOf } from "../../parts/Place.ts"
import { status, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"

/** Files of a page of their list. */
const LIMIT = 50

const types = [
  "customers",
  "customer_relationships",
  "accounts",
  "balances",
  "transactions",
  "non_posted_transactions",
  "transactions_update"
] as const

const statuses = ["received", "checking", "booking", "accepted", "rejected", "failed"] as const

type Query = NonNullable<CallOf<"submission.list_of_program">["query"]>

/** Lists the submitted files of a program. In a sandbox, its program can submit one. */
export const submissionsPage = async (context: Context): Promise<Shown> => {
  const program_id = programOf(context)
  const asked: unknown = { limit: LIMIT, ...filtersOf(context, "file_type", "status"), ...cursorOf(context) }
  // trusted: the bank checks the query, and refuses what it does not know.
  const query = asked as Query
  const { value } = await operatorOf(context).call("submission.list_of_program", { params: { program_id }, query })
  const { has_more, objects } = value
  return {
    title: "Submitted files",
    body: html`${filters(context, [
      { name: "file_type", label: "Type", choices: types },
      { name: "status", label: "Status", choices: statuses }
    ])}
${table(
  "Files, newest first",
  [
    {
      label: "File",
      isName: true,
      show: ({ file_name, id }) => link(context, path`/programs/${program_id}/submissions/${id}`, file_name)
    },
    { label: "Type", show: ({ file_type }) => file_type },
    { label: "Day", show: ({ business_date }) => business_date },
    { label: "Status", show: ({ status: name }) => status(name) },
    { label: "Records", isNumber: true, show: ({ records }) => records.toLocaleString("en-US") },
    { label: "Booked", isNumber: true, show: ({ booked }) => booked.toLocaleString("en-US") },
    { label: "Faults", isNumber: true, show: ({ fault_count }) => fault_count.toLocaleString("en-US") },
    { label: "Received", show: ({ created_at }) => time(created_at) }
  ],
  objects,
  html`No file matches. A partner submits one with <code>POST /v2/submissions</code>. In a sandbox, a file can also be put into the folder for submissions.`
)}
${pager(context, { has_more, first: objects[0]?.id, last: objects.at(-1)?.id })}
${submitForm(context)}`
  }
}

// Operators submit no files; the program of a sandbox does, by its own client.
const partnerOf = (context: Context) =>
  context.viewer.program_id === programOf(context) ? context.viewer.partner : undefined

const submitForm = (context: Context): Html | undefined =>
  partnerOf(context) === undefined
    ? undefined
    : html`<h2>Submit a file</h2>
<form class="call" method="post" action="${context.base}${context.path}" enctype="multipart/form-data">
<input type="hidden" name="key" value="${context.newKey()}">
<label>File, with a name such as <code>20261123_customers_V1.csv</code> <input type="file" name="file" required></label>
<label>Business day (today by default) <input type="text" name="business_date" placeholder="2026-11-23" autocomplete="off"></label>
<button type="submit">Submit</button>
</form>
<p class="note">The console accepts at most 1 MiB. Submit larger files with the API or through the folder.</p>`

/** Submits the file of a form, in the name of the program, and goes to its page. */
export const submit = async (context: Context, form: FormData): Promise<string | Shown> => {
  const partner = partnerOf(context)
  if (partner === undefined) return missingPage
  const [file, key, day] = ["file", "key", "business_date"].map((name) => form.get(name))
  if (!(file instanceof File) || typeof key !== "string" || key === "") return missingPage
  const { value } = await partner.call("submission.create", {
    file,
    idempotencyKey: key,
    body: typeof day === "string" && day.trim() !== "" ? { business_date: day.trim() } : {}
  })
  return path`/programs/${programOf(context)}/submissions/${value.id}`
}
