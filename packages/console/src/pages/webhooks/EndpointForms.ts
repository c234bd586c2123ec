import { callForm, type Field } from "../../acts/CallForm.ts"
import { ownOf } from "../../acts/Twins.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context } from "../../page/Page.ts"
import type { Endpoint } from "./Endpoint.ts"

const url = { name: "url", label: "URL of the receiver" } as const
const uid = { name: "uid", label: "Uid (your own name for it)", isOptional: true } as const
const headers = { name: "headers", label: "Custom headers, as JSON", as: "json", isOptional: true } as const

const others = (endpoint?: Endpoint): ReadonlyArray<Field> => [
  {
    name: "events",
    label: "Events or patterns (empty for all)",
    as: "list",
    isOptional: true,
    ...wordsOf(endpoint?.events)
  },
  {
    name: "object_ids",
    label: "Only of these objects",
    as: "list",
    isOptional: true,
    ...wordsOf(endpoint?.object_ids)
  },
  {
    name: "account_number_ids",
    label: "Only of these account numbers",
    as: "list",
    isOptional: true,
    ...wordsOf(endpoint?.account_number_ids)
  },
  {
    name: "signatures",
    label: "Additional signatures (standard, standard_ed25519)",
    as: "list",
    isOptional: true,
    ...wordsOf(endpoint?.signatures)
  },
  {
    name: "rate",
    label: "Maximum webhooks per second",
    as: "number",
    isOptional: true,
    value: String(endpoint?.rate ?? "")
  },
  { name: "description", label: "Description", isOptional: true, value: endpoint?.description ?? "" }
]

const wordsOf = (words: ReadonlyArray<string> = []) => ({ value: words.join(" ") })

/** Shows the form that creates an endpoint, to viewers who may. Its secret is shown once, by the page that answers. */
export const createForm = (context: Context, program_id: string): Html | undefined => {
  const form = callForm(context, {
    operation: ownOf(context.viewer, "webhook_endpoint.create"),
    label: "Create the endpoint",
    params: { program_id },
    fields: [url, uid, ...others(), headers]
  })
  return form && html`<h2>Create an endpoint</h2>${form}`
}

/** Shows what can be done to an endpoint: test, pause, resume, rotate its secret, change it, disable it. */
export const endpointForms = (context: Context, program_id: string, endpoint: Endpoint): Html | undefined => {
  if (endpoint.status === "disabled") return undefined
  const params = { program_id, webhook_endpoint_id: endpoint.id }
  const change = callForm(context, {
    operation: ownOf(context.viewer, "webhook_endpoint.update"),
    label: "Change",
    params,
    fields: [{ ...url, value: endpoint.url }, ...others(endpoint), headers]
  })
  const moves = [
    callForm(context, { operation: ownOf(context.viewer, "webhook_endpoint.test"), label: "Send a test", params }),
    endpoint.status === "paused"
      ? callForm(context, { operation: ownOf(context.viewer, "webhook_endpoint.resume"), label: "Resume", params })
      : callForm(context, { operation: ownOf(context.viewer, "webhook_endpoint.pause"), label: "Pause", params })
  ]
  const rotate = callForm(context, {
    operation: ownOf(context.viewer, "webhook_endpoint.rotate_secret"),
    label: "Rotate now",
    params
  })
  const disable = callForm(context, {
    operation: ownOf(context.viewer, "webhook_endpoint.disable"),
    label: "Disable permanently",
    params
  })
  return html`<div class="acts">${moves}</div>
${change && html`<details><summary>Change the endpoint</summary><p class="note">An empty rate, description or headers field changes nothing.</p>${change}</details>`}
${rotate && html`<details><summary>Rotate the signing secret</summary><p class="note">The next page shows the new secret, once. Both secrets sign for a day, unless the settings of the bank say otherwise.</p>${rotate}</details>`}
${disable && html`<details><summary>Disable the endpoint</summary><p class="note">The bank sends it nothing more, and cancels waiting deliveries. You can still view the endpoint.</p>${disable}</details>`}`
}
