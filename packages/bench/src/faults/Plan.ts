import { createHash } from "node:crypto"

/** The processes that a run has two of each. */
export const members = ["server 1", "server 2", "worker 1", "worker 2"] as const
/** One of them. */
export type Member = (typeof members)[number]

/**
 * What is killed: a process of ours; or all of PostgreSQL, its postmaster alone, or one of its backends. A frozen one is
 * not killed but stopped for longer than its leases last, and then goes on with what others have taken over.
 */
export type FaultTarget = Member | `frozen ${Member}` | "postgres" | "postmaster" | "backend"

/** One moment of the plan. */
export interface Fault {
  /** How long the load runs undisturbed before, in ms. */
  readonly after_ms: number
  readonly targets: ReadonlyArray<FaultTarget>
  /** How long who is frozen stays so, in ms. */
  readonly freeze_ms: number
}

/** A source of numbers from 0 up to 1 that a seed and a name decide. */
export const stream = (seed: number, name: string): (() => number) => {
  let drawn = 0
  return () => createHash("sha256").update(`${seed} ${name} ${drawn++}`).digest().readUInt32BE() / 2 ** 32
}

/** One of a list. */
export const pick = <A>(draw: () => number, [first, ...rest]: readonly [A, ...ReadonlyArray<A>]): A => {
  const index = Math.floor(draw() * (rest.length + 1))
  return index === 0 ? first : (rest[index - 1] ?? first)
}

type FaultTargets = ReadonlyArray<FaultTarget>

/** Each is as likely as the others: one of all, two at the same time, or the whole bank with its database. */
const choices: readonly [FaultTargets, ...ReadonlyArray<FaultTargets>] = [
  ["server 1"],
  ["server 2"],
  ["worker 1"],
  ["worker 2"],
  ["server 1", "server 2"],
  ["worker 1", "worker 2"],
  ["server 1", "postgres"],
  ["worker 2", "postgres"],
  ["postgres"],
  ["postgres"],
  ["postmaster"],
  ["backend"],
  ["frozen server 1"],
  ["frozen server 2"],
  ["frozen worker 1"],
  ["frozen worker 2"],
  ["frozen server 1", "frozen worker 1"],
  ["frozen worker 2", "postgres"],
  [...members, "postgres"]
]

/** What a seed says happens when, without an end. A server is first: its clients are certain to hear nothing. */
export function* planOf(seed: number): Generator<Fault, never> {
  const draw = stream(seed, "plan")
  const times = () => ({ after_ms: 50 + Math.floor(draw() * 1_950), freeze_ms: 3_000 + Math.floor(draw() * 2_000) })
  yield { ...times(), targets: ["server 1"] }
  for (;;) yield { ...times(), targets: pick(draw, choices) }
}

/** The plan of the canary: all of PostgreSQL at once, which is what loses commits that wait for no flush. */
export function* canaryPlanOf(seed: number): Generator<Fault, never> {
  const draw = stream(seed, "canary")
  for (;;) yield { after_ms: 300 + Math.floor(draw() * 1_700), targets: ["postgres"], freeze_ms: 0 }
}
