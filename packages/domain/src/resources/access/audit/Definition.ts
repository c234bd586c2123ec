import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { auditEntry } from "./AuditEntry.ts"
import { auditOperations } from "./Operations.ts"

/** The audit log of what operators did. */
export const auditLog = defineResource({ resources: [auditEntry], operations: auditOperations })
