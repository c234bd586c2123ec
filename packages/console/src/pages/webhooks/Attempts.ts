import type { CallOf } from "@vostro/http/promise"
import { callForm } from "../../acts/CallForm.ts"
import { askOf, ownOf } from "../../acts/Twins.ts"
import { queryOf } from "../../html/Address.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context } from "../../page/Page.ts"
import { filters, filtersOf } from "../../parts/Filters.ts"
import { cursorOf, pager } from "../../parts/Pager.ts"
import { type Column, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import type { Attempt } from "./Endpoint.ts"

/** Attempts of a page of their list. */
const LIMIT = 25

const results = ["1xx", "2xx", "3xx", "4xx", "5xx", "no_answer"] as const
const names = ["result", "status", "event", "event_id", "resent"] as const

type Query = NonNullable<CallOf<"webhook_attempt.list">["query"]>

/** Lists the attempts of an endpoint, newest first: narrowed by the query, with answers only where it asks for them. */
export const attempts = async (context: Context, program_id: string, webhook_endpoint_id: string): Promise<Html> => {
  const hasAnswers = context.query.get("with_answer") === "true"
  const asked: unknown = {
    limit: LIMIT,
    webhook_endpoint_id,
    ...filtersOf(context, ...names),
    ...(hasAnswers && { with_answer: "true" }),
    ...cursorOf(context)
  }
  // trusted: the bank checks the query, and refuses what it does not know.
  const query = asked as Query
  const { has_more, objects } = await askOf(context, "webhook_attempt.list", { params: { program_id }, query })
  return html`${filters(context, [
    { name: "result", label: "Outcome", choices: results },
    { name: "status", label: "HTTP status" },
    { name: "event", label: "Event" },
    { name: "event_id", label: "Event id" },
    { name: "resent", label: "Sent by hand", choices: ["true", "false"] },
    { name: "with_answer", label: "With answers", choices: ["true"] }
  ])}
${table(
  "Attempts, newest first",
  columns(context, program_id, hasAnswers),
  objects,
  "No attempt matches. The endpoint gets a webhook when an event that it subscribes to happens. To send one now, press Send a test."
)}
${pager(context, { has_more, first: objects[0]?.id, last: objects.at(-1)?.id })}`
}

const columns = (context: Context, program_id: string, hasAnswers: boolean): ReadonlyArray<Column<Attempt>> => [
  { label: "Time", isName: true, show: ({ created_at }) => time(created_at) },
  {
    label: "Event",
    show: ({ event, event_id }) =>
      html`<code>${event}</code> <a href="${context.base}${context.path}${queryOf({ event_id })}" title="Attempts of this event"><code>${event_id}</code></a>`
  },
  { label: "Attempt", isNumber: true, show: ({ number, resent }) => (resent ? "by hand" : number) },
  { label: "Outcome", show: outcome },
  { label: "Duration", isNumber: true, show: ({ duration_ms }) => `${duration_ms} ms` },
  ...(hasAnswers ? [{ label: "Answer", show: answer }] : []),
  { label: "Action", show: (one) => sendAgain(context, program_id, one) }
]

const outcome = ({ failure, result, status }: Attempt): Html =>
  html`<span class="status outcome-${result}">${status ?? "no answer"}</span>${failure !== undefined && html` ${failure}`}`

const answer = ({ answer: text }: Attempt): Html | undefined =>
  text === undefined || text === "" ? undefined : html`<pre class="answer" tabindex="0">${text}</pre>`

const sendAgain = (context: Context, program_id: string, { event_id, webhook_endpoint_id }: Attempt) =>
  callForm(context, {
    operation: ownOf(context.viewer, "webhook_resend.create"),
    label: "Send again",
    params: { program_id },
    fixed: { webhook_endpoint_id, event_id }
  })
