import { advTransactionCodes, type TransactionCode, transactionCodes } from "../codes/TransactionCode.ts"
import type { BatchHeader } from "../records/BatchHeader.ts"
import type { Entry } from "../records/Part.ts"
import type { Report } from "../rules/Fault.ts"
import { auditAddenda } from "./AddendaAudit.ts"
import { type Category, categoryOf } from "./Category.ts"
import { faultAt, faultOf } from "./FaultAt.ts"
import type { SecRules } from "./SecCode.ts"

/** Looks up the transaction code of an entry. */
export const transactionCodeOf = ({ detail }: Entry): TransactionCode =>
  detail._tag === "advEntryDetail"
    ? advTransactionCodes[detail.transactionCode]
    : transactionCodes[detail.transactionCode]

/** True if a batch reverses an earlier one, which inverts the sides that its SEC code allows. Source: S15. */
const isReversal = (header: BatchHeader): boolean =>
  header._tag !== "enrBatchHeader" && header.companyEntryDescription === "REVERSAL"

const auditForward = (header: BatchHeader, sec: SecRules, entry: Entry, line: number, report: Report): void => {
  const { detail } = entry
  const { side, use } = transactionCodeOf(entry)
  const isLive = use === "live" || use === "reversal"
  if (!sec.uses.includes(use) || (use === "reversal" && !isReversal(header))) {
    report(faultAt(line, detail, "transactionCode", use === "return" ? "categoryCode" : "secUse"))
  } else if (use !== "advice" && isLive !== detail.amount > 0) report(faultAt(line, detail, "amount", "zeroAmount"))
  if (!sec.sides.includes(side) && !isReversal(header)) report(faultAt(line, detail, "transactionCode", "secSide"))
  if (sec.amountLimit !== undefined && detail.amount > sec.amountLimit) {
    report(faultAt(line, detail, "amount", "amountLimit"))
  }
  if (sec.needsRemittance && use === "remittance" && entry.addenda.length === 0) {
    report(faultOf(line, detail, "addendaNumber", "0 of addenda05"))
  }
}

const auditBackward = (category: Category, entry: Entry, line: number, report: Report): void => {
  const { detail } = entry
  if (transactionCodeOf(entry).use !== "return") report(faultAt(line, detail, "transactionCode", "categoryCode"))
  if ((category === "change" || category === "refusedChange") && detail.amount !== 0) {
    report(faultAt(line, detail, "amount", "zeroAmount"))
  }
}

/** Checks the rules of a single entry under its batch header. */
export const auditEntry = (header: BatchHeader, sec: SecRules, entry: Entry, line: number, report: Report): void => {
  const { detail, addenda } = entry
  if (detail._tag !== sec.entry) {
    report(faultOf(line, detail, "entryForm", detail._tag))
    return
  }
  const category = categoryOf(addenda)
  if (category === "forward") auditForward(header, sec, entry, line, report)
  else auditBackward(category, entry, line, report)
  auditAddenda(sec, entry, line, report)
  const { side } = transactionCodeOf(entry)
  const { serviceClass } = header
  if ((serviceClass === "220" && side === "debit") || (serviceClass === "225" && side === "credit")) {
    report(faultAt(line, detail, "transactionCode", "serviceClass"))
  }
  if ("traceNumber" in detail && !detail.traceNumber.startsWith(header.odfi)) {
    report(faultAt(line, detail, "traceNumber", "traceOdfi"))
  }
}
