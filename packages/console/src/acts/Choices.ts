import { operations } from "@vostro/domain/operations"
import type { OperationName } from "@vostro/http/promise"
import { fieldsOf } from "./FieldsOf.ts"

/** Returns the texts that a field of the body of an operation of the bank's own modules may have, as its schema states them; none if it is free. */
export const choicesOf = (operation: OperationName, field: string): ReadonlyArray<string> => {
  const known = operations.find(({ name }) => name === operation)
  return known === undefined ? [] : (fieldsOf(known).find(({ name }) => name === field)?.choices ?? [])
}
