import { type Html, html } from "../../html/Html.ts"
import type { Context } from "../../page/Page.ts"
import { operatorOf } from "../../parts/Place.ts"
import { fields, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"

/** Shows the form that finds a file from the ACH network by its SHA-256, and what became of the file that was asked for. */
export const receivedFile = async (context: Context, program_id: string): Promise<Html> => {
  const file = context.query.get("file")?.trim() ?? ""
  return html`<h2>File from the network</h2>
<form class="filters" method="get" action="${context.base}${context.path}">
<label>SHA-256 of the file <input type="text" name="file" value="${file}" maxlength="64" size="64" autocomplete="off"></label>
<button type="submit" class="second">Find</button>
</form>
${file !== "" && (await found(context, program_id, file))}`
}

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
