import { makePromiseClient } from "@vostro/http/promise"
import type { Sandbox } from "@vostro/sandbox"

/** The books of a bank and its newest records, as texts by name. */
export type State = Readonly<Record<string, string>>

/** Reads the state of a sandbox. Every change of an object has an event, and every write of an operator an entry. */
export const stateOf = async (sandbox: Sandbox): Promise<State> => {
  const { base_url: baseUrl, client_id, client_secret, operator_token } = sandbox
  const operator = makePromiseClient({ baseUrl, credentials: { operator_token } })
  const partner = makePromiseClient({ baseUrl, credentials: { client_id, client_secret } })
  const newest = { query: { limit: 1 } } as const
  const state: Record<string, string> = {
    "the newest entry of the audit log": textOf((await operator.call("audit_entry.list", newest)).value),
    "the newest event": textOf((await partner.call("event.list", newest)).value)
  }
  for await (const { id: program_id } of operator.each("program.list", { query: { limit: 50 } })) {
    state[`the ledger of ${program_id}`] = textOf(
      (await operator.call("ledger.audit", { params: { program_id } })).value
    )
  }
  return state
}

const textOf = (value: unknown): string => JSON.stringify(value)

/** Returns the differences of two states. */
export const moved = (before: State, after: State): ReadonlyArray<string> =>
  Object.keys({ ...before, ...after })
    .filter((name) => before[name] !== after[name])
    .map((name) => `a reader changed ${name}: ${before[name]} became ${after[name]}`)
