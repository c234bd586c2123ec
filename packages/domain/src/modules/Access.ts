import type { Module } from "../operation/Module.ts"
import { auditLog } from "../resources/access/audit/Definition.ts"
import { clients } from "../resources/access/client/Definition.ts"
import { idempotencyKeys } from "../resources/access/idempotency-key/Definition.ts"
import { oauthTokens } from "../resources/access/oauth-token/Definition.ts"
import { anyObjects } from "../resources/access/object/Definition.ts"
import { operators } from "../resources/access/operator/Definition.ts"
import { portalLinks } from "../resources/access/portal-link/Definition.ts"
import { programs } from "../resources/access/program/Definition.ts"
import { queues } from "../resources/access/queue/Definition.ts"
import { requests } from "../resources/access/request/Definition.ts"
import { bankSettings } from "../resources/access/setting/Definition.ts"

/** Module of those who may call the bank: programs, clients, operators, tokens, the audit log, the request log. */
export const access: Module = {
  name: "access",
  needs: [],
  definitions: [
    oauthTokens,
    operators,
    auditLog,
    idempotencyKeys,
    anyObjects,
    portalLinks,
    bankSettings,
    queues,
    requests
  ],
  overStated: ({ scopes }) => [clients(scopes)],
  overOperations: (switchable) => [programs(switchable)]
}
