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
