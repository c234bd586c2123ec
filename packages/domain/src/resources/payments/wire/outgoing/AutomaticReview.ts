import { Schema } from "effect"
import { idOf, type Ref, refTo, resource, Timestamp } from "../../../../kernel/Resource.ts"
import type { Settings } from "../../../../kernel/Settings.ts"
import { created, type Decision, type Facts } from "../../../../operation/Decision.ts"
import { accountDigests } from "../../blocked-account/model/BlockedAccount.ts"
import type { PaymentHit } from "../../transfer/model/Held.ts"
import { amountOf, type Wire } from "../model/Wire.ts"
import { accountPaidBy } from "./Admit.ts"

/** Rules that put an outgoing wire under review. */
export interface WireReviewRules {
  /** Wires of more cents than this. */
  readonly amount_over?: number
  /** Wires of a program to an account at another bank, until the operator has approved one of them. */
  readonly new_creditor?: boolean
}

/** Marks an account at another bank to which the operator has approved a wire of the program. */
const WireCreditor = Schema.Struct({ id: idOf("wire_creditor"), approved_at: Timestamp })

/** The approved creditor resource: one object for each account at another bank. */
export const wireCreditor = resource<typeof WireCreditor.Type>({
  kind: "wire_creditor",
  schema: WireCreditor,
  named: true
})

type CreditorId = (typeof WireCreditor.Type)["id"]

const isTransferOut = ({ direction, type }: Wire): boolean => direction === "outgoing" && type === "transfer"

// Digests of the account, because account numbers do not belong in ids.
const creditorsOf = (one: Wire, { wire_review }: Settings): ReadonlyArray<CreditorId> =>
  wire_review?.new_creditor === true && isTransferOut(one)
    ? accountDigests(accountPaidBy(one))
        .slice(0, 1)
        .map((digest): CreditorId => `wire_creditor_${digest}`)
    : []

/** Reads the creditor of an outgoing wire, where the bank reviews wires to new creditors. */
export const creditorReads = (one: Wire, settings: Settings): ReadonlyArray<Ref> =>
  creditorsOf(one, settings).map((id) => refTo(wireCreditor, id))

/** Returns the rules of the bank that stop a new wire. A wire that names no account has no approved creditor. */
export const hitsOf = (one: Wire, facts: Facts): ReadonlyArray<PaymentHit> => {
  if (!isTransferOut(one) || one.kept.refusal !== undefined) return []
  const { amount_over: threshold, new_creditor = false } = facts.settings.wire_review ?? {}
  const value = amountOf(one)
  const isNew = new_creditor && !creditorsOf(one, facts.settings).some((id) => isApproved(id, facts))
  return [
    ...(threshold !== undefined && value > threshold ? [{ rule: "amount_over", threshold, value } as const] : []),
    ...(isNew ? [{ rule: "new_creditor" } as const] : [])
  ]
}

/** Returns the changes that mark the creditor of an approved wire. */
export const approvedCreditor = (one: Wire, facts: Facts): Pick<Decision, "changes"> => {
  const unmarked = creditorsOf(one, facts.settings).filter((id) => !isApproved(id, facts))
  return { changes: unmarked.map((id) => created(wireCreditor, { id, approved_at: facts.now.iso })) }
}

const isApproved = (id: CreditorId, facts: Facts): boolean => facts.find(wireCreditor, id) !== undefined
