import type { OutputOf, PromiseClient } from "@vostro/http/promise"
import { mayPlay } from "../../acts/MayCall.ts"
import { path, queryOf } from "../../html/Address.ts"
import { type Html, html } from "../../html/Html.ts"
import { missingPage } from "../../page/Failure.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { link, numberLink, objectLink } from "../../parts/Links.ts"
import { dollars } from "../../parts/Money.ts"
import { status } from "../../parts/Table.ts"

/** Day after the settlement on which the tour brings its debit back. */
const DAY = 58

const DAY_MS = 86_400_000

type Entry = OutputOf<"ach.get">

interface Guide {
  readonly partner: PromiseClient
  readonly program_id: string
}

const guideOf = ({ sandbox, viewer }: Context): Guide | undefined => {
  const { partner, program_id } = viewer
  if (sandbox === undefined || !mayPlay(viewer) || partner === undefined || program_id === undefined) return undefined
  return { partner, program_id }
}

/** Shows the tour of a sandbox: a debit, its return on day 58, and the books. Each step shows its result and the next one. */
export const tour = async (context: Context): Promise<Html | undefined> => {
  const guide = guideOf(context)
  if (guide === undefined) return undefined
  const ach_id = context.query.get("tour") ?? undefined
  const entry = ach_id === undefined ? undefined : (await guide.partner.call("ach.get", { params: { ach_id } })).value
  return html`<section class="tour" aria-labelledby="tour"><h2 id="tour">One-minute tour</h2>
<ol>
${sendStep(context, guide, entry)}
${returnStep(context, guide, entry)}
${booksStep(context, guide, entry)}
</ol>${entry !== undefined && html`<p>${link(context, "/", "Start again")}</p>`}</section>`
}

const sendStep = (context: Context, { program_id }: Guide, entry: Entry | undefined): Html =>
  entry === undefined
    ? html`<li>The demo program debits ${dollars(AMOUNT)} from Jane Receiver's account at another bank. ${step(context, "send", "Send a debit")}</li>`
    : html`<li>Sent: a debit of ${dollars(entry.amount)}, ${objectLink(context, program_id, entry.id)} ${status(entry.status)}.</li>`

const returnStep = (context: Context, { program_id }: Guide, entry: Entry | undefined): Html => {
  const [sent] = entry?.returns ?? []
  if (entry !== undefined && sent !== undefined) {
    return html`<li>Returned with ${sent.return_code}, ${sent.return_reason}. ${link(context, path`/programs/${program_id}/objects/${entry.id}`, "Its page")} has every step with its time.</li>`
  }
  if (context.sandbox?.advance === undefined) {
    return html`<li class="later">On day ${DAY} Jane tells her bank that she did not authorize the debit, and it is returned. This bank runs on real time. For the whole tour, start a bank with a manual clock: <code>npm start -- --clock manual --data .vostro-manual</code>.${entry !== undefined && " To return the debit now, use Simulate on its page."}</li>`
  }
  return entry === undefined
    ? html`<li class="later">On day ${DAY} Jane tells her bank that she did not authorize the debit, and it is returned.</li>`
    : html`<li>The clock moves ahead ${DAY} days: the debit is sent with its window and settles. Then Jane tells her bank that she did not authorize it. ${step(context, "return", `Return it on day ${DAY}`, entry.id)}</li>`
}

const booksStep = (context: Context, { program_id }: Guide, entry: Entry | undefined): Html => {
  if (entry === undefined) return html`<li class="later">See what moved, leg by leg, and that the books add up.</li>`
  const number = entry.account_number_id
  return html`<li>See ${link(context, path`/programs/${program_id}/books`, "the books")}, which add up${number !== undefined && html`, and the legs of the account number ${numberLink(context, program_id, number)}`}.</li>`
}

const step = ({ base, newKey }: Context, act: string, label: string, achId?: string): Html =>
  html`<form class="call" method="post" action="${base}/"><input type="hidden" name="act" value="${act}"><input type="hidden" name="key" value="${newKey()}">${achId !== undefined && html`<input type="hidden" name="ach_id" value="${achId}">`}<button type="submit">${label}</button></form>`

/** Takes a step of the tour. */
export const takeStep = async (context: Context, form: FormData): Promise<string | Shown> => {
  const guide = guideOf(context)
  if (guide === undefined) return missingPage
  const [act, key, ach_id] = ["act", "key", "ach_id"].map((name) => String(form.get(name) ?? ""))
  if (act === "send") return tourPath(await send(guide, key ?? ""))
  if (act !== "return" || context.sandbox?.advance === undefined) return missingPage
  return bringBack(context, guide, ach_id ?? "", key ?? "")
}

/** Amount of the debit, in cents. */
const AMOUNT = 12_345

const tourPath = (ach_id: string): string => `/${queryOf({ tour: ach_id })}`

const send = async ({ partner }: Guide, idempotencyKey: string): Promise<string> => {
  const { value } = await partner.call("account_number.list", { query: { limit: 100 } })
  const number = value.objects.findLast((one) => one.status === "active")
  const body = {
    amount: AMOUNT,
    currency_code: "USD",
    transaction_type: "debit",
    account_number_id: number?.id ?? "account_number_of_nobody",
    counterparty: {
      name: "Jane Receiver",
      account_number: "987654321",
      routing_number: "021000021",
      account_type: "checking"
    },
    delivery_type: "next_business_day",
    sec_code: "PPD",
    statement_descriptor: "TOUR"
  } as const
  return (await partner.call("ach.create", { idempotencyKey, body })).value.id
}

const bringBack = async (
  { now_ms, sandbox }: Context,
  { partner }: Guide,
  ach_id: string,
  idempotencyKey: string
): Promise<string | Shown> => {
  const before = (await partner.call("ach.get", { params: { ach_id } })).value
  if (before.returns.length > 0) return tourPath(ach_id)
  // Noon in New York, whatever its summer time: the clock stands within the day.
  const day58 = Date.parse(`${before.record_details.settlement_date}T17:00:00Z`) + DAY * DAY_MS
  const refused = day58 > now_ms ? await sandbox?.advance?.(new Date(day58).toISOString()) : undefined
  if (refused !== undefined)
    return { title: "The clock did not move", status: 422, body: html`<p role="alert">${refused}</p>` }
  await partner.call("ach.simulate", {
    params: { ach_id, trigger: "return" },
    body: { return_code: "R10" },
    idempotencyKey
  })
  return tourPath(ach_id)
}
