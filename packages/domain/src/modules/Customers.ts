import type { Module } from "../operation/Module.ts"
import { accounts } from "../resources/customers/account/Definition.ts"
import { applications } from "../resources/customers/application/Definition.ts"
import { cards } from "../resources/customers/card/Definition.ts"
import { entities } from "../resources/customers/entity/Definition.ts"
import { files } from "../resources/customers/file/Definition.ts"
import type { JobServices } from "../resources/payments/rails/JobServices.ts"

/** People and companies, their applications, accounts, cards and documents. */
export const customers: Module<JobServices> = {
  name: "customers",
  needs: ["access"],
  definitions: [entities, applications, accounts, cards, files]
}
