import type { Settings } from "@vostro/domain"
import { refuseUnknownOptions } from "@vostro/http/promise"
import type { TestStore } from "./TestData.ts"

/** Store, clock and settings of a bank for tests. */
export interface TestBankOptions {
  /** `memory` by default. */
  readonly store?: TestStore
  /** `manual`, the default: time stands still until `advance` or `until` moves it. */
  readonly clock?: "manual" | "real"
  /** Settings that differ from those of a sandbox. */
  readonly settings?: Partial<Omit<Settings, "operator_token" | "master_key">>
}

/** Refuses options that are unknown or impossible, which the types find in TypeScript only. Throws a `TypeError`. */
export const checkTestOptions = (options: TestBankOptions): void => {
  refuseUnknownOptions<TestBankOptions>("startBank", options, { store: true, clock: true, settings: true })
  const { clock = "manual", store = "memory" } = options
  if (clock !== "manual" && clock !== "real") throw new TypeError(`clock must be manual or real (got ${String(clock)})`)
  if (store === "memory" || store === "file") return
  if (typeof store !== "object" || store === null || typeof store.file !== "string") {
    throw new TypeError("store must be memory, file or { file: folder }; a bank on PostgreSQL is made by createBank")
  }
}
