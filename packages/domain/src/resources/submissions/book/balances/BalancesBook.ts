import { laterOf } from "../../../../kernel/Instant.ts"
import { ZERO } from "../../../../kernel/Money.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { changed, type Decision, type Facts } from "../../../../operation/Decision.ts"
import { sequenceOn } from "../../../../operation/Sequence.ts"
import { createObject, mustTransition } from "../../../../operation/Transition.ts"
import { account } from "../../../deposits/account/model/Account.ts"
import { coreAccount } from "../../../deposits/core-account/CoreAccount.ts"
import {
  byClientBalanceId,
  openByFile,
  type SubledgerBalance,
  subledgerBalance
} from "../../../lending/subledger-balance/model/SubledgerBalance.ts"
import { NOTHING } from "../../../lending/subledger-balance/model/Totals.ts"
import { settleStatus } from "../../../lending/subledger-balance/Settle.ts"
import type { Book } from "../Book.ts"
import { balanceOf, type StatedBalance } from "./BalanceOf.ts"
import { judgeBalance, judgeForeign } from "./BalanceRules.ts"

/**
 * Books balances: a record creates or restates a balance, identified by its `client_balance_id`. Transactions alone
 * change amounts; a record states what they lead to. Records with the `id` of a balance made by a request book nothing.
 */
export const balancesBook: Book<undefined> = {
  emits: [],
  reads: ({ records }) => ({
    objects: records.flatMap((record) => [
      { kind: account.kind, id: record.of("account_id") },
      ...record.items("client_settlement_bank_account_id").map((id) => ({ kind: coreAccount.kind, id })),
      ...record.items("id").map((id) => ({ kind: subledgerBalance.kind, id }))
    ]),
    newest: records.flatMap((record) => record.items("client_balance_id").map(byClientBalanceId))
  }),
  begin: () => undefined,
  judge: (page, _, report) => {
    for (const record of page.records) {
      const clientId = record.of("client_balance_id")
      const broken =
        clientId === ""
          ? judgeForeign(record, page.loaded.find(subledgerBalance, record.of("id"))?.object)
          : judgeBalance(record, page.loaded.newest(subledgerBalance, byClientBalanceId(clientId))?.object, page)
      for (const [column, rule] of broken) report.at(record, column, rule)
    }
  },
  remaining: {
    resource: subledgerBalance,
    filters: openByFile,
    judge: (objects: ReadonlyArray<Versioned<SubledgerBalance>>, _, __, report) => {
      for (const { object } of objects) {
        const { client_balance_id = "" } = object
        if (!report.has("client_balance_id", client_balance_id)) report.whole("missingBalance", client_balance_id)
      }
    }
  },
  book: ({ records }, facts) => {
    const sequence = sequenceOn(facts)
    for (const record of records) {
      const clientId = record.of("client_balance_id")
      if (clientId === "") continue
      const stated = balanceOf(record)
      const before = facts.newest(subledgerBalance, byClientBalanceId(clientId)) ?? opened(clientId, stated, facts)
      sequence.add({ changes: restated(before, stated, facts) })
      const after = sequence.facts.find(subledgerBalance, before.object.id)
      if (after !== undefined) sequence.add(settleStatus(after, facts))
    }
    return [sequence.decision()]
  }
}

const opened = (client_balance_id: string, stated: StatedBalance, facts: Facts): Versioned<SubledgerBalance> => {
  const plain = { id: facts.newId("subledger_balance"), metadata: {}, client_balance_id, status_reason: "active" }
  if (stated.type === "credit") {
    const { status: _, status_reason: __, statement, ...fields } = stated
    const kept = { totals: NOTHING, statement }
    return { object: createObject(subledgerBalance, "create", { ...plain, ...fields, kept }, facts).object, version: 0 }
  }
  const { status: _, status_reason: __, statement, ...fields } = stated
  const kept = { amount: ZERO, statement }
  return { object: createObject(subledgerBalance, "create", { ...plain, ...fields, kept }, facts).object, version: 0 }
}

/** Returns the change to what a record states, except its amounts and a status that they must lead to. */
const restated = (before: Versioned<SubledgerBalance>, stated: StatedBalance, facts: Facts): Decision["changes"] => {
  const next = withStated(before.object, stated)
  if (stated.status === "active" && before.object.status === "inactive") {
    const read = { object: next, version: before.version }
    return mustTransition(subledgerBalance, read, "activate", { status_reason: "active" }, facts).parts.changes
  }
  if (before.version > 0 && JSON.stringify(next) === JSON.stringify(before.object)) return []
  return [
    before.version === 0
      ? { resource: subledgerBalance, object: next, expected: 0 }
      : changed(subledgerBalance, before, { ...next, updated_at: laterOf(before.object.updated_at, facts.now.iso) })
  ]
}

const withStated = (balance: SubledgerBalance, stated: StatedBalance): SubledgerBalance => {
  const { client_subledger_balance_name } = stated
  const status_reason = stated.status === balance.status ? stated.status_reason : balance.status_reason
  if (balance.type === "credit" && stated.type === "credit") {
    const { details, statement } = stated
    const kept = { ...balance.kept, statement }
    return { ...balance, client_subledger_balance_name, status_reason, details, kept }
  }
  if (balance.type === "deposit" && stated.type === "deposit") {
    const kept = { ...balance.kept, statement: stated.statement }
    return { ...balance, client_subledger_balance_name, status_reason, kept }
  }
  throw new TypeError(`${balance.id} changes its type`)
}
