/**
 * The meaning of the records of transactions. A record of credit is judged by the rules of requests (JudgeCredit.ts),
 * one of a deposit balance by JudgeDeposit.ts; BookTransaction.ts books both. BalanceState.ts follows a balance
 * through the records of a file. The rules of credit themselves are left to `lending/user-credit-transaction`.
 */

import type { SubmittedRecord } from "@vostro/submissions"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { sequenceOn } from "../../../../operation/Sequence.ts"
import { FBO_ID } from "../../../deposits/core-account/CoreAccount.ts"
import type { Unexplained } from "../../../lending/subledger-balance/model/Statement.ts"
import {
  openByFile,
  type SubledgerBalance,
  subledgerBalance
} from "../../../lending/subledger-balance/model/SubledgerBalance.ts"
import { settleStatus, unexplainedOf } from "../../../lending/subledger-balance/Settle.ts"
import { dollars } from "../Amount.ts"
import type { Book, JudgedPage } from "../Book.ts"
import { type Broken, brokenBy, unless } from "../Broken.ts"
import { accountStateOf, beginJudging, type Judging, stateOf, unreached } from "./BalanceState.ts"
import { bookCredit, bookDeposit } from "./BookTransaction.ts"
import { columnOf } from "./ColumnOf.ts"
import { judgeCredit } from "./JudgeCredit.ts"
import { judgeDeposit } from "./JudgeDeposit.ts"
import { type Named, namedIn } from "./Named.ts"
import { recordDigest } from "./RecordDigest.ts"
import { furtherReads, kindOf, kindsOfTransactions, readsOf } from "./TransactionReads.ts"

/**
 * Books transactions on the balances that files made. A record is new, or equal to the record of the earlier transaction
 * with its id. Together the records lead to the amounts of the last file of balances.
 */
export const transactionsBook: Book<Judging> = {
  emits: [],
  reads: ({ records }) => readsOf(records, kindsOfTransactions),
  booking: ({ records }) => readsOf(records, (record) => [kindOf(record)]),
  follow: ({ records }, loaded) => furtherReads(records, loaded),
  begin: beginJudging,
  judge: (page, judging, report) => {
    const named = namedIn(page.loaded)
    for (const record of page.records) {
      for (const [column, rule] of judge(record, named, page, judging)) report.at(record, column, rule)
    }
  },
  remaining: {
    resource: subledgerBalance,
    filters: openByFile,
    judge: (objects: ReadonlyArray<Versioned<SubledgerBalance>>, _, { balances }, report) => {
      for (const { object } of objects) {
        const state = balances.get(object.id)
        const wrong = state === undefined ? unexplainedOf(object) : unreached(state)
        if (wrong.length > 0) report.whole("unexplained", object.client_balance_id ?? object.id, statedIn(wrong))
      }
    }
  },
  book: ({ records }, facts) => {
    const sequence = sequenceOn(facts)
    const named = namedIn(facts)
    const touched = new Set<string>()
    for (const record of records) {
      const balance = named.balance(record.of("balance_id"))?.object
      if (balance === undefined) throw new RangeError(`line ${record.line} names no balance`)
      if (named.earlierRecord([kindOf(record)], record.of("client_transaction_id")) !== undefined) continue
      touched.add(balance.id)
      if (balance.type === "deposit") bookDeposit(record, balance.id, named, sequence)
      else bookCredit(record, balance, named, sequence)
    }
    for (const id of touched) {
      const after = sequence.facts.find(subledgerBalance, id)
      if (after !== undefined) sequence.add(settleStatus(after, facts))
    }
    return [sequence.decision()]
  }
}

const statedIn = (wrong: ReadonlyArray<Unexplained>): string =>
  wrong.map(({ column, stated, reached }) => `${column} ${dollars(stated)}, not ${dollars(reached)}`).join("; ")

const judge = (record: SubmittedRecord, named: Named, page: JudgedPage, judging: Judging): ReadonlyArray<Broken> => {
  const balance = named.balance(record.of("balance_id"))?.object
  if (balance === undefined) return [["balance_id", "unknown"]]
  if (balance.client_balance_id === undefined) return [["balance_id", "madeByApi"]]
  const earlier = named.earlierRecord(kindsOfTransactions(), record.of("client_transaction_id"))
  if (earlier !== undefined) return unless(earlier === recordDigest(record), "client_transaction_id", "changed")
  if (balance.status === "closed") return [["balance_id", "closed"]]
  const isPast = Date.parse(record.of("effective_at")) <= page.moment.now_ms
  return [
    ...unless(isPast, "effective_at", "future"),
    ...unless(isSettledAt(record, balance), "client_settlement_bank_account_id", "conflict"),
    ...judgeOn(balance, record, named, page, judging)
  ]
}

const judgeOn = (
  balance: SubledgerBalance,
  record: SubmittedRecord,
  named: Named,
  { loaded, moment }: JudgedPage,
  judging: Judging
): ReadonlyArray<Broken> => {
  const state = stateOf(judging, balance, loaded)
  if (balance.type === "deposit" && state.type === "deposit") {
    return judgeDeposit(record, balance, state, named)
  }
  const account = accountStateOf(judging, balance.account_id, loaded)
  if (balance.type === "deposit" || state.type === "deposit" || account === undefined) {
    throw new RangeError(`the account of ${balance.id} is not loaded`)
  }
  const one = { record, object: balance, balance: state, account, named, nowMs: moment.now_ms }
  return brokenBy(judgeCredit(one, judging), columnOf)
}

// The column is optional; deposits settle on the FBO account.
const isSettledAt = (record: SubmittedRecord, { client_settlement_bank_account_id: own, type }: SubledgerBalance) => {
  const stated = record.given("client_settlement_bank_account_id")
  return stated === undefined || stated === (own ?? (type === "deposit" ? FBO_ID : undefined))
}
