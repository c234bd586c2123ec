import { html } from "../html/Html.ts"
import type { Context, Shown } from "../page/Page.ts"
import { link } from "../parts/Links.ts"

/** Fields of answers that the bank shows once, and what to do with each. */
const secrets: Readonly<Record<string, { readonly name: string; readonly use: string }>> = {
  signing_secret: {
    name: "Signing secret",
    use: "Put it where the receiver verifies webhooks. After a rotation the bank signs with the new secret and the one before for a day, unless its settings say otherwise: change the receiver within that time, and do not rotate again before it is done."
  },
  client_secret: {
    name: "Client secret",
    use: "Give it to the program's developers on a safe way. With the client id it buys access tokens."
  },
  token: { name: "Token", use: "Give it on a safe way to whom it is for. It is a login to the console." }
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
    title: "Keep this now",
    body: html`<p>The bank shows this once. Whoever loses it must have a new one made.</p>
${found.map(({ name, use, value }) => html`<h2>${name}</h2><pre class="secret" tabindex="0">${value}</pre><p>${use}</p>`)}
<p>${link(context, to, "It is kept: go on")}</p>`
  }
}
