import { Result } from "effect"
import type { SubErrorCode } from "../../../kernel/ErrorCode.ts"
import { laterOf } from "../../../kernel/Instant.ts"
import { negate } from "../../../kernel/Money.ts"
import { type Rejection, reject, stateFault } from "../../../kernel/Rejection.ts"
import type { Condition } from "../../../kernel/StateConditions.ts"
import { asked, load } from "../../../operation/Asking.ts"
import { changed, type Decision, type Facts, together } from "../../../operation/Decision.ts"
import type { Asking } from "../../../operation/Operation.ts"
import { funding } from "../funding/model/Funding.ts"
import { unlend } from "../funding/model/Lend.ts"
import { balanceRef, findCredit } from "../subledger-balance/model/SubledgerBalance.ts"
import { negated } from "../subledger-balance/model/Totals.ts"
import { bookTransaction, type NewTransaction, namedRefs, partyRefs } from "./Book.ts"
import type { TransactionDetails } from "./Details.ts"
import { isDecided } from "./Dispute.ts"
import { refusalByFile } from "./RefuseByFile.ts"
import { isReversal, type UserCreditTransaction, userCreditTransaction } from "./UserCreditTransaction.ts"

const ID = "user_credit_transaction_id"

/** Reverses a transaction by another of the same type with every amount negated (spec, "States and transitions"). */
export function* reverseTransaction(
  id: UserCreditTransaction["id"],
  metadata: UserCreditTransaction["metadata"] | undefined
): Asking<Decision> {
  const before = yield* load(userCreditTransaction, id)
  const { kept, user_credit_balance_id } = before.object
  const refs = [balanceRef(user_credit_balance_id), ...partyRefs(kept), ...namedRefs(before.object)]
  const facts = yield* asked({ objects: refs })
  const refusal = ineligible(before.object) ?? refusalByFile(balanceOf(before.object, facts), "reverse", ID)
  if (refusal !== undefined) return yield* Result.fail(refusal)
  const reversal = reversalOf(before.object, facts)
  const booked = yield* Result.mapError(bookTransaction({ ...reversal, metadata: metadata ?? {} }, facts), ofOriginal)
  const object: UserCreditTransaction = {
    ...before.object,
    reversal_transaction_id: reversal.id,
    updated_at: laterOf(before.object.updated_at, facts.now.iso)
  }
  const lent = object.funding_id === undefined ? undefined : facts.find(funding, object.funding_id)
  return together([
    booked,
    { changes: [changed(userCreditTransaction, before, object), ...(lent === undefined ? [] : [unlend(lent)])] }
  ])
}

// Faults of a reversal name the only field of its request.
const ofOriginal = ({ code, errors }: Rejection): Rejection =>
  reject(code, ...errors.map((one) => ({ ...one, parameters: [ID] })))

const balanceOf = ({ user_credit_balance_id }: UserCreditTransaction, facts: Facts) =>
  findCredit(balanceRef(user_credit_balance_id).id, facts)?.object

/** Returns the reason why a transaction cannot be reversed, if there is one. */
export const ineligible = (original: UserCreditTransaction): Rejection | undefined => {
  if (original.reversal_transaction_id !== undefined) {
    return refused("unreversed_transaction", "object_status_unchanged")
  }
  if (isReversal(original)) return refused("no_reversing")
  return isDecided(original) ? refused("undecided") : undefined
}

const refused = (legal: Condition, code?: SubErrorCode): Rejection =>
  reject("object_state_conflict", stateFault({ kind: userCreditTransaction.kind }, "reverse", legal, code))

const reversalOf = (original: UserCreditTransaction, facts: Facts): NewTransaction => {
  const {
    kept: _,
    core_transaction_id: _fbo,
    counterparty_core_transaction_id: _dda,
    client_transaction_id: _file,
    ...stated
  } = original
  return {
    ...stated,
    ...negatedFields(original),
    id: facts.newId("user_credit_transaction"),
    effective_at: facts.now.iso,
    created_at: facts.now.iso,
    updated_at: facts.now.iso
  }
}

/** Returns the fields of a reversal that follow from its original: amounts and details. */
export const negatedFields = ({
  id,
  amount,
  amount_in_usd,
  amount_breakdown,
  details = {}
}: UserCreditTransaction) => ({
  amount: negate(amount),
  amount_in_usd: negate(amount_in_usd),
  amount_breakdown: negated(amount_breakdown),
  details: { ...negatedDetails(details), reversal: { original_transaction_id: id } }
})

const negatedDetails = ({ rewards, card_network, ...details }: TransactionDetails): TransactionDetails => ({
  ...details,
  ...(rewards !== undefined && { rewards: { ...rewards, amount: 0 - rewards.amount } }),
  ...(card_network !== undefined && { card_network: negatedCard(card_network) })
})

const negatedCard = (card: NonNullable<TransactionDetails["card_network"]>) => ({
  ...card,
  ...(card.authorization_amount !== undefined && { authorization_amount: negate(card.authorization_amount) }),
  ...(card.settlement_amount !== undefined && { settlement_amount: negate(card.settlement_amount) })
})
