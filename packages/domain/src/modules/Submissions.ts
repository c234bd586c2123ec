import type { Module } from "../operation/Module.ts"
import type { JobServices } from "../resources/payments/rails/JobServices.ts"
import { submissions as submittedFiles } from "../resources/submissions/Definition.ts"

/** Files of records that partners submit. */
export const submissions: Module<JobServices> = {
  name: "submissions",
  needs: ["lending"],
  definitions: [submittedFiles]
}
