import { randomBytes } from "node:crypto"
import { join } from "node:path"
import type { EmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import { awaitSettled, readBooks } from "./Books.ts"
import { compare, type Finding } from "./Checker.ts"
import { startCast } from "./Cluster.ts"
import { awaitUp } from "./Database.ts"
import { openWitness, readWitness } from "./History.ts"
import { ask, askUntilHeard, putLoad, type Stage } from "./Load.ts"
import { disturb } from "./Nemesis.ts"
import { stream, type Victim } from "./Plan.ts"
import { isAcknowledged, type Testimony, testimoniesIn } from "./Testimony.ts"
import { setScene } from "./Workload.ts"

/** What a run is made of. */
export interface RunOptions {
  readonly seed: number
  readonly seconds: number
  /** Whether only PostgreSQL is killed, and always as a whole. */
  readonly isCanary: boolean
  /** Where the witness and the processes write. */
  readonly folder: string
  readonly postgres: EmbeddedPostgres
  readonly postgresFolder: string
  /** Ends the run early, without a result. */
  readonly signal: AbortSignal
}

/** What a run came to. */
export interface Outcome {
  /** How often each was killed or frozen. */
  readonly faults: ReadonlyMap<Victim, number>
  readonly counts: ReadonlyArray<readonly [what: string, count: number]>
  readonly findings: ReadonlyArray<Finding>
}

/** How many of the acknowledged keys are asked again at the end, and how many at the same time. */
const ASKED_AGAIN = 1_000
const TOGETHER = 16

/** Plays a seed: load and faults for a while, then rest, then the comparison. */
export const run = async (options: RunOptions): Promise<Outcome> => {
  const { postgres, folder, seconds, seed, isCanary, signal } = options
  const operator_token = randomBytes(16).toString("hex")
  const master_key = randomBytes(32).toString("hex")
  const cast = startCast({ database_url: postgres.url, operator_token, master_key, folder })
  signal.addEventListener("abort", cast.close)
  const witness = await openWitness(join(folder, "witness.jsonl"))
  try {
    await cast.ready()
    const scene = await setScene(cast.urlOf(1), operator_token)
    const stage: Stage = { scene, urlOf: cast.urlOf, witness, acknowledged: { count: 0 } }
    const until = performance.now() + seconds * 1_000
    const isOver = () => performance.now() > until || signal.aborted
    const [faults] = await Promise.all([
      disturb({ ...options, cast, acknowledged: stage.acknowledged, isOver }),
      putLoad(stage, seed, isOver)
    ])
    await awaitUp(postgres.url)
    await cast.ready()
    const givenUp = await askAgain(stage, seed)
    const stuck = await awaitSettled(postgres.url, scene)
    const testimonies = testimoniesIn(await readWitness(witness.path))
    const books = await readBooks(postgres.url, cast.urlOf(2), operator_token, scene)
    const counts = countsOf([...testimonies.values()], givenUp, books.transfers.length, faults)
    const findings = [
      ...compare(testimonies, books),
      ...cast.endedAlone().map((member): Finding => ({ wrong: "ended", what: `${member} ended by itself` })),
      ...(stuck > 0 ? [{ wrong: "stuck", what: `${stuck} transfers were never settled` } as const] : []),
      ...(isCanary ? [] : idle(counts))
    ]
    return { faults, counts, findings }
  } finally {
    await cast.close()
    await witness.close()
  }
}

/** Asks for what was given up until it is answered, and for some of the rest once more; tells how much was given up. */
const askAgain = async (stage: Stage, seed: number): Promise<number> => {
  const all = [...testimoniesIn(await readWitness(stage.witness.path)).values()]
  const open = all.filter((testimony) => !isAcknowledged(testimony))
  await inTurn(open, (testimony) => askUntilHeard(stage, testimony))
  const draw = stream(seed, "again")
  const share = ASKED_AGAIN / all.length
  const some = all.filter((testimony) => isAcknowledged(testimony) && draw() < share)
  await inTurn(some, (testimony) => ask(stage, draw() < 0.5 ? 1 : 2, testimony))
  return open.length
}

const inTurn = async <A>(list: ReadonlyArray<A>, work: (one: A) => Promise<unknown>): Promise<void> => {
  const left = list.values()
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      for (const one of left) await work(one)
    })
  )
}

const countsOf = (
  all: ReadonlyArray<Testimony>,
  givenUp: number,
  stored: number,
  faults: ReadonlyMap<Victim, number>
): Outcome["counts"] => {
  const sum = (of: (testimony: Testimony) => number) => all.reduce((total, testimony) => total + of(testimony), 0)
  return [
    ["faults", [...faults.values()].reduce((total, count) => total + count, 0)],
    ["keys", all.length],
    ["requests", sum(({ asked }) => asked)],
    ["requests of unknown outcome", sum(({ unknown }) => unknown)],
    ["keys without an answer until asked again", givenUp],
    ["acknowledged keys", all.filter(isAcknowledged).length],
    ["transfers in the database", stored]
  ]
}

/** A run in which one of these is zero has tested nothing. */
const needed = ["faults", "requests of unknown outcome", "acknowledged keys"]

const idle = (counts: Outcome["counts"]): ReadonlyArray<Finding> =>
  counts
    .filter(([what, count]) => count === 0 && needed.includes(what))
    .map(([what]) => ({ wrong: "idle", what: `the run tested nothing: no ${what}` }))
