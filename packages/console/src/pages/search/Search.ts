/** Search for objects of all programs, from every page. One hit is shown at once; several are listed with the reference that matched. */

import type { ItemOf } from "@vostro/http/promise"
import { path, queryOf } from "../../html/Address.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Section, Shown } from "../../page/Page.ts"
import { link, objectLink, objectPath } from "../../parts/Links.ts"
import { operatorOf } from "../../parts/Place.ts"
import { status, table } from "../../parts/Table.ts"

type Found = ItemOf<"search.find">

/** Pages of 100 programs that one search looks through before it shows what it has. */
const PAGES = 5

const search = async (context: Context): Promise<Shown | string> => {
  const q = (context.query.get("q") ?? "").trim()
  if (q === "") return { title: "Search", body: help }
  if (/^req_\w+$/.test(q)) return path`/requests/${q}`
  const { found, next } = await find(context, q)
  const [only] = found
  const isOne =
    only !== undefined && found.every(({ id, program_id }) => id === only.id && program_id === only.program_id)
  if (isOne && next === undefined) return placeOf(only)
  return {
    title: `Search: ${q}`,
    body: html`${hits(context, found, next !== undefined)}
${next !== undefined && html`<p>${link(context, `/search${queryOf({ q, after: next })}`, "Search older programs")}</p>`}`
  }
}

/** Searches the newest programs first, until a page of them has a hit. */
const find = async (context: Context, q: string) => {
  let after = context.query.get("after") ?? undefined
  for (let page = 0; page < PAGES; page++) {
    const query = { q, ...(after !== undefined && { starting_after: after }) }
    const { value } = await operatorOf(context).call("search.find", { query })
    const { has_more, last_program_id, objects } = value
    if (!has_more) return { found: objects, next: undefined }
    after = last_program_id
    if (objects.length > 0) return { found: objects, next: after }
  }
  return { found: [], next: after }
}

const placeOf = ({ id, kind, program_id }: Found): string =>
  kind === "program" ? path`/programs/${id}` : objectPath(program_id, id)

const hits = (context: Context, found: ReadonlyArray<Found>, hasMore: boolean): Html =>
  table(
    "Results",
    [
      {
        label: "Object",
        isName: true,
        show: (one) =>
          one.kind === "program"
            ? link(context, placeOf(one), html`<code>${one.id}</code>`)
            : objectLink(context, one.program_id, one.id)
      },
      { label: "Kind", show: ({ kind }) => kind },
      { label: "Status", show: ({ status: name }) => name !== undefined && status(name) },
      {
        label: "Matched by",
        show: ({ found_by, operation }) => html`${found_by}${operation && html` of <code>${operation}</code>`}`
      },
      {
        label: "Program",
        show: ({ program_id }) => link(context, path`/programs/${program_id}`, html`<code>${program_id}</code>`)
      }
    ],
    found,
    hasMore ? "No result in these programs." : html`No result. ${help}`
  )

const help = html`Enter a whole value: an id, an idempotency key of the last 48 hours, a UETR, IMAD, OMAD or trace number, an account number, or an id of a client, such as <code>client_customer_id</code>. A <code>Request-Id</code> opens its request. Names, amounts and metadata are not searched.`

/** The page of the search. */
export const searchPages: Section = { links: [], pages: [{ path: "/search", show: search }] }
