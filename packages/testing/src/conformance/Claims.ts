import type { Claim } from "@vostro/domain/ports"
import { Effect } from "effect"
import { must, times } from "./Case.ts"
import { commitOf, writeOf } from "./Commits.ts"
import { expect } from "./Expect.ts"

/** Claims of one message, under names and values that no other case uses. */
const claimsOf = (program_id: string, holder: string, ...values: ReadonlyArray<string>): ReadonlyArray<Claim> =>
  values.map((value) => ({ kind: "thing", name: "message", value: `${value} of ${program_id}`, holder }))

/** Cases for values that the whole bank has once. */
export const claims = [
  must("grants a value of the bank to one of many concurrent holders", ({ store, program_id }) =>
    Effect.gen(function* () {
      const holders = times(20, (index) => `${program_id} ${index}`)
      const answers = yield* Effect.forEach(holders, (holder) => store.claim(claimsOf(program_id, holder, "7")), {
        concurrency: "unbounded"
      })
      expect(answers.filter((isHeld) => isHeld)).toHaveLength(1)
      // It keeps the value, however often it claims it.
      const again = yield* Effect.forEach(holders, (holder) => store.claim(claimsOf(program_id, holder, "7")))
      expect(again).toEqual(answers)
    })
  ),
  must("claims all values or none", ({ store, program_id }) =>
    Effect.gen(function* () {
      expect(yield* store.claim(claimsOf(program_id, "a", "1", "2"))).toBe(true)
      expect(yield* store.claim(claimsOf(program_id, "b", "0", "2", "3"))).toBe(false)
      expect(yield* store.claim(claimsOf(program_id, "c", "0", "3"))).toBe(true)
      expect(yield* store.claim(claimsOf(program_id, "a", "1"))).toBe(true)
    })
  ),
  must("distinguishes the kinds and the names of claims", ({ store, program_id }) =>
    Effect.gen(function* () {
      const claim = { kind: "thing", name: "message", value: `7 of ${program_id}` }
      const parts = [{}, { kind: "other" }, { name: "other" }]
      for (const [index, part] of parts.entries()) {
        expect(yield* store.claim([{ ...claim, ...part, holder: String(index) }])).toBe(true)
      }
    })
  ),
  must("finds the claims of values, and no other", ({ store, program_id }) =>
    Effect.gen(function* () {
      const held = [...claimsOf(program_id, "a", "1", "2"), ...claimsOf(program_id, "b", "3")]
      yield* store.claim(held.slice(0, 2))
      yield* store.claim(held.slice(2))
      yield* store.claim(claimsOf(program_id, "c", "4", "3"))
      const free = claimsOf(program_id, "nobody", "0", "4")
      const others = held.flatMap((one) => [
        { ...one, kind: "other" },
        { ...one, name: "other" }
      ])
      const asked = [...free, ...held, ...others].map(({ kind, name, value }) => ({ kind, name, value }))
      const found = yield* store.claimed(asked)
      expect(found.toSorted((one, other) => (one.value < other.value ? -1 : 1))).toEqual(held)
      expect(yield* store.claimed(asked.slice(0, 2))).toEqual([])
      expect(yield* store.claimed([])).toEqual([])
    })
  ),
  must("books one message in one of two programs once, also after a crash", ({ store, program_id }) =>
    Effect.gen(function* () {
      const book = Effect.fnUntraced(function* (program: string, id: string, crashes = false) {
        const isHeld = yield* store.claim(claimsOf(program_id, program, "message", "payment"))
        if (!isHeld || crashes) return isHeld
        const value = `message of ${program_id}`
        const writes = [writeOf(id, 0, { uniques: [{ name: "message", value, scope: "bank" }] })]
        return (yield* store.commit(commitOf({ program_id: program, writes })))._tag === "Committed"
      })
      const [first, second] = [`${program_id}a`, `${program_id}b`]
      expect(yield* book(first, "thing_1", true)).toBe(true)
      expect(yield* book(second, "thing_2")).toBe(false)
      expect(yield* book(first, "thing_3")).toBe(true)
      expect(yield* book(first, "thing_4")).toBe(false)
      expect(yield* book(second, "thing_5")).toBe(false)
      const query = { kind: "thing", filters: {}, limit: 5 }
      const pages = yield* Effect.forEach([first, second], (program) => store.list({ program_id: program, ...query }))
      expect(pages.map(({ objects }) => objects.map(({ id }) => id))).toEqual([["thing_3"], []])
    })
  ),
  must("commits touch no claim", ({ store, program_id }) =>
    Effect.gen(function* () {
      const uniques = [{ name: "message", value: `7 of ${program_id}`, scope: "bank" }] as const
      for (const program of [`${program_id}a`, `${program_id}b`]) {
        const writes = [writeOf("thing_1", 0, { uniques })]
        expect(yield* store.commit(commitOf({ program_id: program, writes }))).toEqual({ _tag: "Committed" })
      }
      expect(yield* store.claim(claimsOf(program_id, "a", "7"))).toBe(true)
      expect(yield* store.commit(commitOf({ program_id: `${program_id}a`, writes: [writeOf("thing_1", 1)] }))).toEqual({
        _tag: "Committed"
      })
      expect(yield* store.claim(claimsOf(program_id, "b", "7"))).toBe(false)
    })
  )
]
