/**
 * The main scenario over HTTP, which `npm run demo` runs on a fresh bank: it makes each step and checks the result.
 * Demo.ts has the order of the steps; the other files hold the steps of one subject. Starting the bank is left to
 * Vostro.ts of the package.
 */

import { type Client, makeClient } from "@vostro/http/client"
import { Effect } from "effect"
import { INBOX_PATH } from "../program/Inbox.ts"
import type { SandboxFacts } from "../program/SandboxFile.ts"
import { check, eventually } from "./DemoCheck.ts"
import { loanSteps } from "./DemoLoan.ts"
import { instantSteps, wireSteps } from "./DemoPayments.ts"
import { begin } from "./DemoReport.ts"
import { reportSteps } from "./DemoReports.ts"
import { saleSteps } from "./DemoSale.ts"
import { submissionSteps } from "./DemoSubmissions.ts"

const AMOUNT = 12_345

/** Runs the main scenario over HTTP and checks each step: token, transfer, event, webhook, replay, ACH, wire, instant payment, loan, sale, files, reports. */
export const runDemo = (facts: SandboxFacts) =>
  Effect.gen(function* () {
    const { base_url: baseUrl, client_id, client_secret, operator_token, program_id } = facts
    const [sender = "", receiver = ""] = facts.account_number_ids
    const partner = makeClient({ baseUrl, credentials: { client_id, client_secret } })
    const operator = makeClient({ baseUrl, credentials: { operator_token } })
    const balanceOf = (accountNumberId: string) =>
      Effect.map(
        operator.call("account_number.balance", { params: { program_id, account_number_id: accountNumberId } }),
        ({ value }) => value.posted
      )
    const before = [yield* balanceOf(sender), yield* balanceOf(receiver)] as const
    yield* begin(`${client_id.slice(0, 20)}... gets a token and transfers ${AMOUNT} cents`)
    const call = {
      idempotencyKey: `demo-${Date.now()}`,
      body: {
        amount: AMOUNT,
        currency_code: "USD",
        sender_account_number_id: sender,
        receiver_account_number_id: receiver,
        description: "Demo transfer"
      }
    } as const
    const created = yield* partner.call("internal_transfer.create", call)
    const { id } = created.value
    yield* check("the transfer is accepted as processing", created.value.status === "processing")
    const replayed = yield* partner.call("internal_transfer.create", call)
    yield* check("a retry returns the original response", replayed.replayed && replayed.value.id === id)
    yield* eventually(
      "the transfer is posted",
      Effect.map(
        partner.call("internal_transfer.get", { params: { internal_transfer_id: id } }),
        ({ value }) => value.status === "posted"
      )
    )
    yield* check("the sender is debited", (yield* balanceOf(sender)) === before[0] - AMOUNT)
    yield* check("the receiver is credited", (yield* balanceOf(receiver)) === before[1] + AMOUNT)
    const events = yield* partner.call("event.list", { query: { object_id: id } })
    yield* check("the transfer has one event", events.value.objects.length === 1)
    const inbox = Effect.promise(async () => (await fetch(baseUrl + INBOX_PATH)).text())
    yield* eventually(
      "its signed webhook is received",
      Effect.map(inbox, (text) => text.includes(id))
    )
    yield* disputeStep(partner, receiver)
    const run = `demo-${Date.now()}`
    yield* wireSteps({ partner, account_number_id: sender, run })
    yield* instantSteps({ partner, account_number_id: sender, run })
    const desk = { partner, operator, program_id, account_number_id: sender, run }
    yield* loanSteps(desk)
    yield* saleSteps(desk)
    yield* submissionSteps(desk)
    yield* reportSteps(desk)
    const audit = (yield* operator.call("ledger.audit", { params: { program_id } })).value
    yield* check("the ledger sums to zero", audit.sum === "0" && audit.mismatched.length === 0)
  })

/** Counterparty account number for which the simulated network returns R01 (insufficient funds). */
const NO_FUNDS = "1234560001"

/** Debits by ACH, advancing window and settlement, and expects the return of a test number. */
const disputeStep = Effect.fnUntraced(function* (partner: Client, accountNumberId: string) {
  yield* begin(`debits ${AMOUNT} cents by ACH from an account with insufficient funds`)
  const counterparty = {
    name: "Jane Payer",
    account_number: NO_FUNDS,
    routing_number: "021000021",
    account_type: "checking"
  } as const
  const { value } = yield* partner.call("ach.create", {
    idempotencyKey: `demo-ach-${Date.now()}`,
    body: {
      amount: AMOUNT,
      currency_code: "USD",
      transaction_type: "debit",
      account_number_id: accountNumberId,
      counterparty,
      delivery_type: "next_business_day",
      sec_code: "PPD",
      statement_descriptor: "DEMO"
    }
  })
  const params = { ach_id: value.id }
  const ach = Effect.map(partner.call("ach.get", { params }), (answer) => answer.value)
  yield* partner.call("ach.simulate_advance", { params })
  yield* eventually(
    "its window is submitted",
    Effect.map(ach, ({ status }) => status === "submitted")
  )
  yield* partner.call("ach.simulate_advance", { params })
  yield* eventually(
    "it is posted, then returned with R01",
    Effect.map(ach, ({ returns, status }) => status === "returned" && returns[0]?.return_code === "R01")
  )
})
