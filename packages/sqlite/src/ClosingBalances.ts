import { type ClosingBalance, cents, type StoreUnavailable } from "@vostro/domain/ports"
import { Effect, type Scope, type Semaphore, Stream } from "effect"
import { failed } from "./Answers.ts"
import type { ReadAnswer, ReadRequest } from "./reader/Requests.ts"
import type { Ask } from "./Thread.ts"

/**
 * Streams the positions of a program as of a core transaction, from a thread of its own. `turns` limits the number of
 * concurrent streams.
 */
export const closingBalances = (
  makeReader: Effect.Effect<Ask<ReadRequest, ReadAnswer>, StoreUnavailable, Scope.Scope>,
  turns: Semaphore.Semaphore,
  program_id: string,
  before_id: string
): Stream.Stream<ReadonlyArray<ClosingBalance>, StoreUnavailable> =>
  Stream.unwrap(
    Effect.gen(function* () {
      yield* Effect.acquireRelease(turns.take(1), () => turns.release(1))
      const ask = yield* makeReader
      yield* ask({ _tag: "OpenClosing", program_id, before_id })
      return Stream.unfold(undefined, () =>
        Effect.flatMap(ask({ _tag: "NextClosing" }), (answer) => {
          if (answer._tag !== "Closing") return failed(answer)
          const page = answer.rows?.map(({ balance, ...owner }) => ({ ...owner, balance: cents(balance) }))
          return Effect.succeed(page === undefined ? undefined : ([page, undefined] as const))
        })
      )
    })
  )
