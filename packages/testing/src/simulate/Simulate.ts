import { Files, Store } from "@vostro/domain/ports"
import { layerMemoryStore } from "@vostro/memory"
import { Context, Effect, Layer, Scope } from "effect"
import { type FaultName, faultRatesOf } from "./Faults.ts"
import { openProgram } from "./Open.ts"
import { Simulation } from "./Simulation.ts"
import type { System, UserSystem } from "./System.ts"
import { comeToRest, faultsAtRest } from "./Verdict.ts"

/** What to simulate. */
export interface SimulateOptions extends UserSystem {
  /** Seeds, one run each: a list, or the first of `runs`. Default: 1. */
  readonly seeds?: number | ReadonlyArray<number>
  /** Number of runs if `seeds` is a number. Default: 1. */
  readonly runs?: number
  /** Number of steps of each run. Default: 2,000. */
  readonly steps?: number
  /** Probabilities of faults that differ from {@link DEFAULT_FAULTS}; `false` for none. */
  readonly faults?: false | Partial<Readonly<Record<FaultName, number>>>
  /** Number of processes of the bank on one store. Default: 2. */
  readonly nodes?: number
  /** Store of the bank, whose calls complete at once; in memory by default. Each run builds it anew. */
  readonly store?: Layer.Layer<Store | Files>
  /** True to print the errors that the bank logs, for replays. Default: false. */
  readonly logs?: boolean
}

/** What a simulation did. */
export interface SimulationReport {
  readonly runs: number
  readonly steps: number
  /** Hash of each run, by its seed: equal hashes went the same way. */
  readonly hashes: ReadonlyMap<number, string>
  /** Number of steps and faults of each kind, and of errors that the user's code threw, as `handler threw TypeError`. */
  readonly counts: ReadonlyMap<string, number>
}

/** A simulation found something wrong. The message ends with the line that replays it. */
export class SimulationFailed extends Error {
  override readonly name = "SimulationFailed"
  readonly seed: number
  /** Smallest tried number of steps that shows it. */
  readonly steps: number
  readonly findings: ReadonlyArray<string>
  /** Hash of the failed run. */
  readonly hash: string
  constructor({ findings, hash, seed, steps }: Failure) {
    const more = findings.length > 5 ? [`... and ${findings.length - 5} more`] : []
    const lines = [...findings.slice(0, 5), ...more].map((line) => `- ${line}`)
    super(
      `a simulation found:\n${lines.join("\n")}\nReplay it (hash ${hash}): simulate({ ..., seeds: ${seed}, steps: ${steps} })`
    )
    this.seed = seed
    this.steps = steps
    this.findings = findings
    this.hash = hash
  }
}

interface Failure {
  readonly seed: number
  readonly steps: number
  readonly findings: ReadonlyArray<string>
  readonly hash: string
}

/** Default of `steps`. */
const STEPS = 2_000

/** Default of `nodes`. */
const NODES = 2

/** Steps of the shortest run that is tried again after a failure. */
const SHORTEST = 25

/**
 * Simulates the whole bank with the user's code in it, by seeds: calls, webhooks, due work, time and faults at every port.
 * Then it brings the bank to rest and judges the books, the answers, the lifecycles, and what the receiver knows. Rejects with
 * {@link SimulationFailed}, and with a `TypeError` or `RangeError` for impossible options.
 */
export const simulate = async (options: SimulateOptions): Promise<SimulationReport> => {
  const { steps = STEPS } = options
  checkOptions(options)
  const seeds = seedsOf(options)
  const hashes = new Map<number, string>()
  const counts = new Map<string, number>()
  for (const seed of seeds) {
    const ran = await run(options, seed, steps)
    if (ran.findings.length > 0) throw new SimulationFailed(await shortened(options, { ...ran, seed, steps }))
    hashes.set(seed, ran.hash)
    for (const [what, count] of ran.counts) counts.set(what, (counts.get(what) ?? 0) + count)
  }
  return { runs: seeds.length, steps: seeds.length * steps, hashes, counts }
}

const seedsOf = ({ runs = 1, seeds = 1 }: SimulateOptions): ReadonlyArray<number> =>
  typeof seeds === "number" ? Array.from({ length: runs }, (_, at) => seeds + at) : seeds

const options: Readonly<Record<keyof SimulateOptions, true>> = {
  handler: true,
  actions: true,
  reset: true,
  state: true,
  check: true,
  seeds: true,
  runs: true,
  steps: true,
  faults: true,
  nodes: true,
  store: true,
  logs: true
}

const checkOptions = (given: SimulateOptions): void => {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(options, name))
  if (unknown.length > 0) {
    throw new TypeError(
      `simulate has no option ${unknown.join(", ")}: its options are ${Object.keys(options).join(", ")}`
    )
  }
  if (typeof given.handler !== "function") throw new TypeError("simulate needs a handler for webhooks")
  const { actions = {}, nodes = NODES, runs = 1, seeds = 1, steps = STEPS } = given
  const noAction = Object.entries(actions).find(([, action]) => typeof action !== "function")?.[0]
  if (noAction !== undefined)
    throw new TypeError(`actions.${noAction} must be a function of the bank and a random source`)
  if (typeof seeds !== "number" && !(Array.isArray(seeds) && seeds.length > 0)) {
    throw new TypeError("seeds must be a whole number, or a list of at least one")
  }
  const numbers = {
    nodes,
    runs,
    steps,
    ...Object.fromEntries(seedsOf(given).map((seed, at) => [`seeds[${at}]`, seed]))
  }
  for (const [name, value] of Object.entries(numbers)) {
    const from = name.startsWith("seeds") ? 0 : 1
    if (Number.isSafeInteger(value) && value >= from) continue
    throw new RangeError(`${name} must be a whole number from ${from} (got ${value})`)
  }
  if (Array.isArray(given.seeds) && given.runs !== undefined) {
    throw new TypeError("runs counts on from one seed: leave it out with a list of seeds")
  }
}

interface Ran {
  readonly findings: ReadonlyArray<string>
  readonly hash: string
  readonly counts: ReadonlyMap<string, number>
}

const run = async (given: SimulateOptions, seed: number, steps: number): Promise<Ran> => {
  const { actions = {}, faults, nodes = NODES, store = layerMemoryStore, logs = false, ...user } = given
  const system: System = { ...user, actions: Object.entries(actions) }
  system.reset?.()
  const services = Effect.runSync(Layer.buildWithScope(store, Scope.makeUnsafe()))
  const simulation = new Simulation({
    seed,
    rates: faultRatesOf(faults),
    store: Context.get(services, Store),
    files: Context.get(services, Files),
    system,
    nodes,
    logs: logs ? "Error" : "None"
  })
  openProgram(simulation)
  const { books, caller } = simulation
  simulation.calls.isCalm = false
  const ranWith = (findings: ReadonlyArray<string>): Ran => ({
    findings,
    hash: simulation.hash.text,
    counts: simulation.counts
  })
  for (let step = 0; step < steps; step++) {
    simulation.step()
    if (simulation.complete()) await simulation.awaitCode()
    if (books.faults.length + caller.faults.length > 0) return ranWith([...books.faults, ...caller.faults])
  }
  const unrest = await comeToRest(simulation)
  if (unrest !== undefined) return ranWith([unrest])
  return ranWith(await faultsAtRest(simulation))
}

/** Finds a shorter run that fails too. A run of fewer steps goes the same way as far as it goes. */
const shortened = async (given: SimulateOptions, failure: Failure): Promise<Failure> => {
  for (let steps = SHORTEST; steps < failure.steps; steps *= 2) {
    const ran = await run(given, failure.seed, steps)
    if (ran.findings.length > 0) return { ...ran, seed: failure.seed, steps }
  }
  return failure
}
