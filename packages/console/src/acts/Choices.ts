import type { OperationName } from "@vostro/http/promise"
import { fieldsOf } from "./FieldsOf.ts"
import { operationNamed } from "./MayCall.ts"

/** Returns the texts that a field of an operation's body may have, as its schema states them; none if it is free. */
export const choicesOf = (operation: OperationName, field: string): ReadonlyArray<string> => {
  const known = operationNamed(operation)
  return known === undefined ? [] : (fieldsOf(known).find(({ name }) => name === field)?.choices ?? [])
}
