import { layerRequestsUnderWay, RequestsUnderWay } from "@vostro/domain/engine/decision/RequestsUnderWay"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const MS = 20

const withCount = <A, E>(use: (requests: RequestsUnderWay["Service"]) => Effect.Effect<A, E>) =>
  Effect.runPromise(Effect.provide(Effect.flatMap(RequestsUnderWay, use), [layerRequestsUnderWay, TestClock.layer()]))

const ends = ["succeeds", "fails", "dies", "is interrupted"] as const

describe("requests under way", () => {
  it("are waited for until the last one has ended, in whichever way", () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...ends), { minLength: 1, maxLength: 4 }), (all) =>
        withCount((requests) =>
          Effect.gen(function* () {
            const begun = yield* Effect.forEach(all, (end) =>
              Effect.gen(function* () {
                const answer = yield* Deferred.make<void, string>()
                const fiber = yield* Effect.forkChild(requests.during(Deferred.await(answer)), {
                  startImmediately: true
                })
                return { end, answer, fiber }
              })
            )
            const waiting = yield* Effect.forkChild(requests.none(MS), { startImmediately: true })
            for (const { end, answer, fiber } of begun) {
              yield* Effect.yieldNow
              expect(waiting.pollUnsafe()).toBeUndefined()
              if (end === "is interrupted") yield* Fiber.interrupt(fiber)
              if (end === "succeeds") yield* Deferred.succeed(answer, undefined)
              if (end === "fails") yield* Deferred.fail(answer, "no")
              if (end === "dies") yield* Deferred.die(answer, "a bug")
              yield* Fiber.await(fiber)
            }
            yield* Fiber.join(waiting)
            yield* requests.none(MS)
          })
        )
      )
    ))

  it("are waited for no longer than asked", () =>
    withCount((requests) =>
      Effect.gen(function* () {
        const request = yield* Effect.forkChild(requests.during(Effect.never), { startImmediately: true })
        const waiting = yield* Effect.forkChild(requests.none(MS), { startImmediately: true })
        yield* TestClock.adjust(MS - 1)
        expect(waiting.pollUnsafe()).toBeUndefined()
        yield* TestClock.adjust(1)
        expect(yield* Fiber.await(waiting)).toEqual(Exit.void)
        yield* Fiber.interrupt(request)
      })
    ))
})
