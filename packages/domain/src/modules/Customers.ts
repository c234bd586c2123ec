import { scopesOf } from "../kernel/Scope.ts"
import type { Module } from "../operation/Module.ts"
import { applications } from "../resources/customers/application/Definition.ts"
import { entities } from "../resources/customers/entity/Definition.ts"
import { files } from "../resources/customers/file/Definition.ts"

/** People and companies, their applications and documents. */
export const customers: Module = {
  name: "customers",
  needs: ["access"],
  scopes: scopesOf("entity", "application"),
  definitions: [entities, applications, files]
}
