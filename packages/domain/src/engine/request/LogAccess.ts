import { includesRole } from "../../kernel/Role.ts"
import { grants, isScope } from "../../kernel/Scope.ts"
import type { Caller } from "../../operation/Decision.ts"
import type { AnyOperation } from "../../operation/Operation.ts"
import type { LoggedRequest } from "../../ports/RequestLog.ts"
import type { Engine } from "./Engine.ts"

/** The request log, and the operations of the bank. */
export type Log = Pick<Engine, "catalogue" | "requests">

/** Returns the operation of a logged request. */
export const operationOf = ({ catalogue }: Log, { operation }: LoggedRequest) =>
  catalogue.operations.find(({ name }) => name === operation)

/**
 * True if a caller sees that a request was made: operators see all, a client those of its program by operations that its scopes
 * let it read. Of operations that need no scope, it sees its own.
 */
export const mayList = (log: Log, caller: Caller, one: LoggedRequest): boolean => {
  if (caller._tag === "Operator") return true
  if (caller._tag !== "Partner" || one.program_id !== caller.program_id) return false
  const operation = operationOf(log, one)
  if (operation?.audience !== "partner") return false
  return operation.scope === undefined ? one.client_id === caller.client_id : mayRead(log, caller, operation)
}

/** True if a caller may read the objects of an operation, and so the bodies of its requests. */
export const mayRead = (
  { catalogue }: Log,
  caller: Caller,
  { at, audience, name, role, scope }: AnyOperation
): boolean => {
  if (caller._tag === "Operator") {
    if (audience !== "operator") return true
    // Who may read an object may read how it was made. A write whose objects no operation reads takes its own role.
    const kind = name.split(".")[0]
    const readers = catalogue.operations.filter(
      (one) => one.audience === "operator" && one.at[0] === "GET" && one.name.split(".")[0] === kind
    )
    const roles = at[0] === "GET" ? [role] : [role, ...readers.map((one) => one.role)]
    return roles.some((one) => one !== undefined && includesRole(caller.role, one))
  }
  if (caller._tag !== "Partner" || scope === undefined) return false
  const reading = scope.replace(/_write$/, "")
  return isScope(reading) && grants(caller.scopes, reading)
}
