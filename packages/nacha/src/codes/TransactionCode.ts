/** Account type, side and use that a transaction code encodes. */
export interface TransactionCode {
  readonly account: "checking" | "savings" | "generalLedger" | "loan" | "advice"
  readonly side: "credit" | "debit"
  /** `remittance`: zero dollars with addenda. `return`: a return or a notification of change. */
  readonly use: "live" | "prenote" | "remittance" | "return" | "reversal" | "advice"
}

/** Transaction codes of all SEC codes except ADV. Source: Nacha Operating Rules, Appendix 3; S44. */
export const transactionCodes = {
  "21": { account: "checking", side: "credit", use: "return" },
  "22": { account: "checking", side: "credit", use: "live" },
  "23": { account: "checking", side: "credit", use: "prenote" },
  "24": { account: "checking", side: "credit", use: "remittance" },
  "26": { account: "checking", side: "debit", use: "return" },
  "27": { account: "checking", side: "debit", use: "live" },
  "28": { account: "checking", side: "debit", use: "prenote" },
  "29": { account: "checking", side: "debit", use: "remittance" },
  "31": { account: "savings", side: "credit", use: "return" },
  "32": { account: "savings", side: "credit", use: "live" },
  "33": { account: "savings", side: "credit", use: "prenote" },
  "34": { account: "savings", side: "credit", use: "remittance" },
  "36": { account: "savings", side: "debit", use: "return" },
  "37": { account: "savings", side: "debit", use: "live" },
  "38": { account: "savings", side: "debit", use: "prenote" },
  "39": { account: "savings", side: "debit", use: "remittance" },
  "41": { account: "generalLedger", side: "credit", use: "return" },
  "42": { account: "generalLedger", side: "credit", use: "live" },
  "43": { account: "generalLedger", side: "credit", use: "prenote" },
  "44": { account: "generalLedger", side: "credit", use: "remittance" },
  "46": { account: "generalLedger", side: "debit", use: "return" },
  "47": { account: "generalLedger", side: "debit", use: "live" },
  "48": { account: "generalLedger", side: "debit", use: "prenote" },
  "49": { account: "generalLedger", side: "debit", use: "remittance" },
  "51": { account: "loan", side: "credit", use: "return" },
  "52": { account: "loan", side: "credit", use: "live" },
  "53": { account: "loan", side: "credit", use: "prenote" },
  "54": { account: "loan", side: "credit", use: "remittance" },
  "55": { account: "loan", side: "debit", use: "reversal" },
  "56": { account: "loan", side: "debit", use: "return" }
} as const satisfies Record<string, TransactionCode>

/** Transaction codes of ADV entries. Source: Nacha Operating Rules, Appendix 3; S44. */
export const advTransactionCodes = {
  "81": { account: "advice", side: "credit", use: "advice" },
  "82": { account: "advice", side: "debit", use: "advice" },
  "83": { account: "advice", side: "credit", use: "advice" },
  "84": { account: "advice", side: "debit", use: "advice" },
  "85": { account: "advice", side: "credit", use: "advice" },
  "86": { account: "advice", side: "debit", use: "advice" },
  "87": { account: "advice", side: "credit", use: "advice" },
  "88": { account: "advice", side: "debit", use: "advice" }
} as const satisfies Record<string, TransactionCode>
