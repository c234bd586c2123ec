import type { BatchControl, FileControl } from "../records/Control.ts"
import type { BatchAudit } from "./BatchAudit.ts"
import type { FileAudit } from "./FileAudit.ts"

/** Number of records in a block. */
export const BLOCKING_FACTOR = 10

/** Computes the control of a batch; `controlData` is the one field that does not derive from the batch. */
export const batchControlOf = ({ header, totals }: BatchAudit, controlData = ""): BatchControl => {
  const { entryAddendaCount, entryHash, debits, credits } = totals
  const { odfi, batchNumber } = header
  const counts = { entryAddendaCount, entryHash, odfi, batchNumber }
  if (header._tag === "advBatchHeader") {
    const { serviceClass } = header
    const sums = { totalDebit: debits.total, totalCredit: credits.total, operatorData: controlData }
    return { _tag: "advBatchControl", serviceClass, ...counts, ...sums }
  }
  return {
    _tag: "batchControl",
    serviceClass: header.serviceClass,
    ...counts,
    totalDebit: Number(debits.total),
    totalCredit: Number(credits.total),
    companyId: header._tag === "iatBatchHeader" ? header.originatorId : header.companyId,
    messageAuthenticationCode: controlData
  }
}

/** Computes the control of a file; `line` is that of the control. */
export const fileControlOf = ({ totals, batchCount, isAdv }: FileAudit, line: number): FileControl => {
  const { entryAddendaCount, entryHash, debits, credits } = totals
  const counts = { batchCount, blockCount: Math.ceil(line / BLOCKING_FACTOR), entryAddendaCount, entryHash }
  return isAdv
    ? { _tag: "advFileControl", ...counts, totalDebit: debits.total, totalCredit: credits.total }
    : {
        _tag: "fileControl",
        ...counts,
        totalDebit: Number(debits.total),
        totalCredit: Number(credits.total)
      }
}
