import { Result } from "effect"
import { fault, Rejection, reject } from "../../kernel/Rejection.ts"
import { includesRole } from "../../kernel/Role.ts"
import { isWithin } from "../../kernel/Subnet.ts"
import type { OperatorCaller } from "../../operation/Facts.ts"
import type { AnyOperation } from "../../operation/Operation.ts"
import type { Program } from "../../resources/access/program/Program.ts"

/** The outcome of a guard. */
export type Admission = Result.Result<void, Rejection>

/** Checks the source address and the disabled endpoints of a program. */
export const admitToProgram = (
  operation: AnyOperation,
  { disabled_endpoints, source_ip_allowlist }: Program,
  sourceIp: string | undefined
): Admission => {
  if (isElsewhere(sourceIp, source_ip_allowlist)) return Result.fail(reject(operation.source_ip_code))
  const disabled = disabled_endpoints.find((endpoint) => endpoint.operation === operation.name)
  if (disabled === undefined) return Result.void
  const retryAfterSeconds = disabled.retry_after_seconds
  return Result.fail(new Rejection({ code: "endpoint_disabled", errors: [], retryAfterSeconds }))
}

/** Checks the role and the source address of an operator. */
export const admitOperator = (
  operation: AnyOperation,
  { role, source_ip_allowlist }: OperatorCaller,
  sourceIp: string | undefined
): Admission => {
  if (operation.role === undefined || !includesRole(role, operation.role)) return unprivileged
  return isElsewhere(sourceIp, source_ip_allowlist) ? elsewhere(operation) : Result.void
}

const unprivileged = Result.fail(reject("token_invalid", fault("role_missing", "Authorization")))

const elsewhere = ({ source_ip_code: code }: AnyOperation) =>
  Result.fail(new Rejection({ code, errors: [], detail: "The source address is not on the operator's allowlist." }))

const isElsewhere = (sourceIp: string | undefined, allowlist: ReadonlyArray<string>): boolean =>
  allowlist.length > 0 && !isWithin(sourceIp ?? "", allowlist)
