import { ZERO } from "@vostro/domain/kernel/Money"
import type { DepositBalance } from "@vostro/domain/resources/lending/subledger-balance/model/SubledgerBalance"
import { judgeDeposit } from "@vostro/domain/resources/submissions/book/transactions/JudgeDeposit"
import { namedIn } from "@vostro/domain/resources/submissions/book/transactions/Named"
import { layouts, SubmittedRecord } from "@vostro/submissions"
import { columnsOf } from "@vostro/submissions/checking/Record"
import { exampleRecord } from "@vostro/submissions/Example"
import { expect, it } from "vitest"

const at = "2026-01-02T03:04:05Z"
const balance: DepositBalance = {
  id: "subledger_balance_1",
  account_id: "account_1",
  client_subledger_balance_name: "Main",
  currency_code: "USD",
  status: "active",
  status_reason: "active",
  metadata: {},
  created_at: at,
  updated_at: at,
  type: "deposit",
  kept: { amount: ZERO, statement: { amount: ZERO } }
}

it("judges the card of an accrual whose amount has more digits than cents do", () => {
  const values: Readonly<Record<string, string>> = {
    ...exampleRecord(layouts.transactions, 1),
    type: "interest_accrued",
    amount: "1000000000.12345678",
    transfer_type: "card",
    card_id: "none"
  }
  const record = new SubmittedRecord(
    2,
    columnsOf(layouts.transactions),
    layouts.transactions.columns.map(({ name }) => values[name] ?? "")
  )
  const named = namedIn({ find: () => undefined, newest: () => undefined })
  const state = { type: "deposit" as const, amount: ZERO, stated: ZERO }
  expect(judgeDeposit(record, balance, state, named)).toEqual([["card_id", "unknown"]])
})
