import { makeClosableBank } from "@vostro/bank/ClosableBank"
import { Bank, operations, type Request, resources } from "@vostro/domain/operations"
import { Deferred, Effect, Fiber, Layer, Result, Stream } from "effect"
import { expect, it } from "vitest"

it("ends a request whose caller no longer waits, and then closes without waiting for it", async () => {
  const [operation] = operations
  if (operation === undefined) throw new Error("no operations")
  const request: Request = {
    request_id: "req_1",
    operation,
    path: "/",
    params: {},
    query: Result.succeed({}),
    authorization: Result.succeed(undefined),
    idempotency_key: Result.succeed(undefined),
    source_ip: undefined,
    body: Effect.succeed(new Uint8Array()),
    form: () => Stream.empty
  }
  const door = makeClosableBank()
  const seen: Array<string> = []
  await Effect.runPromise(
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const endless = Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)
      const answer = () => Effect.onInterrupt(endless, () => Effect.sync(() => seen.push("ended")))
      const { answer: answerHere } = yield* Effect.provide(
        Bank,
        Layer.provide(door.layer, Layer.succeed(Bank, { operations, resources, answer }))
      )
      const caller = yield* Effect.forkChild(answerHere(request))
      yield* Deferred.await(begun)
      yield* Fiber.interrupt(caller)
      yield* door.close
      seen.push("closed")
    })
  )
  expect(seen).toEqual(["ended", "closed"])
})
