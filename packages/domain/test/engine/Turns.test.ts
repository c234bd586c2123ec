import { Turns } from "@vostro/domain/engine/request/Turns"
import { Deferred, Effect, Fiber } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const writeOf = (id: string, expected = 1) => ({ kind: "thing", id, expected, body: "{}", attributes: {}, uniques: [] })
const change = (ids: ReadonlyArray<string>) => ids.map((id) => writeOf(id))

describe("turns", () => {
  it("come to everybody, in order, and to one at a time for each object", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ ids: fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 3 }), fails: fc.boolean() })),
        async (askers) => {
          const turns = new Turns()
          const busy = new Set<string>()
          const served: Array<number> = []
          const one = ({ ids, fails }: (typeof askers)[number], nth: number) =>
            turns.take("program_1", change(ids), () =>
              Effect.gen(function* () {
                expect(ids.filter((id) => busy.has(id))).toEqual([])
                for (const id of ids) busy.add(id)
                yield* Effect.yieldNow
                for (const id of ids) busy.delete(id)
                served.push(nth)
                if (fails) yield* Effect.fail("refused")
              })
            )
          await Effect.runPromise(
            Effect.forEach(askers, (asker, nth) => Effect.ignore(one(asker, nth)), { concurrency: "unbounded" })
          )
          expect(served.toSorted((a, b) => a - b)).toEqual(askers.map((_, nth) => nth))
          for (const id of ["a", "b", "c"]) {
            const ofOne = served.filter((nth) => askers[nth]?.ids.join() === id)
            expect(ofOne).toEqual(ofOne.toSorted((a, b) => a - b))
          }
        }
      )
    ))

  it("tell whoever had to wait, and keep nobody from what nobody else changes", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const turns = new Turns()
        const done = yield* Deferred.make<void>()
        const slow = yield* Effect.forkChild(
          turns.take("program_1", change(["a"]), (waited) => Effect.as(Deferred.await(done), waited)),
          { startImmediately: true }
        )
        const next = yield* Effect.forkChild(turns.take("program_1", change(["b", "a"]), Effect.succeed), {
          startImmediately: true
        })
        for (const [program, write] of [
          ["program_2", writeOf("a")],
          ["program_1", writeOf("a", 0)],
          ["program_1", writeOf("c")]
        ] as const) {
          expect(yield* turns.take(program, [write], Effect.succeed)).toBe(false)
        }
        yield* Deferred.succeed(done, undefined)
        expect([yield* Fiber.join(slow), yield* Fiber.join(next)]).toEqual([false, true])
        expect(yield* turns.take("program_1", change(["a", "b"]), Effect.succeed)).toBe(false)
      })
    ))
})
