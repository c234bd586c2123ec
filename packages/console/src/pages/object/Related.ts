import { isJson } from "@vostro/http"
import { type Html, html } from "../../html/Html.ts"
import { homeOf, kindOf } from "../../kinds/Kinds.ts"
import type { Context } from "../../page/Page.ts"
import { objectLink } from "../../parts/Links.ts"
import { status, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import type { Asked } from "./Asked.ts"

/** Another object, and how it belongs to the one of the page. */
interface Other {
  readonly id: string
  readonly by: string
  readonly status?: unknown
  readonly created_at?: unknown
}

/** Shows the objects that an object names, and those that name it. */
export const related = (context: Context, asked: Asked): Html => {
  const { id, object, pointing, program_id } = asked
  const named = [...namedIn(object, "")].filter((one) => one.id !== id)
  const naming = pointing.flatMap(({ attribute, objects }) =>
    objects.map((one): Other => ({ ...one.object, id: one.id, by: `its ${words(attribute)}` }))
  )
  const hidden = pointing.filter(({ has_more }) => has_more)
  return html`<h2>Related objects</h2>
${table(
  "Objects that this one refers to, and the newest that refer to it",
  [
    { label: "Object", isName: true, show: (one) => objectLink(context, homeOf(one.id, program_id), one.id) },
    { label: "Kind", show: (one) => words(kindOf(one.id)?.kind ?? "") },
    { label: "Reference", show: ({ by }) => by },
    { label: "Status", show: (one) => typeof one.status === "string" && status(one.status) },
    { label: "Created", show: ({ created_at }) => (typeof created_at === "string" ? time(created_at) : undefined) }
  ],
  [...distinct(named), ...naming],
  "It refers to no other object, and no object refers to it."
)}
${hidden.length > 0 && html`<p class="note">There are more ${hidden.map(({ kind }) => words(kind)).join(", ")} than shown.</p>`}`
}

const words = (name: string): string => name.replaceAll("_", " ")

function* namedIn(value: unknown, by: string): Generator<Other> {
  if (typeof value === "string" && kindOf(value) !== undefined) yield { id: value, by }
  if (!isJson(value)) return
  for (const [name, part] of Object.entries(value)) {
    yield* namedIn(part, Array.isArray(value) ? by : by === "" ? words(name) : `${by}: ${words(name)}`)
  }
}

const distinct = (all: ReadonlyArray<Other>): ReadonlyArray<Other> => [
  ...new Map(all.map((one) => [one.id, one])).values()
]
