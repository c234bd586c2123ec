/**
 * Forms that act. CallForm.ts shows a form, OperationForm.ts one for any operation by its schema; Calls.ts takes a sent form
 * and calls the operation in the viewer's name. Done.ts confirms it on the page that follows, and SecretPage.ts shows an answer
 * that no later page has. Rights are left to the bank; MayCall.ts leaves out the forms that it would refuse.
 */

import type { AnyOperation } from "@vostro/domain/operations"
import type { CallOf, OperationName, PromiseClient } from "@vostro/http/promise"
import { html } from "../html/Html.ts"
import { missingPage } from "../page/Failure.ts"
import type { Context, Page, Section, Shown } from "../page/Page.ts"
import { json } from "../parts/Json.ts"
import { link } from "../parts/Links.ts"
import { spoken } from "../parts/Words.ts"
import { callOf, type FormCall } from "./CallOfForm.ts"
import { confirmedAt } from "./Done.ts"
import { callable, operationNamed } from "./MayCall.ts"
import { secretPage } from "./SecretPage.ts"

/** The one place where forms act: each calls an operation of the bank by its name, in the viewer's name. */
export const calls: Section = {
  audience: "both",
  links: [],
  pages: [
    {
      path: "/calls/:operation",
      show: async () => missingPage,
      post: async (context, form) => {
        const name = callable(context, context.params["operation"] ?? "")
        const operation = name === undefined ? undefined : operationNamed(context, name)
        // Reads have pages. An export would be held in memory, whole.
        if (name === undefined || operation === undefined || operation.at[0] === "GET") return missingPage
        const call = callOf(form)
        const client = operation.audience === "partner" ? context.viewer.partner : context.viewer.operator
        if (client === undefined) return missingPage
        if (call.isDry) return dryRun(context, client, operation, name, call)
        const { requestId, value } = await client.call(name, argumentsOf(operation, call))
        const to = call.to.replace("/:id", () => `/${encodeURIComponent(idOf(value))}`)
        return secretPage(context, value, to) ?? confirmedAt(to, name, requestId)
      }
    } satisfies Page
  ]
}

const argumentsOf = <N extends OperationName>(
  { idempotency }: Pick<AnyOperation, "idempotency">,
  { body, key, params }: FormCall
): CallOf<N> => {
  const takesKey = idempotency.key !== "none"
  const call: unknown = { params, body, ...(takesKey && key !== "" && { idempotencyKey: key }) }
  // trusted: the bank checks the arguments, and refuses what does not fit with each field by its name.
  return call as CallOf<N>
}

const idOf = (value: unknown): string =>
  typeof value === "object" && value !== null && "id" in value ? String(value.id) : ""

const dryRun = async (
  context: Context,
  client: PromiseClient,
  operation: AnyOperation,
  name: OperationName,
  call: FormCall
): Promise<Shown> => {
  const { foreseen, value } = await client.dryRun(name, argumentsOf(operation, call))
  return {
    title: `Dry run: ${spoken(name)}`,
    body: html`<p>Nothing was written. The call would return:</p>${json(value)}
${foreseen !== undefined && html`<h2>What it would do</h2>${json(foreseen)}`}
<p>${link(context, call.to, "Back")}</p>`
  }
}
