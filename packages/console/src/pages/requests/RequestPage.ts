import type { OutputOf } from "@vostro/http/promise"
import { BankError } from "@vostro/http/promise"
import { path, queryOf } from "../../html/Address.ts"
import { brief } from "../../html/Brief.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { json } from "../../parts/Json.ts"
import { link, objectLink } from "../../parts/Links.ts"
import { segmentOf } from "../../parts/Place.ts"
import { fields } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import { callerOf, objectOf, outcome, took } from "./RequestParts.ts"

type Logged = OutputOf<"request.get">

/** Shows a request by the `Request-Id` of its answer. */
export const requestPage = async (context: Context): Promise<Shown> => {
  const request_id = segmentOf(context, "request_id")
  const one = await found(context, request_id)
  if (one === undefined) return forgotten(context, request_id)
  return {
    title: `${one.method} ${brief(one.path)}`,
    body: html`${facts(context, one)}
${refusal(one)}
${query(one)}
<h2>Request</h2>
${bodyOf(context, one, one.request_body, one.method === "GET" ? "A GET request has no body." : "No body was read.")}
<h2>Response</h2>
${bodyOf(context, one, one.response_body, "The response has no body.")}
<p>${link(context, "/requests", "All requests")}</p>`
  }
}

const found = async ({ viewer: { operator, partner } }: Context, request_id: string): Promise<Logged | undefined> => {
  const params = { request_id }
  try {
    if (operator !== undefined) return (await operator.call("request.get", { params })).value
    return (await partner?.call("request.get_own", { params }))?.value
  } catch (error) {
    if (error instanceof BankError && error.status === 404) return undefined
    throw error
  }
}

const forgotten = (context: Context, id: string): Shown => ({
  title: "Request not in the log",
  status: 404,
  body: html`<p>The log of this process has no request <code>${id}</code> that you may see. It keeps only the latest requests, and each server has its own log.</p>
<p>${link(context, "/requests", "Latest requests")}</p>`
})

const facts = (context: Context, one: Logged): Html => {
  const { idempotency_key, object_id, operation, program_id } = one
  const others = (name: string, value: string) =>
    link(context, `/requests${queryOf({ [name]: value })}`, html`<code>${value}</code>`)
  return fields([
    ["Request-Id", html`<code>${one.id}</code>`],
    ["Status", outcome(one)],
    ["Received", time(one.received_at)],
    ["Duration", took(one)],
    ["Path", html`<code>${one.path}</code>`],
    ["Operation", operation === undefined ? "none has this method and path" : others("operation", operation)],
    ["Caller", callerOf(one)],
    ["Program", program_id !== undefined && html`<code>${program_id}</code>`],
    ["Object", objectOf(context, one)],
    [
      "Related requests",
      object_id !== undefined && link(context, `/requests${queryOf({ object_id })}`, "all requests of this object")
    ],
    ["Idempotency-Key", idempotency_key !== undefined && others("idempotency_key", idempotency_key)]
  ])
}

const refusal = ({ error }: Logged): Html | undefined =>
  error &&
  html`<section class="refusal"><h2>Refused: <code>${error.code}</code></h2>
${error.fields.length > 0 && html`<p>Failing fields: ${error.fields.map((field) => html`<mark>${field}</mark> `)}</p>`}</section>`

const query = ({ query: asked }: Logged): Html | undefined => asked && html`<h2>Query</h2>${json(asked)}`

const bodyOf = (context: Context, one: Logged, body: Logged["request_body"], none: string): Html => {
  if (body === undefined) return html`<p class="note">${none}</p>`
  const { content_type, left_out, size_bytes } = body
  const size = size_bytes === undefined ? "" : `, ${size_bytes.toLocaleString("en-US")} bytes`
  if (left_out !== undefined) return html`<p class="note">${content_type}${size} ${reasons[left_out]}</p>`
  const { program_id } = one
  const shown = json(body.json, {
    marked: new Set(one.error?.fields),
    ...(program_id !== undefined && { id: (id) => idIn(context, program_id, id) })
  })
  return html`<p class="note">${content_type}${size}. Secrets and account numbers are masked.</p>${shown}`
}

// An event is no object with a page of its own.
const idIn = (context: Context, program_id: string, id: string): Html => {
  if (id.startsWith("event_")) return html`<code>${id}</code>`
  return id.startsWith("req_")
    ? link(context, path`/requests/${id}`, html`<code>${id}</code>`)
    : objectLink(context, program_id, id)
}

const reasons = {
  access: "You may not read this object, so the body is not shown.",
  secret: "The log keeps no secrets.",
  file: "The log keeps no files.",
  size: "The body is too large for the log.",
  form: "The body is not JSON."
} as const
