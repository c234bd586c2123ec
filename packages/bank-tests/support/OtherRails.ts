import { AchRail, noChain, noInstantPayments, noWires, type Rails } from "@vostro/domain/rails"
import { Effect, Layer } from "effect"

/** Networks of a bank under test: the given ones. The others reject every payment, and ACH takes every window. */
export const withOtherRails = <R extends Rails>(given: Layer.Layer<R>): Layer.Layer<Rails> =>
  Layer.merge(
    Layer.mergeAll(Layer.succeed(AchRail, { submit: () => Effect.void }), noChain, noWires, noInstantPayments),
    given
  )
