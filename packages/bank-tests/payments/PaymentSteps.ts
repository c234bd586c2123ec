import { ApiError, type TransportError } from "@vostro/http/client"
import { Effect } from "effect"
import type { BankUnderTest } from "../support/BankUnderTest.ts"

/** A call of the bank, or another effect of a step. */
export type Calling = Effect.Effect<unknown, ApiError | TransportError>

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
