import { Effect } from "effect"
import type { Settings } from "../../kernel/Settings.ts"
import { Entropy } from "../../ports/Entropy.ts"
import { Files } from "../../ports/Files.ts"
import { Store } from "../../ports/Store.ts"
import { BankSettings } from "../decision/BankSettings.ts"
import { Drawing } from "../decision/Drawing.ts"
import { Programs } from "../decision/Programs.ts"
import { Turns } from "../decision/Turns.ts"
import { WorkSignal } from "../decision/WorkSignal.ts"
import { type Gate, makeGate } from "./Gate.ts"
import { makeOutageLog, type OutageLog } from "./Outage.ts"
import { Recent } from "./Recent.ts"
import { Remembered } from "./Remembered.ts"

/** All that answers to requests are made with, looked up once and not again for every request. */
export interface Engine {
  readonly store: Store["Service"]
  readonly files: Files["Service"]
  readonly entropy: Entropy["Service"]
  readonly drawing: Drawing["Service"]
  readonly settings: Settings
  readonly programs: Programs["Service"]
  readonly signal: WorkSignal["Service"]
  readonly gate: Gate
  readonly outages: OutageLog
  /** The fingerprints of the requests that run now under a key, by its program, endpoint and name. */
  readonly running: Map<string, string>
  readonly remembered: Remembered
  readonly turns: Turns["Service"]
  /** A cache of seals: the id up to which each kind of a program is sealed. */
  readonly seals: Recent<string>
}

/** The least seals that are remembered. */
const MAX_SEALS = 50_000

/** The engine of the services that are provided. */
export const engine: Effect.Effect<
  Engine,
  never,
  Store | Files | Entropy | Drawing | BankSettings | Programs | WorkSignal | Turns
> = Effect.gen(function* () {
  const settings = yield* BankSettings
  return {
    store: yield* Store,
    files: yield* Files,
    entropy: yield* Entropy,
    drawing: yield* Drawing,
    settings,
    programs: yield* Programs,
    signal: yield* WorkSignal,
    gate: makeGate(settings),
    outages: makeOutageLog(),
    running: new Map<string, string>(),
    remembered: new Remembered(),
    turns: yield* Turns,
    seals: new Recent<string>(MAX_SEALS, () => 1)
  }
})
