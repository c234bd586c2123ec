import { defaultSettings, layerBank, layerWorker, type Settings, Worker } from "@vostro/domain"
import { Bank } from "@vostro/domain/operations"
import { type Commit, Entropy, Files, Store, type StoreUnavailable, WebhookSender } from "@vostro/domain/ports"
import { simulatedParticipants } from "@vostro/domain/rails"
import { LOOPBACK } from "@vostro/domain/webhook"
import { Clock, Context, Effect, Exit, Layer, References, Scheduler, Scope } from "effect"
import type { Random } from "../seeds/Random.ts"
import type { Life } from "./Life.ts"
import type { Mail } from "./Mail.ts"
import type { PortCalls } from "./PortCalls.ts"
import { simulatedRails } from "./SimulatedRails.ts"
import { simulatedStore } from "./SimulatedStore.ts"
import type { SimulatedTime } from "./SimulatedTime.ts"
import type { Turns } from "./Turns.ts"

/** Token of the operator of a simulated bank. */
export const OPERATOR_TOKEN = "operator-of-the-simulation"

const YEAR_MS = 365 * 86_400_000

const settings: Settings = {
  ...defaultSettings,
  simulation: true,
  webhook_networks: LOOPBACK,
  instant_participants: simulatedParticipants,
  operator_token: OPERATOR_TOKEN,
  master_key: new Uint8Array(32).fill(7),
  token_lifetime_ms: 100 * YEAR_MS
}

/** Surroundings of a simulated process of the bank. */
export interface Surroundings {
  readonly calls: PortCalls
  readonly random: Random
  readonly store: Store["Service"]
  readonly files: Files["Service"]
  readonly time: SimulatedTime
  readonly turns: Turns
  readonly mail: Mail
  /** Learns of each commit that the store has written. */
  readonly written: (commit: Commit) => void
  /** Least severity of the log lines of the bank that are printed. */
  readonly logs: "Error" | "None"
}

/** A process of the bank: its caches and workers, which a crash ends. The store outlives it. */
export interface BankProcess {
  readonly life: Life
  /** True while its worker does due work. */
  isDraining: boolean
  readonly bank: Bank["Service"]
  readonly worker: Worker["Service"]
  /** Starts an effect of the bank. `then` gets its outcome, at once or in a later step. */
  readonly start: <A>(
    effect: Effect.Effect<A, StoreUnavailable>,
    then: (exit: Exit.Exit<A, StoreUnavailable>) => void
  ) => void
}

/** Starts a process of the bank. */
export const startProcess = (surroundings: Surroundings): BankProcess => {
  const { calls, files, logs, mail, random, store, time, turns, written } = surroundings
  const life: Life = { isOver: false }
  const through = calls.of(life)
  const base = Context.make(Clock.Clock, time.clockOf(life)).pipe(
    Context.add(Scheduler.Scheduler, turns),
    Context.add(References.MinimumLogLevel, logs)
  )
  const ports = Layer.mergeAll(
    Layer.succeed(Store, simulatedStore(store, through, written)),
    Layer.succeed(Files, files),
    Layer.succeed(Entropy, { bytes: random.bytes }),
    Layer.succeed(WebhookSender, { send: mail.senderOf(life) }),
    simulatedRails(through)
  )
  const bank = layerWorker.pipe(Layer.provideMerge(layerBank(settings)), Layer.provide(ports))
  const building = Effect.runForkWith(base)(Layer.buildWithScope(bank, Scope.makeUnsafe()))
  turns.run()
  const built = building.pollUnsafe()
  if (built === undefined || Exit.isFailure(built)) throw new Error("a simulated bank did not start")
  const services = Context.merge(built.value, base)
  return {
    life,
    isDraining: false,
    bank: Context.get(services, Bank),
    worker: Context.get(services, Worker),
    start: (effect, then) => {
      Effect.runForkWith(services)(effect).addObserver(then)
      turns.run()
    }
  }
}
