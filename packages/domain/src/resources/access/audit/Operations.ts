import { Schema } from "effect"
import { idOf } from "../../../kernel/Resource.ts"
import { listing } from "../../../operation/Define.ts"
import { CreatedAt, listOf } from "../../../operation/Page.ts"
import { BANK } from "../program/Program.ts"
import { AuditEntry, auditEntry } from "./AuditEntry.ts"

const filter = Schema.optionalKey(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(255)))

const { filters, ...list } = listOf(auditEntry, AuditEntry, {
  actor: filter,
  operation: filter,
  subject: filter,
  event: filter,
  program_id: Schema.optionalKey(idOf("program")),
  created_at: Schema.optionalKey(CreatedAt)
})

/** Operator operations on the audit log. */
export const auditOperations = [
  listing({
    ...list,
    name: "audit_entry.list",
    summary: "Lists the audit log of a program, or without `program_id` that of the bank itself, newest first.",
    at: ["GET", "/operator/v1/audit_entries"],
    audience: "operator",
    program: ({ query }) => query.program_id ?? BANK,
    rejects: ["object_not_found"],
    filters: (asked) => {
      const { program_id: _, ...stated } = filters(asked)
      return stated
    }
  })
] as const
