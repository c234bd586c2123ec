import { askOf } from "../../acts/Twins.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { link } from "../../parts/Links.ts"
import { programOf, segmentOf } from "../../parts/Place.ts"
import { fields, status } from "../../parts/Table.ts"
import { fromNow, time } from "../../parts/Time.ts"
import { attempts } from "./Attempts.ts"
import type { Endpoint } from "./Endpoint.ts"
import { endpointForms } from "./EndpointForms.ts"
import { replays } from "./Replays.ts"

/** Shows an endpoint: its events, its health, its forms, and its attempts. */
export const endpointPage = async (context: Context): Promise<Shown> => {
  const program_id = programOf(context)
  const webhook_endpoint_id = segmentOf(context, "webhook_endpoint_id")
  const params = { program_id, webhook_endpoint_id }
  const [value, tried, replayed] = await Promise.all([
    askOf(context, "webhook_endpoint.get", { params }),
    attempts(context, program_id, webhook_endpoint_id),
    replays(context, program_id, webhook_endpoint_id)
  ])
  return {
    title: "Webhook endpoint",
    body: html`<p>${link(context, `/programs/${encodeURIComponent(program_id)}/webhooks`, "All endpoints")}</p>
${facts(context, value)}
${endpointForms(context, program_id, value)}
<h2>Attempts</h2>
${tried}
<h2>Replays</h2>
${replayed}`
  }
}

const facts = ({ now_ms }: Context, one: Endpoint): Html =>
  fields([
    ["URL", html`<code>${one.url}</code>`],
    ["Id", html`<code>${one.id}</code>`],
    ["Uid", one.uid],
    ["Status", html`${status(one.status)}${one.pause_reason !== undefined && ` ${pauseReasons[one.pause_reason]}`}`],
    ["Failing since", one.failing_since && html`${time(one.failing_since)}, ${fromNow(one.failing_since, now_ms)}`],
    ["Attempts used up", one.failed_percent !== undefined && `${one.failed_percent}%`],
    ["Events", one.events.length === 0 ? "all" : one.events.join(" ")],
    ["Only these objects", one.object_ids?.join(" ")],
    ["Only these account numbers", one.account_number_ids?.join(" ")],
    ["Rate", one.rate === undefined ? "unlimited" : `${one.rate} per second from each process`],
    ["Signatures", ["Service-Signature", ...(one.signatures ?? [])].join(", ")],
    ["Public key", one.public_key && html`<code>${one.public_key}</code>`],
    ["Custom headers", one.header_names?.join(", ")],
    ["Secret generation", one.secret_generation],
    ["Secret rotated", time(one.secret_rotated_at)],
    ["Description", one.description],
    ["Created", time(one.created_at)]
  ])

const pauseReasons: Readonly<Record<NonNullable<Endpoint["pause_reason"]>, string>> = {
  requested: "by request",
  gone: "because the receiver answered 410"
}
