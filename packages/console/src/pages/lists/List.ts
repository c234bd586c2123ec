import { isJson } from "@vostro/http"
import type { CallOf, ItemOf } from "@vostro/http/promise"
import { path } from "../../html/Address.ts"
import { type Html, html, type Shown as Part } from "../../html/Html.ts"
import { kindOf } from "../../kinds/Kinds.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { filters, filtersOf } from "../../parts/Filters.ts"
import { briefLink, link } from "../../parts/Links.ts"
import { amountIn } from "../../parts/Money.ts"
import { cursorOf, pager } from "../../parts/Pager.ts"
import { operatorOf, programOf, segmentOf } from "../../parts/Place.ts"
import { reason } from "../../parts/Reason.ts"
import { type Column, status, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import { spoken } from "../../parts/Words.ts"
import { kindsOf } from "./Kinds.ts"

type Listed = ItemOf<"object.list">

/** Objects of a page of a list. */
const LIMIT = 50

/** Shows the objects of a kind of a program, newest first, narrowed by one attribute and the time of creation. */
export const listPage = async (context: Context): Promise<Shown> => {
  const program_id = programOf(context)
  const kind = segmentOf(context, "kind")
  const attributes = kindsOf(context.offer).find((one) => one.kind === kind)?.attributes ?? []
  const { attribute, from, until, value } = filtersOf(context, "attribute", "value", "from", "until")
  const asked: unknown = {
    kind,
    limit: LIMIT,
    ...(attribute !== undefined && { attribute }),
    ...(value !== undefined && { value }),
    ...((from !== undefined || until !== undefined) && {
      created_at: { ...(from !== undefined && { on_or_after: from }), ...(until !== undefined && { before: until }) }
    }),
    ...cursorOf(context)
  }
  // trusted: the bank checks the query, and refuses what it does not know.
  const query = asked as CallOf<"object.list">["query"]
  const { value: page } = await operatorOf(context).call("object.list", { params: { program_id }, query })
  const { has_more, objects } = page
  return {
    title: `Objects: ${spoken(kind)}`,
    body: html`<p>${link(context, path`/programs/${program_id}/lists`, "All kinds")} of ${link(context, path`/programs/${program_id}`, html`<code>${program_id}</code>`)}</p>
${filters(context, [
  ...(attributes.length === 0
    ? []
    : [
        { name: "attribute", label: "Attribute", choices: attributes },
        { name: "value", label: "Value" }
      ]),
  { name: "from", label: "Created from", isTime: true },
  { name: "until", label: "Created before", isTime: true }
])}
${table(
  "Objects, newest first",
  columns(context, objects),
  objects,
  html`No object of the kind <code>${kind}</code> matches. The API reference has the operations that create them.`
)}
${pager(context, { has_more, first: objects[0]?.id, last: objects.at(-1)?.id })}`
  }
}

/** Fields that tell an object apart in a list, each shown where an object of the page has it. */
const telling = ["name", "file_name", "event", "operation", "type", "direction", "status", "description"] as const

const columns = (context: Context, objects: ReadonlyArray<Listed>): ReadonlyArray<Column<Listed>> => {
  const given = telling.filter((name) => objects.some(({ object }) => typeof object[name] === "string"))
  const hasAmount = objects.some(({ object }) => amountIn(object) !== undefined)
  return [
    { label: "Id", isName: true, show: ({ id, program_id }) => briefLink(context, program_id, id) },
    ...given.map((name) => ({ label: labels[name], show: ({ object }: Listed) => textOf(name, object[name]) })),
    { label: "Other party", show: partyOf },
    ...(hasAmount
      ? [{ label: "Amount", isNumber: true as const, show: ({ object }: Listed) => amountIn(object) }]
      : []),
    {
      label: "Reason",
      show: ({ id, object }: Listed) => kindOf(context, id)?.reasons?.(object).map(reason).at(-1)
    },
    { label: "Created", show: ({ object }) => instantOf(object["created_at"]) },
    { label: "Changed", show: ({ object }) => instantOf(object["updated_at"]) }
  ]
}

const labels = {
  name: "Name",
  file_name: "File",
  event: "Event",
  operation: "Operation",
  type: "Type",
  direction: "Direction",
  status: "Status",
  description: "Description"
} as const satisfies Readonly<Record<(typeof telling)[number], string>>

const textOf = (name: string, value: unknown): Part => {
  if (typeof value !== "string") return undefined
  return name === "status" ? status(value) : value
}

/** Returns the name of the party at the other bank. */
const partyOf = ({ object: { counterparty, creditor, debtor, direction } }: Listed): string | undefined => {
  const party = counterparty ?? (direction === "incoming" ? debtor : creditor)
  return isJson(party) && typeof party["name"] === "string" ? party["name"] : undefined
}

const instantOf = (value: unknown): Html | undefined => (typeof value === "string" ? time(value) : undefined)
