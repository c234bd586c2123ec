import { RailsUnavailable } from "@vostro/domain/rails"
import { Cause, Effect, Exit } from "effect"
import type { Fate, Identified, PaymentNetwork, PaymentRail, PaymentRailUnderTest } from "./PaymentRail.ts"

/** Program of the payments of every case. */
export const PROGRAM = "program_1"

/** An adapter under test, opened for one case. */
export interface RailDesk<P extends Identified, M> {
  readonly under: PaymentRailUnderTest<P, M>
  readonly open: PaymentRail<P, M>
}

/** A requirement on every adapter of a network of payments. `run` rejects if the adapter does not meet it. */
export interface RailCase {
  readonly name: string
  readonly run: <P extends Identified, M>(desk: RailDesk<P, M>) => Promise<void>
}

/** Runs a case with an adapter that is opened for it. */
export const runOn = async <P extends Identified, M>(
  under: PaymentRailUnderTest<P, M>,
  { run }: RailCase
): Promise<void> => {
  const open = await under.open()
  await run({ under, open }).finally(open.close)
}

/** Makes payments from their fates, numbered from 1. */
export const paymentsOf = <P extends Identified, M>(
  { under }: RailDesk<P, M>,
  ...fates: ReadonlyArray<Fate>
): ReadonlyArray<P> => fates.map((fate, at) => under.payment(at + 1, fate))

/** Hands a payment over as the bank does. Rejects if the port does not answer. */
export const answerTo = <P, M>({ rail }: PaymentRail<P, M>, payment: P) =>
  Effect.runPromise(rail.send(PROGRAM, payment))

/** Returns the network's side, which a case about it needs. */
export const networkOf = <P, M>({ network }: PaymentRail<P, M>): PaymentNetwork => {
  if (network === undefined) throw new TypeError("the case needs the network's side of the adapter")
  return network
}

/** Answers of a call during a failure: unavailable, or what the port answered. Throws if the call dies. */
export const during = async <A>(call: Effect.Effect<A, unknown>): Promise<A | RailsUnavailable> => {
  const exit = await Effect.runPromiseExit(call)
  if (Exit.isSuccess(exit)) return exit.value
  const error = Cause.squash(exit.cause)
  if (error instanceof RailsUnavailable && !Cause.hasDies(exit.cause)) return error
  throw new Error(`a step failed, and the call did not fail with RailsUnavailable: ${String(error)}`)
}

/**
 * Lets the steps of an adapter fail one after another, each in a run of its own, until one ends without a failure. Throws if
 * none failed.
 */
export const eachStep = async (
  network: Pick<PaymentNetwork, "failAt" | "repair">,
  run: (step: number) => Promise<void>,
  after: (step: number) => Promise<void>
): Promise<void> => {
  for (let step = 1; ; step++) {
    network.failAt(step)
    await run(step)
    const hasFailed = network.repair()
    await after(step)
    if (hasFailed) continue
    if (step === 1) throw new Error("failAt(1) let no step fail: count the steps of the adapter")
    return
  }
}
