import { Result } from "effect"
import { fault, faultless, type Rejection, type SubError } from "../../../kernel/Rejection.ts"
import { closedFaults } from "../../../ledger/ClosedFaults.ts"
import { available } from "../../../ledger/Position.ts"
import { type Decision, decision, type Facts } from "../../../operation/Decision.ts"
import { createObject, type Move, transition } from "../../../operation/Transition.ts"
import { entity } from "../../customers/entity/Entity.ts"
import { type AccountElsewhere, isBlocked } from "../blocked-account/model/BlockedAccount.ts"
import { type BlockchainPayment, blockchainPayment, payerOf } from "./model/BlockchainPayment.ts"
import { PAY_QUEUE } from "./Pay.ts"
import { paymentFaults, type StatedPayment } from "./Rules.ts"

/** Fields that a client states to pay over a blockchain. */
export type NewBlockchainPayment = StatedPayment & Partial<Pick<BlockchainPayment, "creditor_agent" | "reference">>

/** Accepts a payment and holds its amount; events report its progress. */
export const createPayment = (body: NewBlockchainPayment, facts: Facts): Result.Result<Decision, Rejection> => {
  const faults = [
    ...paymentFaults(body),
    ...payerFaults(body, facts),
    ...entityFaults(body, facts),
    ...listFaults(body, facts)
  ]
  return Result.map(faultless(faults), () => {
    const fields = { ...body, id: facts.newId("blockchain_payment") }
    return startPayment(createObject(blockchainPayment, "create", fields, facts), 0, facts)
  })
}

/** Holds the amount of a payment and submits it to the chain. `version` is the one before, 0 for a new payment. */
export const startPayment = (start: Move<BlockchainPayment>, version: number, facts: Facts): Decision =>
  isShort(start.object, facts) ? rejectPayment(start, version, facts) : acceptPayment(start, facts)

const acceptPayment = ({ object, parts }: Move<BlockchainPayment>, facts: Facts): Decision => {
  const payer = payerOf(object)
  return decision({
    ...parts,
    holds: payer === undefined ? [] : [{ account_number_id: payer, amount: object.amounts.instructed_amount }],
    timers: [{ queue: PAY_QUEUE, object_id: object.id, due_at_ms: facts.now.ms }]
  })
}

// A payment without funds is accepted like any other and rejected in the same decision.
const rejectPayment = ({ object, parts }: Move<BlockchainPayment>, version: number, facts: Facts): Decision => {
  const more = { rejection_reason: "non_sufficient_funds" }
  const end = Result.getOrThrow(transition(blockchainPayment, { object, version }, "reject", more, facts)).parts
  return decision({ response: parts.response, changes: end.changes, events: [...parts.events, ...end.events] })
}

const isShort = (one: BlockchainPayment, facts: Facts): boolean => {
  const payer = payerOf(one)
  const position = payer === undefined ? undefined : facts.position(payer)
  return position !== undefined && available(position) < one.amounts.instructed_amount
}

const payerFaults = (body: StatedPayment, facts: Facts): ReadonlyArray<SubError> => {
  const payer = payerOf(body)
  if (payer === undefined) return []
  const name = "debtor.account_identifier.value"
  const position = facts.position(payer)
  if (position === undefined) return [fault("not_found", name)]
  return closedFaults(position, name)
}

const entityFaults = ({ debtor: { entity_id } }: StatedPayment, facts: Facts): ReadonlyArray<SubError> =>
  entity_id === undefined || facts.find(entity, entity_id) !== undefined ? [] : [fault("not_found", "debtor.entity_id")]

/** Returns the account at a US bank that a payment goes to, if its rail pays to one. */
export const accountPaid = ({ creditor: { ach_wire, ach, wire } }: StatedPayment): AccountElsewhere | undefined =>
  ach_wire ?? ach ?? wire

const listFaults = (body: StatedPayment, facts: Facts): ReadonlyArray<SubError> =>
  isBlocked(accountPaid(body), "send", facts) ? [fault("disallowed_counterparty", "creditor")] : []
