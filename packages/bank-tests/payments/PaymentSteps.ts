import { SECOND_MS } from "@vostro/domain"
import { ApiError, type TransportError } from "@vostro/http/client"
import { Effect } from "effect"
import { type BankUnderTest, openAccountNumbers } from "../support/BankUnderTest.ts"
import type { CommonStep } from "./PaymentModel.ts"

/** A call of the bank, or another effect of a step. */
export type Calling = Effect.Effect<unknown, ApiError | TransportError>

/** Cents on each account number when a life begins. */
export const FUNDS = 5_000

/** A bank in which a life takes place, with the network of its payments. */
export interface PaymentWorld<N> {
  readonly bank: BankUnderTest
  readonly network: N
  readonly numbers: ReadonlyArray<string>
}

/** Opens two account numbers for a life. */
export const openWorld = async <N>(bank: BankUnderTest, network: N): Promise<PaymentWorld<N>> => ({
  bank,
  network,
  numbers: await openAccountNumbers(bank, FUNDS, FUNDS)
})

/** Calls the bank for a step that is the same on each network. */
export const commonCall = <R>(
  { bank, network, numbers }: PaymentWorld<{ readonly replies: Array<R> }>,
  step: CommonStep<R>
): Calling => {
  switch (step.do) {
    case "switch":
      return bank.partner.call(`account_number.${step.on}`, {
        params: { account_number_id: numbers[step.number] ?? "" }
      })
    case "reply":
      network.replies.push(step.reply)
      return Effect.void
    case "wait":
      bank.advance(step.seconds * SECOND_MS)
      return Effect.void
    case "work":
      return Effect.promise(() => bank.drain())
  }
}

/** Returns the nth of the objects that exist, beginning again after the last, if there is any. */
export const nthOf = <A>(all: ReadonlyArray<A>, nth: number): A | undefined => all[nth % Math.max(1, all.length)]

/** Takes a step, a millisecond after the last one. A call refused with one of the statuses is no failure. */
export const taking = async (
  bank: BankUnderTest,
  calling: () => Promise<Calling>,
  refusals: ReadonlyArray<number> = [400, 404, 422]
): Promise<void> => {
  bank.advance(1)
  const isRefusal = (error: unknown): boolean => error instanceof ApiError && refusals.includes(error.status)
  await Effect.runPromise(Effect.catchIf(await calling(), isRefusal, () => Effect.void))
}
