import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import type { CreditBalance } from "../subledger-balance/model/SubledgerBalance.ts"

/** Refuses a transaction by request on a balance made by a file, which takes those of files only. */
export const refusalByFile = (balance: CreditBalance | undefined, parameter: string): Rejection | undefined =>
  balance?.client_balance_id === undefined
    ? undefined
    : reject("related_object_conflict", fault("made_by_file", parameter))
