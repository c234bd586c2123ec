import { queryOf } from "../../html/Address.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context } from "../../page/Page.ts"
import { operatorOf } from "../../parts/Place.ts"
import { fields, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"

/** Maximum number of files in the list. A file is named by its SHA-256, so the list has no order of time. */
const LIMIT = 50

const KIND = "ach_file"

/** Shows files from the ACH network that had items of the program, and the progress of the file that the query names. */
export const receivedFiles = async (context: Context, program_id: string): Promise<Html> => {
  const file = context.query.get("file")?.trim() ?? ""
  const { value } = await operatorOf(context).call("object.list", {
    params: { program_id },
    query: { kind: KIND, limit: LIMIT }
  })
  return html`<h2>Files from the ACH network</h2>
<form class="filters" method="get" action="${context.base}${context.path}">
<label>SHA-256 of the file <input type="text" name="file" value="${file}" maxlength="64" size="64" autocomplete="off"></label>
<button type="submit" class="second">Find</button>
</form>
${file !== "" && (await found(context, program_id, file))}
${table(
  `Files with items of the program (${LIMIT} at most)`,
  [
    { label: "SHA-256", isName: true, show: ({ id }) => fileLink(context, id.slice(KIND.length + 1)) },
    { label: "Items booked", isNumber: true, show: ({ object }) => countOf(object["booked"]) },
    { label: "Items with a problem", isNumber: true, show: ({ object }) => countOf(object["problem_count"]) },
    { label: "Last change", show: ({ object }) => time(String(object["updated_at"])) }
  ],
  value.objects,
  "No file has had an item of the program yet. The bank books a file when the network delivers it."
)}`
}

const countOf = (value: unknown): string | undefined => (typeof value === "number" ? String(value) : undefined)

const fileLink = ({ base, path }: Context, file: string): Html =>
  html`<a href="${base}${path}${queryOf({ file })}"><code>${file}</code></a>`

const found = async (context: Context, program_id: string, file: string): Promise<Html> => {
  const { value } = await operatorOf(context).call("ach_file.get", { params: { program_id, file } })
  return html`${fields([
    ["Items booked", value.booked],
    ["Next item", value.next],
    ["Items with a problem", value.problem_count],
    ["First seen", time(value.created_at)],
    ["Last change", time(value.updated_at)]
  ])}
${table(
  "Items that could not be booked",
  [
    { label: "Item", isName: true, show: ({ at }) => at },
    { label: "Reason", show: ({ reason }) => reason }
  ],
  value.problems,
  "Every item of the program was booked."
)}`
}
