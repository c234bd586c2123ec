import { type Html, html } from "../../html/Html.ts"
import { homeOf } from "../../kinds/Kinds.ts"
import type { Context } from "../../page/Page.ts"
import { objectLink } from "../../parts/Links.ts"
import { status, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import type { Asked } from "./Asked.ts"

/** Shows the objects that name an object. Those that it names are links among its fields. */
export const related = (context: Context, { pointing, program_id }: Asked): Html => {
  const naming = pointing.flatMap(({ attribute, kind, objects }) =>
    objects.map(({ id, object }) => ({ kind, id, by: `its ${words(attribute)}`, object }))
  )
  const hidden = pointing.filter(({ has_more }) => has_more)
  return html`<h2>Related objects</h2>
${table(
  "The newest objects that refer to this one",
  [
    { label: "Object", isName: true, show: ({ id }) => objectLink(context, homeOf(context, id, program_id), id) },
    { label: "Kind", show: ({ kind }) => words(kind) },
    { label: "Reference", show: ({ by }) => by },
    { label: "Status", show: ({ object }) => typeof object["status"] === "string" && status(object["status"]) },
    {
      label: "Created",
      show: ({ object }) => (typeof object["created_at"] === "string" ? time(object["created_at"]) : undefined)
    }
  ],
  naming,
  "No object refers to it. Those that it refers to are links among its fields."
)}
${hidden.length > 0 && html`<p class="note">There are more ${hidden.map(({ kind }) => words(kind)).join(", ")} than shown.</p>`}`
}

const words = (name: string): string => name.replaceAll("_", " ")
