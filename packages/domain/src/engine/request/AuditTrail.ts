import { maskedFields } from "../../kernel/Masked.ts"
import { type Caller, type Change, created, type Decision, type Facts } from "../../operation/Decision.ts"
import type { EventRecord } from "../../ports/Store.ts"
import { type AuditEntry, auditEntry } from "../../resources/access/audit/AuditEntry.ts"
import type { Execution } from "./Execution.ts"

type Fields = Readonly<Record<string, unknown>>

/** Maximum number of changes in an entry; the same limit applies to events and to transactions. */
const MAX_PARTS = 100

/**
 * Returns the audit entry of a decision, to be written in the same commit. Unaudited operations and decisions that change
 * no field but `updated_at` have none.
 */
export const auditOf = (
  execution: Execution,
  decision: Decision,
  events: ReadonlyArray<EventRecord>,
  facts: Facts
): Change | undefined => {
  const isAudited = execution.command.audited || facts.settings.audit_clients
  const actor = isAudited ? actorOf(execution.caller) : undefined
  if (actor === undefined) return undefined
  const audited = { ...decision, changes: decision.changes.filter((change) => changesField(change, facts)) }
  return doesNothing(audited) ? undefined : created(auditEntry, entryOf(execution, actor, audited, events, facts))
}

const actorOf = (caller: Caller): AuditEntry["actor"] | undefined => {
  switch (caller._tag) {
    case "Operator":
      return { type: "operator", id: caller.id, name: caller.name }
    case "Partner":
      return { type: "client", id: caller.client_id }
    case "Public":
    case "System":
      return undefined
  }
}

const doesNothing = ({ changes, events, holds, positionChanges, timers, transactions }: Decision): boolean =>
  [changes, events, holds, positionChanges, timers, transactions].every((part) => part.length === 0)

// Compares objects as stored, because a new secret is in no view.
const changesField = ({ expected, object, resource }: Change, facts: Facts): boolean => {
  const before = expected === 0 ? undefined : facts.find(resource, object.id)?.object
  return before === undefined || changedNames({ ...before }, { ...object }).length > 0
}

const changedNames = (before: Fields, after: Fields): ReadonlyArray<string> =>
  Object.keys({ ...before, ...after }).filter(
    (name) => name !== "updated_at" && name !== "id" && JSON.stringify(before[name]) !== JSON.stringify(after[name])
  )

const entryOf = (
  { command, input, origin }: Execution,
  actor: AuditEntry["actor"],
  decision: Decision,
  events: ReadonlyArray<EventRecord>,
  facts: Facts
): AuditEntry => {
  const { changes, transactions } = decision
  const subject = subjectOf(input.params, decision)
  const left_out = [changes, events, transactions].reduce((sum, { length }) => sum + Math.max(0, length - MAX_PARTS), 0)
  return {
    id: facts.newId("audit_entry"),
    actor,
    ...(origin.source_ip !== undefined && { address: origin.source_ip }),
    request_id: origin.request_id,
    operation: command.name,
    ...(subject !== undefined && { subject }),
    changes: changes.slice(0, MAX_PARTS).map((change) => changeOf(change, actor, facts)),
    events: events.slice(0, MAX_PARTS).map(({ id, name }) => ({ id, name })),
    transactions: transactions.slice(0, MAX_PARTS).map(({ id, cause, legs }) => ({
      id,
      cause,
      legs: legs.map(({ account, amount }) => ({ account, amount }))
    })),
    ...(left_out > 0 && { left_out }),
    created_at: facts.now.iso
  }
}

/** Returns the id in the path below the program, else the id in the response, the program's, or the first change's. */
const subjectOf = (params: unknown, { changes, response }: Decision): string | undefined => {
  const { program_id, ...others } = idsIn(params)
  return Object.values(others).at(-1) ?? idsIn(response)["id"] ?? program_id ?? changes[0]?.object.id
}

const idsIn = (object: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(object ?? {}).flatMap(([name, value]) =>
      typeof value === "string" && /(^|_)id$/.test(name) ? [[name, value] as const] : []
    )
  )

const changeOf = (
  { expected, object, resource }: Change,
  { type }: AuditEntry["actor"],
  facts: Facts
): AuditEntry["changes"][number] => {
  // Partners' objects describe people, so the log does not copy their fields.
  if (type === "client") return { kind: resource.kind, id: object.id }
  const before = expected === 0 ? undefined : facts.find(resource, object.id)?.object
  const { id: _, ...after } = { ...shownOf(resource, object) }
  const of = { kind: resource.kind, id: object.id }
  if (before === undefined) return { ...of, after: maskedFields(after) }
  const earlier = { ...shownOf(resource, before) }
  const names = changedNames(earlier, after)
  return { ...of, before: maskedFields(partOf(earlier, names)), after: maskedFields(partOf(after, names)) }
}

const partOf = (object: Fields, names: ReadonlyArray<string>) =>
  Object.fromEntries(names.flatMap((name) => (name in object ? [[name, object[name]]] : [])))

const shownOf = ({ shown }: Change["resource"], object: Change["object"]): Fields => ({
  ...(shown === undefined ? object : shown(object))
})
