import type { SubmittedRecord } from "@vostro/submissions"
import { add, MAX_AMOUNT_CENTS } from "../../../../kernel/Money.ts"
import { MAX_CREDIT_CENTS } from "../../../customers/agreement/Credit.ts"
import type { DepositBalance } from "../../../lending/subledger-balance/model/SubledgerBalance.ts"
import { cardFaults } from "../../../lending/user-credit-transaction/NamedCard.ts"
import { type Broken, brokenBy, unless } from "../Broken.ts"
import type { DepositState } from "./BalanceState.ts"
import { columnOf } from "./ColumnOf.ts"
import { depositAmountOf } from "./DepositOf.ts"
import type { Named } from "./Named.ts"

// Columns of credit alone.
const CREDIT_COLUMNS = ["principal", "original_transaction_id", "rewards_amount"]

/** Moves a deposit balance by a record. Returns the rules that the record breaks. */
export const judgeDeposit = (
  record: SubmittedRecord,
  balance: DepositBalance,
  state: DepositState,
  named: Named
): ReadonlyArray<Broken> => {
  const amount = depositAmountOf(record)
  const after = add(state.amount, amount)
  const isWithin = Math.abs(amount) <= MAX_AMOUNT_CENTS && Math.abs(after) <= MAX_CREDIT_CENTS
  if (isWithin) state.amount = after
  return [
    ...CREDIT_COLUMNS.flatMap((column) => unless(record.given(column) === undefined, column, "conflict")),
    ...brokenByCard(record, balance, named),
    ...unless(isWithin, "amount", "limit")
  ]
}

// The rules of the card of a credit transaction, whose details name it.
const brokenByCard = (record: SubmittedRecord, balance: DepositBalance, named: Named): ReadonlyArray<Broken> => {
  const [card_id, bin] = [record.given("card_id"), record.given("bin")]
  if (card_id === undefined) return []
  const card_network = { card_id, ...(bin !== undefined && { bin }), card_network: "other" as const }
  const faults = cardFaults({ details: { card_network } }, balance, (id) => named.card(id)?.object)
  return brokenBy(faults, columnOf)
}
