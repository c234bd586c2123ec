import type { Module } from "../operation/Module.ts"
import { auditLog } from "../resources/access/audit/Definition.ts"
import { clients } from "../resources/access/client/Definition.ts"
import { oauthTokens } from "../resources/access/oauth-token/Definition.ts"
import { operators } from "../resources/access/operator/Definition.ts"
import { programs } from "../resources/access/program/Definition.ts"
import type { JobServices } from "../resources/payments/rails/JobServices.ts"
import { restorations } from "../resources/payments/restoration/Definition.ts"

/** Who may call the bank, and its operator's own work: programs, clients, operators, tokens, the audit log, restores. */
export const access: Module<JobServices> = {
  name: "access",
  needs: [],
  definitions: [oauthTokens, clients, operators, auditLog, restorations],
  overOperations: (switchable) => [programs(switchable)]
}
