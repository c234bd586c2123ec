import { type Rejection, reject, standing } from "../../../kernel/Rejection.ts"
import { madeByFile } from "../../../operation/ByFile.ts"
import { type CreditBalance, subledgerBalance } from "../subledger-balance/model/SubledgerBalance.ts"

/** Refuses a transaction by request on a balance made by a file, which takes those of files only. */
export const refusalByFile = (
  balance: CreditBalance | undefined,
  on: string,
  parameter: string
): Rejection | undefined =>
  balance?.client_balance_id === undefined
    ? undefined
    : reject("related_object_conflict", madeByFile(standing(subledgerBalance, balance), on, parameter))
