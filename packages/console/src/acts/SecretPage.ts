import { html } from "../html/Html.ts"
import type { Context, Shown } from "../page/Page.ts"
import { link } from "../parts/Links.ts"

/** Fields of answers that the bank shows once, and what to do with each. */
const secrets: Readonly<Record<string, { readonly name: string; readonly use: string }>> = {
  signing_secret: {
    name: "Signing secret",
    use: "Put it where the receiver verifies webhooks. After a rotation, the bank signs with the new and the old secret for a day, unless its settings say otherwise. Change the receiver within that time, and do not rotate again before then."
  },
  client_secret: {
    name: "Client secret",
    use: "Give it to the developers of the program over a secure channel. They need it and the client id to get access tokens."
  },
  token: { name: "Token", use: "Give it to its user over a secure channel. They log in to the console with it." }
}

/** Shows the secrets of an answer, which no later page has; undefined for an answer without any. */
export const secretPage = (context: Context, answer: unknown, to: string): Shown | undefined => {
  if (typeof answer !== "object" || answer === null) return undefined
  const found = Object.entries(answer).flatMap(([field, value]) => {
    const secret = Object.hasOwn(secrets, field) ? secrets[field] : undefined
    return secret === undefined || typeof value !== "string" ? [] : [{ ...secret, value }]
  })
  if (found.length === 0) return undefined
  return {
    title: "Save this now",
    body: html`<p>The bank shows this only once. If it is lost, create a new one.</p>
${found.map(({ name, use, value }) => html`<h2>${name}</h2><pre class="secret" tabindex="0">${value}</pre><p>${use}</p>`)}
<p>${link(context, to, "I saved it: continue")}</p>`
  }
}
