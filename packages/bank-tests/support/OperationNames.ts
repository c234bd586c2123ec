import type { OperationName } from "@vostro/http/client"
import { routes } from "@vostro/http/client/Routes"

/** True for the name of an operation that the client can call. */
export const isOperationName = (name: string): name is OperationName => Object.hasOwn(routes, name)
