import { type AnyOperation, includesRole } from "@vostro/domain/operations"
import type { OperationName } from "@vostro/http/promise"
import type { Context } from "../page/Page.ts"
import type { Viewer } from "../session/Viewer.ts"

type Asking = Pick<Context, "offer" | "viewer">

/** Returns an operation of the host's bank by its name. */
export const operationNamed = ({ offer }: Pick<Context, "offer">, name: string): AnyOperation | undefined =>
  offer.operations.get(name)

/** Returns the name of an operation that the viewer may call. Where there is none, its control is absent. */
export const callable = (asking: Asking, name: string): OperationName | undefined =>
  // trusted: the client knows the names of the catalogue, and those of guests.
  isAllowed(asking.viewer, operationNamed(asking, name)) ? (name as OperationName) : undefined

/** True if the viewer may call an operation. */
export const mayCall = (asking: Asking, name: OperationName): boolean =>
  isAllowed(asking.viewer, operationNamed(asking, name))

const isAllowed = ({ operator, partner, role }: Viewer, operation: AnyOperation | undefined): boolean => {
  if (operation === undefined) return false
  if (operation.audience === "partner") return partner !== undefined
  if (operation.audience !== "operator") return false
  return operator !== undefined && role !== undefined && includesRole(role, operation.role ?? "read")
}

/** True if the viewer may act on the sandbox itself, such as move its clock: it needs the role `operate`. */
export const mayPlay = ({ role }: Viewer): boolean => role !== undefined && includesRole(role, "operate")
