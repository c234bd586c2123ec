/**
 * Files of records that partners submit. The batch job of Process.ts takes the file whose turn it is, checks all of it
 * (Check.ts), then books it page by page. The stored submission lies in `submission`, the meaning of the records of
 * each type in `book`. Columns and their rules are left to `@vostro/submissions`.
 */

import { defineResource } from "../../operation/ResourceDefinition.ts"
import { bookedTypes } from "./Books.ts"
import { submissionJob } from "./Process.ts"
import { faultPage } from "./submission/FaultPage.ts"
import { submissionOperations } from "./submission/Operations.ts"
import { submission } from "./submission/Submission.ts"
import { submissionTurn } from "./submission/Turn.ts"

/** Files that partners submit. */
export const submissions = defineResource({
  resources: [submission, faultPage, submissionTurn],
  operations: submissionOperations(bookedTypes),
  batchJobs: [submissionJob]
})
