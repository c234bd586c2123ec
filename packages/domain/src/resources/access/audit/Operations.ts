import { Schema } from "effect"
import type { Json } from "../../../kernel/Json.ts"
import { atLeast, atMost, idOf } from "../../../kernel/Resource.ts"
import { exporting, listing } from "../../../operation/Define.ts"
import { CreatedAt, listOf } from "../../../operation/Page.ts"
import { BANK } from "../program/Program.ts"
import { AuditEntry, auditEntry } from "./AuditEntry.ts"

const filter = Schema.optionalKey(Schema.String.check(atLeast(1), atMost(255)))
const ProgramId = Schema.Union([Schema.Literal(BANK), idOf("program")])

/** Filters of the log. */
const fields = {
  actor: filter,
  operation: filter,
  subject: filter,
  event: filter,
  program_id: Schema.optionalKey(ProgramId),
  created_at: Schema.optionalKey(CreatedAt)
}
const Filters = Schema.Struct(fields)

/** An entry as listed, with the program that it is about; `bank` for the bank's own objects, such as operators. */
const Listed = Schema.Struct({ ...AuditEntry.fields, program_id: ProgramId })

const { filters, query, output, resource } = listOf(auditEntry, Listed, fields)

interface Asked {
  readonly query: typeof Filters.Type
}

const ofLog = {
  resource,
  audience: "operator",
  program: ({ query: { program_id } }: Asked) => program_id ?? BANK,
  isBankWide: ({ query: { program_id } }: Asked) => program_id === undefined,
  rejects: ["object_not_found"],
  filters: (asked: Asked) => {
    const { program_id: _, ...stated } = filters(asked)
    return stated
  },
  // trusted: a stored object is JSON.
  view: (entry: AuditEntry, program_id: string) => ({ ...entry, program_id }) as unknown as Json
} as const

/** Operator operations on the audit log. */
export const auditOperations = [
  listing({
    ...ofLog,
    name: "audit_entry.list",
    summary:
      "Lists the audit log of the whole bank, or with `program_id` that of a program or of `bank`, newest first.",
    at: ["GET", "/operator/v1/audit_entries"],
    query,
    output
  }),
  exporting({
    ...ofLog,
    name: "audit_entry.export",
    summary: "Exports the audit log up to now, oldest first, as lines of JSON.",
    at: ["GET", "/operator/v1/audit_entries/export"],
    query: Filters,
    output: Listed
  })
] as const
