/**
 * The request log: what callers sent to this process of the bank and what it answered. Requests.ts lists it live, RequestPage.ts
 * shows one request with its bodies. Bodies are the texts of callers; the bank masks them before the console sees them.
 */

import type { CallOf, ItemOf } from "@vostro/http/promise"
import { askOf } from "../../acts/Twins.ts"
import { path } from "../../html/Address.ts"
import { brief } from "../../html/Brief.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Section, Shown } from "../../page/Page.ts"
import { type Filter, filters, filtersOf } from "../../parts/Filters.ts"
import { link } from "../../parts/Links.ts"
import { cursorOf, pager } from "../../parts/Pager.ts"
import { type Column, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import { requestPage } from "./RequestPage.ts"
import { callerOf, objectOf, outcome, took } from "./RequestParts.ts"

type Logged = ItemOf<"request.list">

/** Requests of a page of the list. */
const LIMIT = 50

const own: ReadonlyArray<Filter> = [
  { name: "operation", label: "Operation" },
  { name: "status", label: "Status (404, 4xx)" },
  { name: "method", label: "Method", choices: ["GET", "POST", "PATCH", "PUT", "DELETE"] },
  { name: "field", label: "Failing field" },
  { name: "error", label: "Error code" },
  { name: "idempotency_key", label: "Idempotency-Key" },
  { name: "object_id", label: "Object (id)" },
  { name: "since", label: "Since", isTime: true }
]

const all: ReadonlyArray<Filter> = [{ name: "program_id", label: "Program (id)" }, ...own]

const requests = async (context: Context): Promise<Shown> => {
  const { operator } = context.viewer
  const choices = operator === undefined ? own : all
  const { has_more, objects } = await listed(context, choices)
  return {
    title: "Requests",
    body: html`${filters(context, choices)}
${table("Latest requests, newest response first", columns(context), objects, empty)}
${pager(context, { has_more, first: objects[0]?.id, last: objects.at(-1)?.id })}`
  }
}

const empty = html`No request matches. This process of the bank keeps its latest requests in memory: 1,000, or as many as <code>REQUEST_LOG</code> or the option <code>requestLog</code> sets. Every server has its own log. To see a request here, send one, such as <code>GET /v1/internal_transfer</code> with a client's token.`

const listed = (context: Context, choices: ReadonlyArray<Filter>) => {
  const stated = filtersOf(context, ...choices.map(({ name }) => name))
  const asked: unknown = { limit: LIMIT, ...stated, ...cursorOf(context) }
  // trusted: the bank checks the query, and refuses what it does not know.
  const query = asked as NonNullable<CallOf<"request.list">["query"]>
  return askOf(context, "request.list", { query })
}

const columns = (context: Context): ReadonlyArray<Column<Logged>> => [
  { label: "Time", show: ({ received_at }) => time(received_at) },
  {
    label: "Request",
    isName: true,
    show: ({ id, method, path: requested }) =>
      link(
        context,
        path`/requests/${id}`,
        html`<code class="line" title="${requested}">${method} ${brief(requested)
          .split(/(?<=\/)/)
          .map((part) => html`${part}<wbr>`)}</code>`
      )
  },
  { label: "Status", show: outcome },
  { label: "Error", show: refusedFor },
  { label: "Object", show: (one) => objectOf(context, one) },
  { label: "Caller", show: callerOf },
  { label: "Duration", isNumber: true, show: took }
]

const refusedFor = ({ error }: Logged): Html | undefined =>
  error && html`${error.code}${error.fields.map((field) => html` <mark>${field}</mark>`)}`

/** Pages of the request log. */
export const requestLog: Section = {
  audience: "both",
  links: [{ label: "Requests", path: "/requests" }],
  pages: [
    { path: "/requests", isLive: true, show: requests },
    { path: "/requests/:request_id", show: requestPage }
  ]
}
