import { Result } from "effect"
import { fault, faultless, REQUEST, type SubError } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { asked } from "../../../operation/Asking.ts"
import { type Decision, type Facts, together } from "../../../operation/Decision.ts"
import type { Asking } from "../../../operation/Operation.ts"
import { card } from "../card/Card.ts"
import { type Funding, funding } from "../funding/model/Funding.ts"
import { lend } from "../funding/model/Lend.ts"
import { balanceRef, type CreditBalance, findCredit } from "../subledger-balance/model/SubledgerBalance.ts"
import { accountLink, bookTransaction, lenderRefs, namedRefs, partiesOf } from "./Book.ts"
import { disputeFaults } from "./Dispute.ts"
import { cardFaults, cardRefs } from "./NamedCard.ts"
import { refusalByFile } from "./RefuseByFile.ts"
import { type StatedTransaction, shapeFaults } from "./Shape.ts"
import { rowOf } from "./TransactionTypes.ts"

/** Books a transaction stated by a client. A named funding must be of the same balance and not lent yet. */
export function* createTransaction(body: StatedTransaction): Asking<Decision> {
  const ref = balanceRef(body.user_credit_balance_id)
  const read = yield* asked({ objects: [ref, ...namedRefs(body), ...cardRefs(body)], linked: [accountLink(ref)] })
  const balance = findCredit(ref.id, read)?.object
  const facts = yield* asked({ objects: balance === undefined ? [] : lenderRefs(partiesOf(balance)) })
  const names = body.type === "funding" && body.funding_id !== undefined
  const lent = names ? fundingOf(body, facts) : undefined
  const faults = [
    ...shapeFaults(body, facts.now.ms),
    ...balanceFaults(body, balance),
    ...cardFaults(body, balance, (id) => facts.find(card, id)?.object),
    ...(rowOf(body.type).detail === "dispute" ? disputeFaults(body, facts) : []),
    ...(names && lent === undefined ? [fault("not_found", "funding_id")] : [])
  ]
  yield* faultless(faults)
  const refusal = refusalByFile(balance, REQUEST, "user_credit_balance_id")
  if (refusal !== undefined) return yield* Result.fail(refusal)
  const transaction = {
    metadata: {},
    effective_at: facts.now.iso,
    ...body,
    id: facts.newId("user_credit_transaction"),
    amount_in_usd: body.amount,
    created_at: facts.now.iso,
    updated_at: facts.now.iso
  }
  const booked = yield* bookTransaction(transaction, facts)
  return lent === undefined ? booked : together([booked, { changes: [yield* lend(lent, transaction.id)] }])
}

const balanceFaults = (
  { details, type }: StatedTransaction,
  balance: CreditBalance | undefined
): ReadonlyArray<SubError> => {
  if (balance === undefined) return [fault("not_found", "user_credit_balance_id")]
  const { rewards } = details ?? {}
  return rowOf(type).detail !== "rewards" || rewards === undefined || rewards.unit === unitOf(balance)
    ? []
    : [fault("value_conflicting", "details.rewards.unit", "user_credit_balance_id")]
}

const unitOf = ({ details }: CreditBalance) => details.balances?.rewards?.unit

// Ownership of a funding follows from its balance; a funding of another program is not found at all.
const fundingOf = (
  { funding_id = "", user_credit_balance_id }: StatedTransaction,
  facts: Facts
): Versioned<Funding> | undefined => {
  const found = facts.find(funding, funding_id)
  return found?.object.subledger_balance_id === balanceRef(user_credit_balance_id).id ? found : undefined
}
