import { Effect } from "effect"
import { type Disagreement, disagreements, type Known } from "../histories/Agreement.ts"
import type { Simulation } from "./Simulation.ts"
import type { System } from "./System.ts"

/** Most rounds of due work until a bank must be at rest. */
const MAX_ROUNDS = 10_000

/** Rounds that end the leases of failed work, of 30 seconds each. */
const LEASE_ROUNDS = 3
const LEASE_MS = 30_000

/**
 * Brings a simulation to rest, without faults: every call is answered, everything due is done, every webhook is delivered.
 * Returns a fault if there is no rest.
 */
export const comeToRest = async (simulation: Simulation): Promise<string | undefined> => {
  const { agenda, calls, caller, mail, time } = simulation
  calls.isCalm = true
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (calls.size > 0) calls.answerOne()
    else if (mail.size > 0) simulation.arrive(mail.take(0))
    else if (caller.owed > 0) simulation.repeat(caller.takeUnanswered(), "call again")
    else if (simulation.code.size > 0 || simulation.isDraining)
      time.advance(Math.max(1, (time.nextWake() ?? 0) - time.now()))
    else if (agenda.takeDue(time.now()) || round < LEASE_ROUNDS) {
      if (round < LEASE_ROUNDS) time.advance(LEASE_MS)
      simulation.work()
    } else {
      const next = agenda.next(time.now())
      if (next !== undefined) time.advance(next - time.now())
      else if (mail.strayed > 0) simulation.arrive(mail.takeStray(0))
      else return undefined
    }
    if (simulation.complete()) await simulation.awaitCode()
    if (simulation.books.faults.length > 0) return undefined
  }
  return `the bank does not come to rest in ${MAX_ROUNDS} rounds`
}

/** Returns the faults of a simulation at rest. */
export const faultsAtRest = async (simulation: Simulation): Promise<ReadonlyArray<string>> => {
  const { books, caller, setting } = simulation
  const found = [...books.faults, ...caller.faults, ...Effect.runSync(books.compare(setting.store))]
  if (found.length > 0) return found
  return [...converged(simulation), ...(await checked(simulation))]
}

const converged = ({ books, lastError, setting }: Simulation): ReadonlyArray<string> => {
  const { state } = setting.system
  if (state === undefined) return []
  const told = new Map(books.told())
  // An object whose last transition has no webhook may be known as it was before.
  const known = [...pairsOf(state)].filter(([id]) => told.has(id) || !books.objects.has(id))
  const error = lastError === undefined ? "" : ` (the last error of your code: ${String(lastError)})`
  return disagreements(known, told).map((one) => `${textOf(one)}${error}`)
}

const pairsOf = (state: NonNullable<System["state"]>): Iterable<readonly [string, Known]> => {
  const pairs = state()
  if (Symbol.iterator in Object(pairs)) return pairs
  throw new TypeError("state must return a Map by object id, or pairs; for an object use Object.entries")
}

const textOf = ({ bank, field, id, receiver }: Disagreement): string =>
  `the receiver has ${id}${field === undefined ? "" : ` with ${field}`} ${JSON.stringify(receiver)}, and the bank ${JSON.stringify(bank)}`

const checked = async (simulation: Simulation): Promise<ReadonlyArray<string>> => {
  const { check } = simulation.setting.system
  if (check === undefined) return []
  let found: ReadonlyArray<string> = []
  simulation.code.run(check, (_, error) => {
    if (error !== undefined) found = [error instanceof Error ? error.message : String(error)]
  })
  await simulation.awaitCode()
  return found
}
