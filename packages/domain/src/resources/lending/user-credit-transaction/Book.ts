import { Result } from "effect"
import { laterOf } from "../../../kernel/Instant.ts"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { type Ref, refTo } from "../../../kernel/Resource.ts"
import { changed, created, type Decision, type Facts, together, unchanged } from "../../../operation/Decision.ts"
import type { Link } from "../../../ports/Store.ts"
import { account } from "../../deposits/account/model/Account.ts"
import { creditUseOf } from "../../deposits/account/model/CreditLine.ts"
import { coreAccount } from "../../deposits/core-account/CoreAccount.ts"
import { funding } from "../funding/model/Funding.ts"
import {
  balanceRef,
  type CreditBalance,
  findCredit,
  subledgerBalance
} from "../subledger-balance/model/SubledgerBalance.ts"
import { addTotals, negated } from "../subledger-balance/model/Totals.ts"
import { decideDispute } from "./Dispute.ts"
import { effectsOf } from "./Effects.ts"
import { judgeTransaction } from "./Judge.ts"
import { creditLegsOf } from "./Ledger.ts"
import { POST } from "./Post.ts"
import type { StatedTransaction } from "./Shape.ts"
import { takeCredit } from "./TakeCredit.ts"
import { isReversal, type UserCreditTransaction, userCreditTransaction, viewOf } from "./UserCreditTransaction.ts"

/** A new transaction before its core transaction is decided; `record` is the digest of the record of a file. */
export type NewTransaction = Omit<
  UserCreditTransaction,
  "kept" | "core_transaction_id" | "counterparty_core_transaction_id"
> & { readonly kept?: Pick<UserCreditTransaction["kept"], "record"> }

/** References to the account of a balance and, if any, to the core account that lends on it. */
export const partyRefs = (parties: Parties): ReadonlyArray<Ref> => [
  { kind: account.kind, id: parties.account_id },
  ...lenderRefs(parties)
]

/** Reference to the lending core account, which few balances have. */
export const lenderRefs = ({ lender_id }: Pick<Parties, "lender_id">): ReadonlyArray<Ref> =>
  lender_id === undefined ? [] : [{ kind: coreAccount.kind, id: lender_id }]

/** References to the transaction that a transaction decides, and to its funding, if it names any. */
export const namedRefs = ({ details, funding_id }: Pick<StatedTransaction, "details" | "funding_id">) => {
  const decided = details?.dispute?.provisional_transaction_id
  return [
    ...(decided === undefined ? [] : [refTo(userCreditTransaction, decided)]),
    ...(funding_id === undefined ? [] : [refTo(funding, funding_id)])
  ]
}

/** Link that loads the account of a balance together with it. */
export const accountLink = (balance: Ref): Link => ({ from: balance, attribute: "account_id", kind: account.kind })

/** The account of a balance and, if any, the core account that lends instead of the bank. */
export type Parties = Pick<UserCreditTransaction["kept"], "account_id" | "lender_id">

/** Returns the parties of a balance, which never change. */
export const partiesOf = ({ account_id, client_settlement_bank_account_id: lender_id }: CreditBalance): Parties => ({
  account_id,
  ...(lender_id !== undefined && { lender_id })
})

/**
 * Books a transaction. Its balance, the account's available credit and the undecided rest of its dispute change in one
 * decision; its core transaction follows. The transaction must have a valid shape. The balance (`balanceRef`), the
 * `partyRefs` and the provisional transaction of a decided dispute must be loaded.
 */
export const bookTransaction = (stated: NewTransaction, facts: Facts): Result.Result<Decision, Rejection> => {
  const parties = loadedParties(stated, facts)
  if (parties === undefined) return Result.fail(notFound)
  const { balance, owner, lender } = parties
  const state = { balance: balance.object, account: owner.object, lender: lender?.object }
  return Result.flatMap(judgeTransaction(stated, { ...state, use: creditUseOf(owner.object) }), () =>
    enterTransaction(stated, facts)
  )
}

/** Books a transaction that has been judged. */
export const enterTransaction = (stated: NewTransaction, facts: Facts): Result.Result<Decision, Rejection> => {
  const parties = loadedParties(stated, facts)
  if (parties === undefined) return Result.fail(notFound)
  const { balance: before, owner, lender } = parties
  const balance = before.object
  const after = addTotals(balance.kept.totals, effectsOf(stated))
  const transaction = complete(stated, balance)
  return Result.map(decideDispute(stated, facts), (dispute) =>
    together([
      {
        response: viewOf(transaction),
        changes: [
          created(userCreditTransaction, transaction),
          changed(subledgerBalance, before, {
            ...balance,
            kept: { ...balance.kept, totals: after },
            updated_at: laterOf(balance.updated_at, facts.now.iso)
          })
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

const notFound = reject("parameters_invalid", fault("not_found", "user_credit_balance_id"))

const loadedParties = ({ user_credit_balance_id }: NewTransaction, facts: Facts) => {
  const balance = findCredit(balanceRef(user_credit_balance_id).id, facts)
  const owner = balance === undefined ? undefined : facts.find(account, balance.object.account_id)
  if (balance === undefined || owner === undefined) return undefined
  const { lender_id } = partiesOf(balance.object)
  return { balance, owner, lender: lender_id === undefined ? undefined : facts.find(coreAccount, lender_id) }
}

const complete = ({ kept, ...stated }: NewTransaction, balance: CreditBalance) => {
  const parties = partiesOf(balance)
  const transaction: UserCreditTransaction = {
    ...stated,
    core_transaction_id: null,
    counterparty_core_transaction_id: null,
    kept: {
      ...parties,
      ...kept,
      posts: creditLegsOf({ ...stated, lender_id: parties.lender_id }).length === 0 ? "never" : "later",
      ...(stated.type === "dispute_provisional" &&
        !isReversal(stated) && { undecided: negated(stated.amount_breakdown) })
    }
  }
  return transaction
}
