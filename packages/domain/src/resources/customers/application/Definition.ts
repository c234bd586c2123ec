/**
 * Applications for accounts, from their creation to their decision. Rules.ts checks limits, credit reports and
 * documents over several fields. The parties and terms that applications share with accounts lie in
 * `customers/agreement`. Opening the account of an approved application is left to `deposits/account`.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { application } from "./Application.ts"
import { applicationOperations } from "./Operations.ts"

/** Applications for accounts. */
export const applications = defineResource({
  resources: [application],
  operations: applicationOperations
})
