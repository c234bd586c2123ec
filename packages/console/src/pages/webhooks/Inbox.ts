import { html } from "../../html/Html.ts"
import { missingPage } from "../../page/Failure.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import type { InboxWebhook } from "../../sandbox/SandboxControls.ts"

/** Shows the webhooks that the demo receiver of a sandbox got, and if their signatures are valid. Only a sandbox has this page. */
export const inboxPage = async ({ sandbox }: Context): Promise<Shown> => {
  const received = sandbox?.inbox?.()
  if (received === undefined) return missingPage
  return {
    title: "Inbox of the demo receiver",
    body: html`<p class="note">The latest webhooks that the demo receiver of the sandbox got since its start, newest first. It verifies each signature, as your receiver should.</p>
${table(
  "Webhooks",
  [
    { label: "Received", isName: true, show: ({ received_at }) => time(received_at) },
    {
      label: "Signature",
      show: ({ problem }) =>
        problem === undefined
          ? html`<span class="status status-accepted">verified</span>`
          : html`<span class="status status-rejected">${problem}</span>`
    },
    { label: "Event", show: ({ event }) => html`<code>${fieldOf(event, "event")}</code>` },
    { label: "Event id", show: ({ event }) => html`<code>${fieldOf(event, "id")}</code>` },
    { label: "Content", show: content }
  ],
  received,
  "No webhook yet. Move some money, and its events arrive here."
)}`
  }
}

const content = ({ event, signature }: InboxWebhook) =>
  html`<details><summary>Show</summary><p><code>${signature}</code></p>${event !== undefined && html`<pre tabindex="0">${JSON.stringify(event, undefined, 2)}</pre>`}</details>`

const fieldOf = (event: unknown, name: string): string => {
  const known: unknown = typeof event === "object" && event !== null ? Reflect.get(event, name) : undefined
  return typeof known === "string" ? known : ""
}
