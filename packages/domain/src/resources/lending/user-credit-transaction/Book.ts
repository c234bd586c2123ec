import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import type { Ref } from "../../../kernel/Resource.ts"
import { changed, created, type Decision, together, unchanged } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import type { Link } from "../../../ports/Store.ts"
import { account } from "../../customers/account/model/Account.ts"
import { creditLeft, takeCredit } from "../../customers/account/model/CreditLine.ts"
import { coreAccount } from "../../deposits/core-account/CoreAccount.ts"
import { negated } from "../subledger-balance/model/Breakdown.ts"
import { balanceRef, type SubledgerBalance, subledgerBalance } from "../subledger-balance/model/SubledgerBalance.ts"
import { addTotals } from "../subledger-balance/model/Totals.ts"
import { decideDispute } from "./Dispute.ts"
import { effectsOf } from "./Effects.ts"
import { firstObstacle } from "./Guards.ts"
import { legsOf } from "./Ledger.ts"
import { POST } from "./Post.ts"
import { isReversal, type UserCreditTransaction, userCreditTransaction, viewOf } from "./UserCreditTransaction.ts"

/** A new transaction, before it is known whether and how its core transaction is booked. */
export type NewTransaction = Omit<
  UserCreditTransaction,
  "kept" | "core_transaction_id" | "counterparty_core_transaction_id"
>

/** What has to be loaded of the account of a balance, and of the core account that lends on it, where one does. */
export const partyRefs = (parties: Parties): ReadonlyArray<Ref> => [
  { kind: account.kind, id: parties.account_id },
  ...lenderRefs(parties)
]

/** The core account that lends, which few balances have. */
export const lenderRefs = ({ lender_id }: Pick<Parties, "lender_id">): ReadonlyArray<Ref> =>
  lender_id === undefined ? [] : [{ kind: coreAccount.kind, id: lender_id }]

/** The account of a balance that is loaded together with it. */
export const accountLink = (balance: Ref): Link => ({ from: balance, attribute: "account_id", kind: account.kind })

/** Whose account a balance is of, and the core account that lends instead of the bank. */
export type Parties = Pick<UserCreditTransaction["kept"], "account_id" | "lender_id">

/** The parties of a balance, which never change. */
export const partiesOf = ({ account_id, client_settlement_bank_account_id: lender_id }: SubledgerBalance): Parties => ({
  account_id,
  ...(lender_id !== undefined && { lender_id })
})

/**
 * Books a transaction: its balance, the available credit of the account and what is undecided of its dispute move with
 * it in one decision, and its core transaction follows. It must have the right shape; the balance
 * (`balanceRef`), what `partyRefs` names, and the provisional transaction of a decided dispute must be loaded.
 */
export const bookTransaction = (stated: NewTransaction, facts: Facts): Result.Result<Decision, Rejection> => {
  const before = facts.find(subledgerBalance, balanceRef(stated.user_credit_balance_id).id)
  const owner = before === undefined ? undefined : facts.find(account, before.object.account_id)
  if (before === undefined || owner === undefined) {
    return Result.fail(reject("parameters_invalid", fault("not_found", "user_credit_balance_id")))
  }
  const balance = before.object
  const { lender_id } = partiesOf(balance)
  const lender = lender_id === undefined ? undefined : facts.find(coreAccount, lender_id)
  const after = addTotals(balance.kept.totals, effectsOf(stated))
  const credit_left = creditLeft(owner.object)
  const parties = { account: owner.object, lender: lender?.object }
  const refusal = firstObstacle({ transaction: stated, balance, ...parties, credit_left, after })
  if (refusal !== undefined) return Result.fail(refusal)
  const transaction = complete(stated, balance)
  return Result.map(decideDispute(stated, facts), (dispute) =>
    together([
      {
        response: viewOf(transaction),
        changes: [
          created(userCreditTransaction, transaction),
          changed(subledgerBalance, before, { ...balance, kept: { totals: after }, updated_at: facts.now.iso })
        ],
        timers:
          transaction.kept.posts === "later"
            ? [{ queue: POST, object_id: transaction.id, due_at_ms: facts.now.ms }]
            : []
      },
      takeCredit(owner, balance.kept.totals, after, facts),
      { requiredVersions: lender === undefined ? [] : [unchanged(coreAccount, lender)] },
      dispute
    ])
  )
}

const complete = (stated: NewTransaction, balance: SubledgerBalance) => {
  const parties = partiesOf(balance)
  const transaction: UserCreditTransaction = {
    ...stated,
    core_transaction_id: null,
    counterparty_core_transaction_id: null,
    kept: {
      ...parties,
      posts: legsOf({ ...stated, lender_id: parties.lender_id }).length === 0 ? "never" : "later",
      ...(stated.type === "dispute_provisional" &&
        !isReversal(stated) && { undecided: negated(stated.amount_breakdown) })
    }
  }
  return transaction
}
