import { Effect } from "effect"
import { must, times } from "./Case.ts"
import { commitOf, writeOf } from "./Commits.ts"
import { expect } from "./Expect.ts"

const number = (value: string) => [{ name: "number", value }]

/** Cases for unique values. */
export const uniques = [
  must("grants a unique value to one of many concurrent commits", ({ store, program_id }) =>
    Effect.gen(function* () {
      const outcomes = yield* Effect.forEach(
        times(20, (index) => commitOf({ program_id, writes: [writeOf(`u${index}`, 0, { uniques: number("7") })] })),
        store.commit,
        { concurrency: "unbounded" }
      )
      expect(outcomes.filter(({ _tag }) => _tag === "Committed")).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome._tag === "Conflict" && outcome.guard === "unique")).toHaveLength(19)
    })
  ),
  must("isolates the unique values of each kind and each name", ({ store, program_id }) =>
    Effect.gen(function* () {
      const writes = [
        writeOf("a", 0, { uniques: number("7") }),
        writeOf("b", 0, { uniques: [{ name: "other", value: "7" }] }),
        writeOf("c", 0, { kind: "other", uniques: number("7") })
      ]
      expect(yield* store.commit(commitOf({ program_id, writes }))).toEqual({ _tag: "Committed" })
    })
  ),
  must("releases a unique value that its object no longer has", ({ store, program_id }) =>
    Effect.gen(function* () {
      yield* store.commit(commitOf({ program_id, writes: [writeOf("a", 0, { uniques: number("7") })] }))
      yield* store.commit(commitOf({ program_id, writes: [writeOf("a", 1)] }))
      const outcome = yield* store.commit(commitOf({ program_id, writes: [writeOf("b", 0, { uniques: number("7") })] }))
      expect(outcome).toEqual({ _tag: "Committed" })
    })
  ),
  must("allows two objects to swap their unique values in one commit", ({ store, program_id }) =>
    Effect.gen(function* () {
      const held = (a: string, b: string, version: number) => [
        writeOf("a", version, { uniques: number(a) }),
        writeOf("b", version, { uniques: number(b) })
      ]
      yield* store.commit(commitOf({ program_id, writes: held("1", "2", 0) }))
      expect(yield* store.commit(commitOf({ program_id, writes: held("2", "1", 1) }))).toEqual({ _tag: "Committed" })
      const other = commitOf({ program_id, writes: [writeOf("c", 0, { uniques: number("1") })] })
      expect(yield* store.commit(other)).toEqual({ _tag: "Conflict", guard: "unique" })
    })
  )
]
