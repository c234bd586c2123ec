import { KeyedLock, layerKeyedLock } from "@vostro/domain/engine/decision/KeyedLock"
import { Deferred, Effect, Fiber } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const writeOf = (id: string, expected = 1) => ({ kind: "thing", id, expected, body: "{}", attributes: {}, uniques: [] })
const refOf = (id: string, version = 1) => ({ kind: "thing", id, version })
const none = { writes: [], required_versions: [], assumed_versions: [] }
const change = (ids: ReadonlyArray<string>) => ({ ...none, writes: ids.map((id) => writeOf(id)) })
const need = (ids: ReadonlyArray<string>) => ({ ...none, required_versions: ids.map((id) => refOf(id)) })

const withTurns = <A, E>(use: (turns: KeyedLock["Service"]) => Effect.Effect<A, E>) =>
  Effect.runPromise(Effect.provide(Effect.flatMap(KeyedLock, use), layerKeyedLock))

const ids = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 3 })

describe("the keyed lock", () => {
  it("is granted to every request in order, and never shared with a request that changes the object", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ changed: ids, needed: ids, cache: ids, fails: fc.boolean() })),
        async (askers) => {
          const changing = new Set<string>()
          const needing = new Map<string, number>()
          const served: Array<number> = []
          const count = (id: string, by: number) => needing.set(id, (needing.get(id) ?? 0) + by)
          await withTurns((turns) => {
            const one = ({ changed, needed, cache, fails }: (typeof askers)[number], nth: number) => {
              const compared = {
                ...change(changed),
                required_versions: need(needed).required_versions,
                assumed_versions: need(cache).required_versions
              }
              const unchanged = [...needed, ...cache].filter((id) => !changed.includes(id))
              return turns.withLock("program_1", compared, () =>
                Effect.gen(function* () {
                  expect([...changed, ...unchanged].filter((id) => changing.has(id))).toEqual([])
                  expect(changed.filter((id) => (needing.get(id) ?? 0) > 0)).toEqual([])
                  for (const id of changed) changing.add(id)
                  for (const id of unchanged) count(id, 1)
                  yield* Effect.yieldNow
                  for (const id of changed) changing.delete(id)
                  for (const id of unchanged) count(id, -1)
                  served.push(nth)
                  if (fails) yield* Effect.fail("refused")
                })
              )
            }
            return Effect.forEach(askers, (asker, nth) => Effect.ignore(one(asker, nth)), { concurrency: "unbounded" })
          })
          expect(served.toSorted((a, b) => a - b)).toEqual(askers.map((_, nth) => nth))
          for (const id of ["a", "b", "c"]) {
            const ofOne = served.filter((nth) => {
              const { changed = [], needed = [], cache = [] } = askers[nth] ?? {}
              return [...changed, ...needed, ...cache].join() === id
            })
            expect(ofOne).toEqual(ofOne.toSorted((a, b) => a - b))
          }
        }
      )
    ))

  it("reports contention, and does not block requests for other objects", () =>
    withTurns((turns) =>
      Effect.gen(function* () {
        const done = yield* Deferred.make<void>()
        const slow = yield* Effect.forkChild(
          turns.withLock("program_1", change(["a"]), (waited) => Effect.as(Deferred.await(done), waited)),
          { startImmediately: true }
        )
        const next = yield* Effect.forkChild(turns.withLock("program_1", change(["b", "a"]), Effect.succeed), {
          startImmediately: true
        })
        for (const [program, compared] of [
          ["program_2", change(["a"])],
          ["program_1", { ...none, writes: [writeOf("a", 0)] }],
          ["program_1", { ...none, assumed_versions: [refOf("a", 0)] }],
          ["program_1", need(["c"])],
          ["program_1", change(["c"])]
        ] as const) {
          expect(yield* turns.withLock(program, compared, Effect.succeed)).toBe(false)
        }
        yield* Deferred.succeed(done, undefined)
        expect([yield* Fiber.join(slow), yield* Fiber.join(next)]).toEqual([false, true])
        expect(yield* turns.withLock("program_1", change(["a", "b"]), Effect.succeed)).toBe(false)
      })
    ))

  it("is shared by requests that need an object unchanged, but not past a waiting request that changes it", () =>
    withTurns((turns) =>
      Effect.gen(function* () {
        const done = yield* Deferred.make<void>()
        const served: Array<string> = []
        const ask = (name: string, compared: ReturnType<typeof need | typeof change>, until: Effect.Effect<void>) =>
          Effect.forkChild(
            turns.withLock("program_1", compared, () =>
              Effect.andThen(
                Effect.sync(() => served.push(name)),
                until
              )
            ),
            { startImmediately: true }
          )
        const all = [
          yield* ask("first", need(["a"]), Deferred.await(done)),
          yield* ask("second", need(["a"]), Deferred.await(done)),
          yield* ask("changer", change(["a"]), Effect.void),
          yield* ask("late", need(["a"]), Effect.void)
        ]
        expect(served).toEqual(["first", "second"])
        yield* Deferred.succeed(done, undefined)
        for (const one of all) yield* Fiber.join(one)
        expect(served).toEqual(["first", "second", "changer", "late"])
      })
    ))

  it("is released on interruption", () =>
    withTurns((turns) =>
      Effect.gen(function* () {
        const slow = yield* Effect.forkChild(
          turns.withLock("program_1", change(["a"]), () => Effect.never),
          { startImmediately: true }
        )
        yield* Fiber.interrupt(slow)
        expect(yield* turns.withLock("program_1", change(["a"]), Effect.succeed)).toBe(false)
      })
    ))
})
