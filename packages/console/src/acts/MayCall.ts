import { type AnyOperation, includesRole, operations } from "@vostro/domain/operations"
import type { OperationName } from "@vostro/http/promise"
import type { Viewer } from "../session/Viewer.ts"

const byName = new Map(operations.map((one) => [one.name, one]))

/** Returns an operation of the bank by its name. */
export const operationNamed = (name: string): AnyOperation | undefined => byName.get(name)

/** True if the viewer may call an operation. Where not, its control is absent. */
export const mayCall = ({ operator, partner, role }: Viewer, name: OperationName): boolean => {
  const operation = byName.get(name)
  if (operation === undefined) return false
  if (operation.audience === "partner") return partner !== undefined
  if (operation.audience !== "operator") return false
  return operator !== undefined && role !== undefined && includesRole(role, operation.role ?? "read")
}
