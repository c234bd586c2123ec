import { createHash } from "node:crypto"
import { defaultSettings, layerBank, type Settings } from "@vostro/domain"
import type { Bank } from "@vostro/domain/operations"
import { Entropy } from "@vostro/domain/ports"
import { Clock, Effect, Exit, Layer, Scope } from "effect"
import { layerStore } from "../../../bank-tests/support/BankUnderTest.ts"

/** Operator token of the banks in these tests. */
export const OPERATOR_TOKEN = "operator-token-of-the-test"

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5)

const real = Clock.Clock.defaultValue()

/** Clock that stands still; sleeping takes real time. */
export const standingClock: Clock.Clock = {
  ...real,
  sleep: (duration) => real.sleep(duration),
  currentTimeMillisUnsafe: () => NOW,
  currentTimeMillis: Effect.succeed(NOW),
  currentTimeNanosUnsafe: () => BigInt(NOW) * 1_000_000n,
  currentTimeNanos: Effect.succeed(BigInt(NOW) * 1_000_000n)
}

/** In-process bank with a runtime. */
export interface TestBank {
  readonly run: <A, E>(effect: Effect.Effect<A, E, Bank | Scope.Scope>) => Promise<A>
  /** Closes the bank and every resource that `run` acquired. */
  readonly close: () => Promise<void>
}

/**
 * Starts an in-memory bank with the given settings, a fixed clock and deterministic random bytes, so that two banks answer the same
 * requests with the same bytes.
 */
export const startTestBank = async (given: Partial<Settings> = {}): Promise<TestBank> => {
  const settings = {
    ...defaultSettings,
    operator_token: OPERATOR_TOKEN,
    master_key: new Uint8Array(32).fill(7),
    credential_cache_ms: 0,
    ...given
  }
  const scope = Scope.makeUnsafe()
  const parts = layerBank(settings).pipe(Layer.provide([await layerStore("memory", ""), layerRepeatableEntropy]))
  const services = await Effect.runPromise(Layer.buildWithScope(parts, scope))
  return {
    run: (effect) =>
      Effect.runPromise(
        Effect.provideService(Effect.provideContext(Scope.provide(effect, scope), services), Clock.Clock, standingClock)
      ),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

const layerRepeatableEntropy = Layer.sync(Entropy, () => {
  let drawn = 0
  return {
    bytes: (length) => {
      drawn += 1
      return Uint8Array.from(createHash("shake256", { outputLength: length }).update(String(drawn)).digest())
    }
  }
})
