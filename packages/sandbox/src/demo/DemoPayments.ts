import type { Client } from "@vostro/http/client"
import { Effect } from "effect"
import { check, eventually } from "./DemoCheck.ts"
import { begin } from "./DemoReport.ts"

/** Client, account number and key prefix of the steps. */
export interface Payer {
  readonly partner: Client
  readonly account_number_id: string
  readonly run: string
}

const BANK = "021000021"
const creditor = { name: "Acme Supplies LLC", account_number: "987654321" } as const

/** Sends a domestic wire, which the creditor's bank returns in part. */
export const wireSteps = Effect.fnUntraced(function* ({ account_number_id, partner, run }: Payer) {
  yield* begin("sends a wire of 250000 cents, of which the other bank returns 10000")
  const { value: created } = yield* partner.call("wire.create_v2", {
    idempotencyKey: `${run}-wire`,
    body: {
      account_number_id,
      amount: 250_000,
      currency_code: "USD",
      creditor_agent: { local_routing_identifier: { value: BANK } },
      creditor: {
        name: creditor.name,
        account_identifier: { type: "account_number", value: creditor.account_number },
        address: { street_name: "Main Street", town_name: "Chicago", country: "US" }
      },
      remittance_details: { transfer_purpose: { type: "invoice_payment" } }
    }
  })
  const params = { wire_id: created.id }
  const wire = Effect.map(partner.call("wire.get_v2", { params }), ({ value }) => value)
  yield* eventually(
    "the wire is scheduled",
    Effect.map(wire, ({ status }) => status === "scheduled")
  )
  for (const trigger of ["process", "post"] as const) {
    yield* partner.call("wire.simulate", { params: { ...params, trigger }, body: {} })
  }
  yield* check("the wire is posted with its IMAD", isSettled(yield* wire))
  const { value: back } = yield* partner.call("wire.simulate_incoming_return_v2", {
    params,
    body: { amount: 10_000, reason: "wrong_amount" }
  })
  yield* check("its return is posted", back.type === "return" && back.status === "posted")
  yield* check(
    "the wire and its return name each other",
    back.related_wires.original_wire_id === created.id && (yield* wire).related_wires.return_wire_ids.includes(back.id)
  )
})

const isSettled = (wire: {
  readonly status: string
  readonly payment_identifiers: { readonly message_identification?: string }
}): boolean => wire.status === "posted" && wire.payment_identifiers.message_identification !== undefined

/** Sends an instant payment, which the creditor's bank returns. */
export const instantSteps = Effect.fnUntraced(function* ({ account_number_id, partner, run }: Payer) {
  yield* begin("sends an instant payment of 12500 cents, which the other bank returns")
  const { value: created } = yield* partner.call("instant_payment.create", {
    idempotencyKey: `${run}-instant`,
    body: {
      account_number_id,
      amount: 12_500,
      currency_code: "USD",
      creditor_agent: { routing_number: BANK },
      creditor
    }
  })
  const params = { instant_payment_id: created.id }
  const posted = yield* partner.call("instant_payment.simulate", { params: { ...params, trigger: "post" }, body: {} })
  yield* check("the payment is posted", posted.value.status === "posted")
  yield* partner.call("instant_payment.simulate_incoming_return", {
    params,
    body: { amount: 12_500, reason: "duplication" },
    idempotencyKey: `${run}-instant-return`
  })
  yield* eventually(
    "its return is received",
    Effect.map(
      partner.call("instant_payment.get", { params }),
      ({ value }) => value.related_objects.return_payment_ids?.length === 1
    )
  )
})
