import { Effect, type Scope } from "effect"
import type { Settings } from "../../kernel/Settings.ts"
import type { Catalogue } from "../../operation/Catalogue.ts"
import { Entropy } from "../../ports/Entropy.ts"
import { Files } from "../../ports/Files.ts"
import { IdMemory } from "../../ports/IdMemory.ts"
import { RequestLog, type Requests } from "../../ports/RequestLog.ts"
import { Store } from "../../ports/Store.ts"
import { BankCatalogue, BankSettings } from "../decision/BankSettings.ts"
import { IdSource } from "../decision/IdSource.ts"
import { KeyedLock } from "../decision/KeyedLock.ts"
import { Programs } from "../decision/Programs.ts"
import { RequestsUnderWay } from "../decision/RequestsUnderWay.ts"
import { WorkSignal } from "../decision/WorkSignal.ts"
import { makeOutageLog, type OutageLog } from "./Outage.ts"
import { type Guesses, makeGuesses, makeRateLimits, type RateLimits } from "./RateLimits.ts"
import { Recent } from "./Recent.ts"
import { makeRefusalLog, type RefusalLog } from "./RefusalLog.ts"
import { SharedBuckets } from "./SharedBuckets.ts"
import { StateCache } from "./StateCache.ts"

/** The services that requests need, looked up once instead of per request. */
export interface Engine {
  readonly store: Store["Service"]
  readonly files: Files["Service"]
  readonly entropy: Entropy["Service"]
  readonly idSource: IdSource["Service"]
  readonly settings: Settings
  readonly catalogue: Catalogue<unknown>
  readonly programs: Programs["Service"]
  readonly signal: WorkSignal["Service"]
  readonly underWay: RequestsUnderWay["Service"]
  readonly rateLimits: RateLimits
  readonly guesses: Guesses
  /** Buckets of `rateLimits` and `guesses`. */
  readonly buckets: SharedBuckets
  /** True while an exchange of the buckets with other nodes waits. */
  readonly sharing: { isWaiting: boolean }
  /** Scope of the bank. */
  readonly scope: Scope.Scope
  readonly outages: OutageLog
  readonly refusals: RefusalLog
  /** Fingerprints of the requests running under a key, by program, endpoint and key. */
  readonly running: Map<string, string>
  readonly cache: StateCache
  /** False for a bank that another one continues ({@link IdMemory}). */
  readonly decidesFromCache: boolean
  readonly lock: KeyedLock["Service"]
  /** A cache of seals: the id up to which each kind of a program is sealed. */
  readonly seals: Recent<string>
  /** The log of requests, if the host keeps one. */
  readonly requests: Requests | undefined
}

/** Minimum number of seals cached. */
const MAX_SEALS = 50_000

/** Builds the engine from the provided services. */
export const engine: Effect.Effect<
  Engine,
  never,
  | Store
  | Files
  | Entropy
  | IdSource
  | BankSettings
  | BankCatalogue
  | Programs
  | WorkSignal
  | RequestsUnderWay
  | KeyedLock
  | Scope.Scope
> = Effect.gen(function* () {
  const settings = yield* BankSettings
  const catalogue = yield* BankCatalogue
  const buckets = new SharedBuckets(settings.limits_shared === true)
  return {
    store: yield* Store,
    files: yield* Files,
    entropy: yield* Entropy,
    idSource: yield* IdSource,
    settings,
    catalogue,
    programs: yield* Programs,
    signal: yield* WorkSignal,
    underWay: yield* RequestsUnderWay,
    rateLimits: makeRateLimits(settings, buckets),
    guesses: makeGuesses(buckets),
    buckets,
    sharing: { isWaiting: false },
    scope: yield* Effect.scope,
    outages: makeOutageLog(),
    refusals: makeRefusalLog(),
    running: new Map<string, string>(),
    cache: new StateCache(catalogue.kinds),
    decidesFromCache: (yield* IdMemory) === undefined,
    lock: yield* KeyedLock,
    seals: new Recent<string>(MAX_SEALS, () => 1),
    requests: yield* RequestLog
  }
})
