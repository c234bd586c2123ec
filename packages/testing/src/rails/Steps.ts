import { Effect } from "effect"
import type { PaymentNetwork } from "./PaymentRail.ts"

/** Steps of an adapter in memory, each of which can fail. */
export interface Steps {
  /** A step of the adapter alone. */
  readonly step: Effect.Effect<void, Error>
  /** An exchange with the network: it fails before the network has acted, or after. */
  readonly exchange: <A>(act: () => A) => Effect.Effect<A, Error>
  readonly control: Pick<PaymentNetwork, "failAt" | "repair">
}

/** Makes steps, of which none fails yet. */
export const steps = (): Steps => {
  let left = Number.POSITIVE_INFINITY
  const step = Effect.suspend(() => {
    left -= 1
    return left <= 0 ? Effect.fail(new Error("the process ends")) : Effect.yieldNow
  })
  return {
    step,
    exchange: (act) => Effect.tap(Effect.map(step, act), step),
    control: {
      failAt: (nth) => {
        left = nth
      },
      repair: () => {
        const hasFailed = left <= 0
        left = Number.POSITIVE_INFINITY
        return hasFailed
      }
    }
  }
}
