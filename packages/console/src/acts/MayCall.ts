import { type AnyOperation, includesRole, isForLinks, operations } from "@vostro/domain/operations"
import type { OperationName } from "@vostro/http/promise"
import type { Viewer } from "../session/Viewer.ts"

const byName = new Map(operations.map((one) => [one.name, one]))

/** Returns an operation of the bank by its name. */
export const operationNamed = (name: string): AnyOperation | undefined => byName.get(name)

/** Returns the name of an operation that the viewer may call. Where there is none, its control is absent. */
export const callable = (viewer: Viewer, name: string): OperationName | undefined =>
  // trusted: the names of the catalogue are those of the client.
  byName.has(name) && isAllowed(viewer, byName.get(name)) ? (name as OperationName) : undefined

/** True if the viewer may call an operation. */
export const mayCall = (viewer: Viewer, name: OperationName): boolean => isAllowed(viewer, byName.get(name))

const isAllowed = ({ isByLink, operator, partner, role }: Viewer, operation: AnyOperation | undefined): boolean => {
  if (operation === undefined) return false
  if (operation.audience === "partner") return partner !== undefined && (isByLink !== true || isForLinks(operation))
  if (operation.audience !== "operator") return false
  return operator !== undefined && role !== undefined && includesRole(role, operation.role ?? "read")
}

/** True if the viewer may act on the sandbox itself, such as move its clock: it needs the role `operate`. */
export const mayPlay = ({ role }: Viewer): boolean => role !== undefined && includesRole(role, "operate")
