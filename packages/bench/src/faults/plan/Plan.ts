import { createHash } from "node:crypto"

/** Members of a cluster on PostgreSQL: two servers and two workers. */
export const members = ["server 1", "server 2", "worker 1", "worker 2"] as const
/** A member of a cluster. On SQLite a single process is the whole bank. */
export type Member = (typeof members)[number] | "bank"

/**
 * Target of a fault: a member of the cluster; or all of PostgreSQL, its postmaster, or one backend. A frozen member is
 * stopped for longer than its leases last, then resumes work that others have taken over.
 */
export type FaultTarget = Member | `frozen ${Member}` | "postgres" | "postmaster" | "backend" | MachineTarget

/**
 * Target among several machines with PostgreSQL. A machine that is cut off runs on, and reaches none of the others. PostgreSQL
 * of a full one can write nothing.
 */
export type MachineTarget = "leader killed" | "leader frozen" | "leader cut off" | "standby killed" | "standby full"

/** Equally likely targets of one step. The plan begins with the first. */
export type Choices = readonly [FaultTargets, ...ReadonlyArray<FaultTargets>]

/** One step of the plan. */
export interface Fault {
  /** Undisturbed time before the fault, in ms. */
  readonly after_ms: number
  readonly targets: ReadonlyArray<FaultTarget>
  /** Duration of a freeze, in ms. */
  readonly freeze_ms: number
}

/** Builds a deterministic random generator of numbers in [0, 1) from a seed and a name. */
export const stream = (seed: number, name: string): (() => number) => {
  let drawn = 0
  return () => createHash("sha256").update(`${seed} ${name} ${drawn++}`).digest().readUInt32BE() / 2 ** 32
}

/** Picks a random element of a list. */
export const pick = <A>(draw: () => number, [first, ...rest]: readonly [A, ...ReadonlyArray<A>]): A => {
  const index = Math.floor(draw() * (rest.length + 1))
  return index === 0 ? first : (rest[index - 1] ?? first)
}

type FaultTargets = ReadonlyArray<FaultTarget>

/** Targets on PostgreSQL: a single one, two at the same time, or the whole bank with its database. */
export const clusterChoices: Choices = [
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

const ofDatabase: ReadonlySet<FaultTarget> = new Set(["postgres", "postmaster", "backend"])

/** Targets where the database is not of the run: the processes of the bank. */
export const memberChoices: Choices = [
  clusterChoices[0],
  ...clusterChoices.slice(1).filter((targets) => !targets.some((target) => ofDatabase.has(target)))
]

/** Targets on SQLite. */
export const processChoices: Choices = [["bank"], ["bank"], ["bank"], ["bank"], ["frozen bank"]]

/**
 * Generates the endless plan of a seed. It begins with a process whose clients are certain to lose responses. A freeze takes
 * from the first to the second of two times, in ms.
 */
export function* planOf(
  seed: number,
  choices: Choices,
  [least, most]: readonly [number, number] = [3_000, 5_000]
): Generator<Fault, never> {
  const draw = stream(seed, "plan")
  const times = () => ({
    after_ms: 50 + Math.floor(draw() * 1_950),
    freeze_ms: least + Math.floor(draw() * (most - least))
  })
  yield { ...times(), targets: choices[0] }
  for (;;) yield { ...times(), targets: pick(draw, choices) }
}

/** Generates the plan of the canary: all of PostgreSQL at once, which loses commits that are not flushed. */
export function* canaryPlanOf(seed: number): Generator<Fault, never> {
  const draw = stream(seed, "canary")
  for (;;) yield { after_ms: 300 + Math.floor(draw() * 1_700), targets: ["postgres"], freeze_ms: 0 }
}
