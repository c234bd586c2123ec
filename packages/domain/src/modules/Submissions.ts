import { scopesOf } from "../kernel/Scope.ts"
import type { Module } from "../operation/Module.ts"
import type { Files } from "../ports/Files.ts"
import { submissions as submittedFiles } from "../resources/submissions/Definition.ts"
import { submissionsSettings } from "./settings/Submissions.ts"

/** Files of records that partners submit. */
export const submissions: Module<Files> = {
  name: "submissions",
  needs: ["lending"],
  scopes: scopesOf("submission"),
  settings: submissionsSettings,
  definitions: [submittedFiles]
}
