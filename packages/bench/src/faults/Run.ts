import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { EmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import { awaitSettled, readBooks } from "./Books.ts"
import { type Cast, startCast } from "./Cast.ts"
import { compare, type Finding } from "./Check.ts"
import { awaitUp, killAll, killBackend, killPostmaster } from "./Database.ts"
import { ask, askUntilHeard, putLoad, type Stage } from "./Load.ts"
import { canaryPlanOf, type Fault, planOf, stream, type Victim } from "./Plan.ts"
import { setScene } from "./Scene.ts"
import { isAcknowledged, type Testimony, testimoniesIn } from "./Testimony.ts"
import { openWitness, readWitness } from "./Witness.ts"

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
  /** How often each was killed. */
  readonly kills: ReadonlyMap<Victim, number>
  readonly counts: ReadonlyArray<readonly [what: string, count: number]>
  readonly findings: ReadonlyArray<Finding>
}

/** How many orders are acknowledged after a fault before the next one may come, so that no fault meets an idle bank. */
const UNDISTURBED = 10
/** How long is waited for them. */
const PATIENCE_MS = 15_000
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
    const [kills] = await Promise.all([disturb(options, cast, stage, isOver), putLoad(stage, seed, isOver)])
    await awaitUp(postgres.url)
    await cast.ready()
    const givenUp = await askAgain(stage, seed)
    const stuck = await awaitSettled(postgres.url, scene)
    const testimonies = testimoniesIn(await readWitness(witness.path))
    const books = await readBooks(postgres.url, cast.urlOf(2), operator_token, scene)
    const counts = countsOf([...testimonies.values()], givenUp, books.transfers.length, kills)
    const findings = [
      ...compare(testimonies, books),
      ...cast.endedAlone().map((member): Finding => ({ wrong: "ended", what: `${member} ended by itself` })),
      ...(stuck > 0 ? [{ wrong: "stuck", what: `${stuck} transfers were never settled` } as const] : []),
      ...(isCanary ? [] : idle(counts))
    ]
    return { kills, counts, findings }
  } finally {
    await cast.close()
    await witness.close()
  }
}

/** Kills by the plan while the load goes on. */
const disturb = async (options: RunOptions, cast: Cast, { acknowledged }: Stage, isOver: () => boolean) => {
  const kills = new Map<Victim, number>()
  const plan: Iterable<Fault> = options.isCanary ? canaryPlanOf(options.seed) : planOf(options.seed)
  for (const { after_ms, victims } of plan) {
    await resumed(acknowledged, isOver)
    await pause(after_ms)
    if (isOver()) break
    for (const victim of victims) {
      if (await kill(options, cast, victim)) kills.set(victim, (kills.get(victim) ?? 0) + 1)
    }
  }
  return kills
}

const resumed = async (acknowledged: Stage["acknowledged"], isOver: () => boolean): Promise<void> => {
  const wanted = acknowledged.count + UNDISTURBED
  const deadline = performance.now() + PATIENCE_MS
  while (acknowledged.count < wanted && performance.now() < deadline && !isOver()) await pause(10)
}

const kill = async ({ postgres, postgresFolder }: RunOptions, cast: Cast, victim: Victim): Promise<boolean> => {
  switch (victim) {
    case "postgres":
      // Where its other processes cannot be found they notice by themselves that their postmaster is gone.
      return killAll(postgresFolder) || killPostmaster(postgres)
    case "postmaster":
      return killPostmaster(postgres)
    case "backend":
      return killBackend(postgres)
    default:
      return cast.kill(victim)
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
  kills: ReadonlyMap<Victim, number>
): Outcome["counts"] => {
  const sum = (of: (testimony: Testimony) => number) => all.reduce((total, testimony) => total + of(testimony), 0)
  return [
    ["kills", [...kills.values()].reduce((total, count) => total + count, 0)],
    ["keys", all.length],
    ["requests", sum(({ asked }) => asked)],
    ["requests of unknown outcome", sum(({ unknown }) => unknown)],
    ["keys without an answer until asked again", givenUp],
    ["acknowledged keys", all.filter(isAcknowledged).length],
    ["transfers in the database", stored]
  ]
}

/** A run in which one of these is zero has tested nothing. */
const needed = ["kills", "requests of unknown outcome", "acknowledged keys"]

const idle = (counts: Outcome["counts"]): ReadonlyArray<Finding> =>
  counts
    .filter(([what, count]) => count === 0 && needed.includes(what))
    .map(([what]) => ({ wrong: "idle", what: `the run tested nothing: no ${what}` }))
