/** Codes of the ACH network as data: returns, changes, kinds of entries and of transactions. */

// Return codes

export { comesBeforeSettlement, mayReturn } from "./resources/payments/ach/tables/ReturnCodeRules.ts"
export {
  isReturnCode,
  RETURN_CODES,
  type ReturnCode,
  type ReturnRule,
  returnCodes
} from "./resources/payments/ach/tables/ReturnCodes.ts"

// Change codes

export {
  CHANGE_CODES,
  type ChangeCode,
  type ChangeRule,
  changeCodes,
  correctedData,
  correctionOf,
  isChangeCode
} from "./resources/payments/ach/tables/ChangeCodes.ts"

// SEC codes

export { OUTGOING_SEC_CODES, SEC_CODES, type SecRule, secCodes } from "./resources/payments/ach/tables/SecCodes.ts"

// Transaction codes

export {
  TRANSACTION_CODE_NAMES,
  transactionCodeNumbers,
  transactionCodeOf
} from "./resources/payments/ach/tables/TransactionCodes.ts"
