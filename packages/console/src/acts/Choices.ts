import type { OperationName } from "@vostro/http/promise"
import { operationNamed } from "./MayCall.ts"

/** Returns the texts that a field of an operation's body may have, as its schema states them; none if it is free. */
export const choicesOf = (operation: OperationName, field: string): ReadonlyArray<string> => {
  const stated = partOf(partOf(operationNamed(operation)?.body, "fields"), field)
  const literals = partOf(stated, "literals") ?? partOf(partOf(stated, "schema"), "literals")
  return Array.isArray(literals) ? literals.filter((one) => typeof one === "string") : []
}

const partOf = (value: unknown, name: string): unknown =>
  (typeof value === "object" && value !== null) || typeof value === "function" ? Reflect.get(value, name) : undefined
