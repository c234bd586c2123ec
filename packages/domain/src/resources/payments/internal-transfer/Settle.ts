import { Result } from "effect"
import { refTo } from "../../../kernel/Resource.ts"
import { available, isOpen, type Position } from "../../../ledger/Position.ts"
import { booked } from "../../../operation/Booked.ts"
import { type Decision, decision, type Facts, unchanged } from "../../../operation/Decision.ts"
import type { Job } from "../../../operation/Job.ts"
import { transition } from "../../../operation/Transition.ts"
import { accountNumber } from "../../deposits/account-number/AccountNumber.ts"
import { admits } from "../../deposits/account-number/Controls.ts"
import { type InternalTransfer, internalTransfer } from "./InternalTransfer.ts"
import { transferred } from "./Money.ts"

/** Queue of the job that settles transfers. */
export const SETTLE = "internal_transfer.settle"

type Refusal = NonNullable<InternalTransfer["rejection"]>

/** Checks that can reject a transfer, in order. */
const obstacles: ReadonlyArray<(transfer: InternalTransfer, facts: Facts) => Refusal | undefined> = [
  ({ receiver_account_number_id }, facts) =>
    facts.position(receiver_account_number_id) === undefined
      ? because("beneficiary_account_number_unrecognized", "The receiver's account number does not exist.")
      : undefined,
  ({ sender_account_number_id }, facts) =>
    refuseClosed(facts.position(sender_account_number_id), "The sender's account number is not active."),
  ({ receiver_account_number_id }, facts) =>
    refuseClosed(facts.position(receiver_account_number_id), "The receiver's account number is not active."),
  (transfer, facts) => {
    const control = facts.find(accountNumber, transfer.sender_account_number_id)?.object.internal_transfer_controls
    return admits(control?.outgoing, transfer.receiver_account_number_id)
      ? undefined
      : because("restricted_by_account_number_controls", "The sender's controls do not allow this receiver.")
  },
  (transfer, facts) => {
    const control = facts.find(accountNumber, transfer.receiver_account_number_id)?.object.internal_transfer_controls
    return admits(control?.incoming, transfer.sender_account_number_id)
      ? undefined
      : because("restricted_by_account_number_controls", "The receiver's controls do not allow this sender.")
  },
  ({ amount, sender_account_number_id }, facts) => {
    const balance = availableOf(facts.position(sender_account_number_id))
    return balance < amount
      ? because("non_sufficient_funds", `The available balance of the sender is ${balance} cents.`)
      : undefined
  }
]

const because = (reason: Refusal["reason"], details: string): Refusal => ({ reason, details })

const refuseClosed = (position: Position | undefined, details: string): Refusal | undefined =>
  position !== undefined && isOpen(position) ? undefined : because("account_number_not_active", details)

const availableOf = (position: Position | undefined): number => (position === undefined ? 0 : available(position))

/** Moves the money of a transfer, or rejects it for good. Leaves a transfer that is no longer processing unchanged. */
export const settle = (transfer: InternalTransfer, version: number, facts: Facts): Decision => {
  const before = { object: transfer, version }
  const refusal = firstObstacle(transfer, facts)
  const moved =
    refusal === undefined
      ? transition(internalTransfer, before, "post", {}, facts)
      : transition(internalTransfer, before, "reject", { rejection: refusal }, facts)
  if (Result.isFailure(moved)) return decision({})
  const { sender_account_number_id: sender, receiver_account_number_id: receiver } = transfer
  return decision({
    ...moved.success.parts,
    // Guards the controls' versions: changed controls must be checked again before money moves.
    requiredVersions: refusal === undefined ? [sender, receiver].flatMap((id) => controlsOf(id, facts)) : [],
    transactions: refusal === undefined ? booked(transferred, transfer.id, transfer, facts) : []
  })
}

const controlsOf = (id: string, facts: Facts) => {
  const read = facts.find(accountNumber, id)
  return read === undefined ? [] : [unchanged(accountNumber, read)]
}

const firstObstacle = (transfer: InternalTransfer, facts: Facts): Refusal | undefined => {
  for (const obstacle of obstacles) {
    const refusal = obstacle(transfer, facts)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

/** Description of a transfer that waits for a simulated outcome, where the bank simulates. */
export const WAITS_FOR_SIMULATION = "Wait for simulation"

/** Settles transfers as soon as a worker takes them. */
export const settleJob: Job<InternalTransfer> = {
  queue: SETTLE,
  resource: internalTransfer,
  emits: ["internal_transfer.posted", "internal_transfer.rejected"],
  waits_for_money: true,
  reads: ({ sender_account_number_id, receiver_account_number_id }) => ({
    objects: [refTo(accountNumber, sender_account_number_id), refTo(accountNumber, receiver_account_number_id)],
    positions: [sender_account_number_id, receiver_account_number_id]
  }),
  decide: (transfer, version, facts) =>
    facts.settings.simulation && transfer.description === WAITS_FOR_SIMULATION
      ? decision({})
      : settle(transfer, version, facts)
}
