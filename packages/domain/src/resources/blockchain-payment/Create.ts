import { Result } from "effect"
import { created, type Decision, decision, emitted } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import { NEW } from "../../kernel/Lifecycle.ts"
import { fault, type Rejection, reject, type SubError } from "../../kernel/Rejection.ts"
import { isOpen } from "../../ledger/Position.ts"
import { type BlockchainPayment, blockchainPayment, payerOf } from "./BlockchainPayment.ts"
import { ADVANCE_LANE } from "./Move.ts"
import { paymentFaults, type StatedPayment } from "./Rules.ts"
import { depositAddress, quote } from "./SimulatedChain.ts"
import { lifecycle } from "./Transitions.ts"

/** What a client gives to pay over a blockchain. */
export type NewBlockchainPayment = StatedPayment & Partial<Pick<BlockchainPayment, "creditor_agent" | "reference">>

/** Accepts a payment; what becomes of it is told by events. Without simulation there is no chain to make it on. */
export const createPayment = (body: NewBlockchainPayment, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    if (!facts.settings.simulation) return yield* Result.fail(reject("endpoint_disabled"))
    const faults = [...paymentFaults(body), ...payerFaults(body, facts)]
    if (faults.length > 0) return yield* Result.fail(reject("parameters_invalid", ...faults))
    const row = Result.getOrThrow(lifecycle.next(NEW, "create"))
    const { instructed_amount, settlement_currency_code } = body.amounts
    const object: BlockchainPayment = {
      ...body,
      id: `blockchain_payment_${facts.fresh(0)}`,
      debtor: instructed(body, facts),
      amounts: { ...body.amounts, ...quote(instructed_amount, settlement_currency_code) },
      status: row.to,
      created_at: facts.now.iso,
      updated_at: facts.now.iso
    }
    return decision({
      response: object,
      changes: [created(blockchainPayment, object)],
      events: emitted(row, blockchainPayment, object),
      timers: [{ lane: ADVANCE_LANE, object_id: object.id, due_at_ms: facts.now.ms }]
    })
  })

const payerFaults = (body: StatedPayment, facts: Facts): ReadonlyArray<SubError> => {
  const payer = payerOf(body)
  if (payer === undefined) return []
  const name = "debtor.account_identifier.value"
  const position = facts.position(payer)
  if (position === undefined) return [fault("not_found", name)]
  return isOpen(position) ? [] : [fault("account_number_not_active", name)]
}

const instructed = ({ debtor, amounts }: StatedPayment, facts: Facts): BlockchainPayment["debtor"] => {
  const { account_identifier: payer, chain } = debtor
  if (payer.type === "account_number_id" || chain === undefined) return debtor
  const funding_instructions = {
    from_wallet_address: payer.value,
    chain,
    amount: unitsOf(amounts.instructed_amount),
    currency_code: amounts.instructed_currency_code,
    to_wallet_address: depositAddress(chain, facts)
  }
  return { ...debtor, funding_instructions }
}

const unitsOf = (hundredths: number): string =>
  `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`
