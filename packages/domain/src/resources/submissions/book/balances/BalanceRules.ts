import type { SubmittedRecord } from "@vostro/submissions"
import { fault, notActive, type SubError, standing } from "../../../../kernel/Rejection.ts"
import type { LoadedObjects } from "../../../../operation/BatchJob.ts"
import { account } from "../../../deposits/account/model/Account.ts"
import { coreAccount } from "../../../deposits/core-account/CoreAccount.ts"
import { ownerFaults } from "../../../lending/subledger-balance/Create.ts"
import type { SubledgerBalance } from "../../../lending/subledger-balance/model/SubledgerBalance.ts"
import { PARTS } from "../../../lending/subledger-balance/model/Totals.ts"
import { detailFaults } from "../../../lending/subledger-balance/Rules.ts"
import type { JudgedPage } from "../Book.ts"
import { type Broken, brokenBy, unless } from "../Broken.ts"
import { balanceOf, type StatedBalance } from "./BalanceOf.ts"

/** Returns the rules that the record of a balance made by files breaks. */
export const judgeBalance = (
  record: SubmittedRecord,
  known: SubledgerBalance | undefined,
  { loaded, moment }: JudgedPage
): ReadonlyArray<Broken> => {
  const stated = balanceOf(record)
  return [
    ...unless(Date.parse(record.of("created_at")) <= moment.now_ms, "created_at", "future"),
    ...unless(stated.status !== "closed" || statesNothing(stated), "amount", "notEmpty"),
    ...(known === undefined ? brokenBy(errorsOf(stated, loaded), columnOf) : againstKnown(stated, known))
  ]
}

const againstKnown = (stated: StatedBalance, known: SubledgerBalance): ReadonlyArray<Broken> => [
  ...changedColumns(stated, known).map((column): Broken => [column, "fixed"]),
  ...unless(known.status !== "closed" || stated.status === "closed", "status", "closed")
]

/** Returns the rules that the record of a balance made by a request breaks: it names its account and type. */
export const judgeForeign = (record: SubmittedRecord, known: SubledgerBalance | undefined): ReadonlyArray<Broken> => {
  if (known === undefined) return [["id", "unknown"]]
  if (known.client_balance_id !== undefined) return [["id", "madeByFile"]]
  return [
    ...unless(record.of("account_id") === known.account_id, "account_id", "fixed"),
    ...unless(record.of("type") === known.type, "type", "fixed")
  ]
}

const statesNothing = ({ statement }: StatedBalance): boolean =>
  "core" in statement
    ? PARTS.every((part) => statement.core[part] === 0) && (statement.dispute ?? 0) === 0
    : statement.amount === 0

const errorsOf = (stated: StatedBalance, loaded: LoadedObjects): ReadonlyArray<SubError> => [
  ...ownerFaults(loaded.find(account, stated.account_id)?.object, stated.type),
  ...lenderErrors(stated, loaded),
  ...(stated.type === "credit" ? detailFaults(stated.details) : [])
]

const lenderErrors = (
  { client_settlement_bank_account_id: id, type }: StatedBalance,
  loaded: LoadedObjects
): ReadonlyArray<SubError> => {
  const name = "client_settlement_bank_account_id"
  if (id === undefined) return []
  const lender = loaded.find(coreAccount, id)?.object
  if (lender === undefined) return [fault("not_found", name)]
  if (lender.status !== "active") return [notActive(standing(coreAccount, lender), name)]
  return lender.type === (type === "credit" ? "direct" : "attributed") ? [] : [fault("value_not_allowed", name)]
}

const changedColumns = (stated: StatedBalance, known: SubledgerBalance): ReadonlyArray<string> => [
  ...(stated.account_id === known.account_id ? [] : ["account_id"]),
  ...(stated.type === known.type ? [] : ["type"]),
  ...(stated.client_settlement_bank_account_id === known.client_settlement_bank_account_id
    ? []
    : ["client_settlement_bank_account_id"]),
  ...(stated.type === "credit" && known.type === "credit"
    ? [
        ...(stated.details.structure === known.details.structure ? [] : ["structure"]),
        ...(stated.details.balances?.rewards?.unit === known.details.balances?.rewards?.unit ? [] : ["rewards_unit"])
      ]
    : [])
]

// Details have columns of their own names, as far as a file can state them.
const columnOf = (parameter: string): string => parameter.slice(parameter.lastIndexOf(".") + 1)
