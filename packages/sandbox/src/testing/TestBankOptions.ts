import type { Settings } from "@vostro/domain"
import { refuseUnknownOptions } from "@vostro/http/promise"
import type { ChaosOptions } from "../chaos/ChaosKinds.ts"
import { checkDelivery } from "../chaos/Disturb.ts"
import type { WebhookHandler } from "../chaos/InProcess.ts"
import type { FaultOptions } from "../faults/FaultKinds.ts"
import { checkFaults } from "../faults/TransportFaults.ts"
import type { TestStore } from "./TestData.ts"

/** The receiver of a test bank's webhooks. */
export interface TestWebhooks {
  /** Receives every webhook of the bank in this process, such as `fetchWebhooks` of `@vostro/webhooks`. */
  readonly to: WebhookHandler
  /** Disturbs the deliveries at random. */
  readonly chaos?: ChaosOptions
}

/** Store, clock, settings, seed, faults and webhooks of a bank for tests. */
export interface TestBankOptions {
  /** `memory` by default. */
  readonly store?: TestStore
  /** `manual`, the default: time stands still until `advance` or `until` moves it. */
  readonly clock?: "manual" | "real"
  /** Settings that differ from those of a sandbox. */
  readonly settings?: Partial<Omit<Settings, "operator_token" | "master_key">>
  /**
   * Seed of ids, secrets, faults and chaos. Banks of one seed that get the same calls are equal byte for byte; a manual clock
   * starts on Tuesday, 2 March 2027, at 9:30 in New York. Without a seed the bank picks one at random and starts now.
   */
  readonly seed?: string | number
  /** Random faults of the connections to the bank. Without them only `failNext` and the header `Vostro-Fault` cause faults. */
  readonly faults?: FaultOptions
  /** Delivers webhooks to a function of this process. */
  readonly webhooks?: TestWebhooks
}

/** Refuses options that are unknown or impossible, which the types find in TypeScript only. Throws a `TypeError`. */
export const checkTestOptions = (options: TestBankOptions): void => {
  const known = { store: true, clock: true, settings: true, seed: true, faults: true, webhooks: true } as const
  refuseUnknownOptions<TestBankOptions>("startBank", options, known)
  const { clock = "manual", faults, seed, store = "memory", webhooks } = options
  if (clock !== "manual" && clock !== "real") throw new TypeError(`clock must be manual or real (got ${String(clock)})`)
  if (faults !== undefined) checkFaults(faults)
  if (webhooks !== undefined) checkWebhooks(webhooks)
  if (seed !== undefined && typeof seed !== "string" && typeof seed !== "number") {
    throw new TypeError("seed must be a text or a number")
  }
  if (seed !== undefined && store !== "memory") {
    throw new TypeError("a seed needs store: memory, as a folder keeps the ids and secrets of its bank")
  }
  if (store === "memory" || store === "file") return
  if (typeof store !== "object" || store === null || typeof store.file !== "string") {
    throw new TypeError("store must be memory, file or { file: folder }; a bank on PostgreSQL is made by createBank")
  }
}

const checkWebhooks = (webhooks: TestWebhooks): void => {
  refuseUnknownOptions<TestWebhooks>("webhooks", webhooks, { to: true, chaos: true })
  if (typeof webhooks.to !== "function") throw new TypeError("webhooks.to must be a function from Request to Response")
  if (webhooks.chaos !== undefined) checkDelivery(webhooks.chaos)
}
