/**
 * Account numbers: payments are addressed to them, and each has a position in the ledger. Partners issue, register and move
 * them (Operations.ts), operators set their limits (LimitOperations.ts) and find their programs (FindPrograms.ts).
 * NumberForm.ts says how a number is compared and shown, Controls.ts what it admits, by rail, and CheckPayee.ts compares a
 * name with its holders. Counting payments against limits is left to `payments/limits`.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { accountNumber } from "./AccountNumber.ts"
import { findPrograms } from "./FindPrograms.ts"
import { limitOperations } from "./LimitOperations.ts"
import { accountNumberOperations } from "./Operations.ts"

/** Account numbers. */
export const accountNumbers = defineResource({
  resources: [accountNumber],
  operations: [...accountNumberOperations, ...limitOperations, findPrograms]
})
