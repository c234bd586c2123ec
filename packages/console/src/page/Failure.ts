import { BankError, OutcomeUnknown } from "@vostro/http/promise"
import { path } from "../html/Address.ts"
import { type Html, html } from "../html/Html.ts"
import type { Context, Shown } from "./Page.ts"

/** Shows a refusal of the bank, or an unknown outcome, as a page. Undefined for any other error, which is a defect. */
export const failurePage = (context: Pick<Context, "base">, error: unknown): Shown | undefined => {
  if (error instanceof BankError) return refused(context, error)
  if (error instanceof OutcomeUnknown) return unknown(context, error)
  return undefined
}

/** The page of a path without one. */
export const missingPage: Shown = {
  title: "No such page",
  status: 404,
  body: html`<p>The console has no page at this address. Search for an id, or start at the overview.</p>`
}

const refused = (context: Pick<Context, "base">, { code, fields, message, requestId, status }: BankError): Shown => ({
  title: status === 404 ? "Not found" : "The bank refused this",
  status,
  body: html`<section class="refusal" role="alert">
<p>${message}</p>
${fields.length > 0 && html`<ul>${fields.map((field) => html`<li>${Object.values(field).join(": ")}</li>`)}</ul>`}
<p class="note">Code <code>${code}</code>${requestId !== "" && html`, request ${requestLink(context, requestId)}`}</p>
</section>`
})

const unknown = (context: Pick<Context, "base">, { message, requestId, status }: OutcomeUnknown): Shown => ({
  title: "No answer from the bank",
  status: status === 0 ? 502 : status,
  body: html`<section class="refusal" role="alert">
<p>${message}</p>
<p class="note">The outcome is unknown. It is safe to send the same form again: it has the same idempotency key.${
    requestId !== "" && html` Request ${requestLink(context, requestId)}.`
  }</p>
</section>`
})

const requestLink = ({ base }: Pick<Context, "base">, id: string): Html =>
  html`<a href="${base}${path`/requests/${id}`}"><code>${id}</code></a>`
