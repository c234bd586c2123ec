/**
 * Webhooks of a program: its endpoints, the attempts to each with their answers, sending again, and replays. Answers
 * of receivers are untrusted, so pages show them as text. In a sandbox, Inbox.ts shows what the demo receiver got.
 */

import { askOf } from "../../acts/Twins.ts"
import { path } from "../../html/Address.ts"
import { html } from "../../html/Html.ts"
import type { Context, Section, Shown } from "../../page/Page.ts"
import { link } from "../../parts/Links.ts"
import { cursorOf, pager } from "../../parts/Pager.ts"
import { programOf } from "../../parts/Place.ts"
import { status, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import { createForm } from "./EndpointForms.ts"
import { endpointPage } from "./EndpointPage.ts"
import { inboxPage } from "./Inbox.ts"
import { replayPage } from "./ReplayPage.ts"

/** Endpoints of a page of their list. */
const LIMIT = 50

const endpoints = async (context: Context): Promise<Shown> => {
  const program_id = programOf(context)
  const query = { limit: LIMIT, ...cursorOf(context) }
  const { has_more, objects } = await askOf(context, "webhook_endpoint.list", { params: { program_id }, query })
  return {
    title: "Webhooks",
    body: html`${hasInbox(context) && html`<p>${link(context, "/inbox", "Inbox of the demo receiver")}</p>`}
${table(
  "Endpoints",
  [
    {
      label: "Receiver",
      isName: true,
      show: ({ id, url }) => link(context, path`/programs/${program_id}/webhooks/${id}`, html`<code>${url}</code>`)
    },
    { label: "Status", show: ({ status: name }) => status(name) },
    {
      label: "Failing since",
      show: ({ failed_percent, failing_since }) =>
        failing_since !== undefined &&
        html`${time(failing_since)}${failed_percent !== undefined && ` (${failed_percent}%)`}`
    },
    { label: "Events", show: ({ events }) => (events.length === 0 ? "all" : events.join(" ")) },
    { label: "Rate", isNumber: true, show: ({ rate }) => (rate === undefined ? "unlimited" : `${rate}/s`) },
    { label: "Uid", show: ({ uid }) => uid }
  ],
  objects,
  html`The program has no endpoint, so no receiver gets its events. An operator can create one here, or the developers of the program subscribe with <code>POST /v1/event_subscription</code>.`
)}
${pager(context, { has_more, first: objects[0]?.id, last: objects.at(-1)?.id })}
${createForm(context, program_id)}`
  }
}

const hasInbox = ({ sandbox, viewer }: Context): boolean =>
  sandbox?.inbox !== undefined && viewer.operator !== undefined

/** Pages of webhooks, which a program has in its portal too. */
export const webhooks: Section = {
  audience: "both",
  links: [{ label: "Webhooks", path: "/programs/:program_id/webhooks" }],
  pages: [
    { path: "/programs/:program_id/webhooks", show: endpoints },
    { path: "/programs/:program_id/webhooks/:webhook_endpoint_id", show: endpointPage },
    {
      path: "/programs/:program_id/webhooks/:webhook_endpoint_id/replays/:webhook_replay_id",
      isLive: true,
      show: replayPage
    }
  ]
}

/** The inbox of a sandbox. */
export const inbox: Section = { links: [], pages: [{ path: "/inbox", isLive: true, show: inboxPage }] }
