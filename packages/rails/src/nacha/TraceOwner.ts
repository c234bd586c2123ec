import { ApiError, type Client } from "@vostro/http/client"
import { Effect } from "effect"
import { allPrograms } from "../bank/ProgramList.ts"

/**
 * Makes the search for the program that sent under a trace number: by the bank's record of reserved numbers, else by the
 * entries. A restored database has lost the record of numbers that were reserved after its backup, and entries that were
 * marked as sent have them.
 */
export const traceOwner = (operator: Client) => (trace_number: string) =>
  operator.call("ach.trace_owner", { params: { trace_number } }).pipe(
    Effect.map(({ value }): string | undefined => value.program_id),
    Effect.catchIf(isNotFound, () => ownerOfEntry(trace_number, operator))
  )

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

const ownerOfEntry = Effect.fnUntraced(function* (trace_number: string, operator: Client) {
  const query = { trace_number, limit: 1 }
  for (const { id: program_id } of yield* allPrograms(operator)) {
    const { value } = yield* operator.call("ach.list_of_program", { params: { program_id }, query })
    if (value.objects.length > 0) return program_id
  }
  return undefined
})
