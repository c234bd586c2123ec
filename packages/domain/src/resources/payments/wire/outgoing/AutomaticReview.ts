import { Schema } from "effect"
import { Timestamp } from "../../../../kernel/Fields.ts"
import { idOf, type Ref, refTo, resource } from "../../../../kernel/Resource.ts"
import type { Settings } from "../../../../kernel/Settings.ts"
import { created, type Decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { blockedIdsOf } from "../../blocked-account/model/BlockedAccount.ts"
import { amountOf, type Wire } from "../model/Wire.ts"
import { accountPaidBy } from "./Admit.ts"

/** Marks an account at another bank to which the program has sent a wire. */
const WireCreditor = Schema.Struct({ id: idOf("wire_creditor"), since: Timestamp })

/** The known creditor resource: one object for each account at another bank. */
export const wireCreditor = resource<typeof WireCreditor.Type>({ kind: "wire_creditor", schema: WireCreditor })

// Digests of the account, because account numbers do not belong in ids.
const idsOf = (one: Wire): ReadonlyArray<(typeof WireCreditor.Type)["id"]> =>
  blockedIdsOf(accountPaidBy(one))
    .slice(0, 1)
    .map((id): (typeof WireCreditor.Type)["id"] => `wire_creditor_${id.slice("blocked_account_".length)}`)

const isNew = ({ status, type, kept }: Wire): boolean =>
  status === "created" && type === "transfer" && kept.refusal === undefined

/** Reads the creditor of a new wire, where the bank reviews the first wire to each. */
export const reviewReads = (one: Wire, { wire_review }: Settings): ReadonlyArray<Ref> =>
  wire_review?.new_creditor === true && isNew(one) ? idsOf(one).map((id) => refTo(wireCreditor, id)) : []

/** Returns the changes that go with the review of a new wire by the bank's rules; undefined if no rule stops it. */
export const automaticReview = (one: Wire, facts: Facts): Partial<Decision> | undefined => {
  const { amount_over = Number.POSITIVE_INFINITY, new_creditor = false } = facts.settings.wire_review ?? {}
  if (!isNew(one)) return undefined
  const unknown = new_creditor ? idsOf(one).filter((id) => facts.find(wireCreditor, id) === undefined) : []
  if (unknown.length === 0 && amountOf(one) <= amount_over) return undefined
  return { changes: unknown.map((id) => created(wireCreditor, { id, since: facts.now.iso })) }
}
