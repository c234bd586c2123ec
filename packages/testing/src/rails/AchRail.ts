import type { AchRail } from "@vostro/domain/rails"
import type { PaymentNetwork } from "./PaymentRail.ts"

/** An opened adapter of ACH, and the network behind it. */
export interface OpenAchRail extends Pick<PaymentNetwork, "failAt" | "repair"> {
  readonly rail: AchRail["Service"]
  /**
   * Resolves with the trace numbers of the entries that the network got, in order, for each batch or file that it took: as
   * often as it took one.
   */
  readonly taken: () => Promise<ReadonlyArray<ReadonlyArray<string>>>
  /** Ends the process of the adapter as a crash does, and opens it again on the same network. */
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

/** An adapter of ACH under test. */
export interface AchRailUnderTest {
  /** Opens the adapter on a new network, which has received nothing yet. */
  readonly open: () => Promise<OpenAchRail>
}

/** A requirement on every adapter of ACH. `run` rejects if the adapter does not meet it. */
export interface AchRailCase {
  readonly name: string
  readonly run: (open: OpenAchRail) => Promise<void>
}
