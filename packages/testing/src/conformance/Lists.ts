import { type BankQuery, emptyReadSet, type ListQuery, type Write } from "@vostro/domain/ports"
import { Effect } from "effect"
import { type Bench, must, times } from "./Case.ts"
import { commitOf, eventOf, keyOf, NOW, writeOf } from "./Commits.ts"
import { expect } from "./Expect.ts"

const idOf = (index: number): string => `thing_${String(index).padStart(3, "0")}`

const fill = ({ store, program_id }: Bench, count: number) =>
  store.commit(
    commitOf({
      program_id,
      writes: times(count, (index) =>
        writeOf(idOf(index), 0, { attributes: { parity: String(index % 2), third: String(index % 3) } })
      )
    })
  )

const list = ({ store, program_id }: Bench, parts: Partial<ListQuery> = {}) =>
  Effect.map(store.list({ program_id, kind: "thing", filters: {}, limit: 100, ...parts }), ({ objects, has_more }) => ({
    ids: objects.map(({ id }) => id),
    has_more
  }))

const ids = (...indices: ReadonlyArray<number>) => indices.map(idOf)

/** Cases for lists and the sweeping of expired rows. */
export const lists = [
  must("lists newest first and pages in both directions, each object once", (bench) =>
    Effect.gen(function* () {
      yield* fill(bench, 7)
      expect(yield* list(bench, { limit: 3 })).toEqual({ ids: ids(6, 5, 4), has_more: true })
      const rest = yield* list(bench, { limit: 4, starting_after: idOf(4) })
      expect(rest).toEqual({ ids: ids(3, 2, 1, 0), has_more: false })
      const before = yield* list(bench, { limit: 2, ending_before: idOf(1) })
      expect(before).toEqual({ ids: ids(3, 2), has_more: true })
      expect(yield* list(bench, { ending_before: idOf(6) })).toEqual({ ids: [], has_more: false })
    })
  ),
  must("filters objects by the current values of their attributes", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* fill(bench, 7)
      expect((yield* list(bench, { filters: { parity: "0" } })).ids).toEqual(ids(6, 4, 2, 0))
      expect((yield* list(bench, { filters: { parity: "0", third: "0" } })).ids).toEqual(ids(6, 0))
      yield* store.commit(commitOf({ program_id, writes: [writeOf(idOf(6), 1, { attributes: { parity: "1" } })] }))
      expect((yield* list(bench, { filters: { parity: "0" }, limit: 2 })).ids).toEqual(ids(4, 2))
      expect((yield* list(bench, { filters: { parity: "2" } })).ids).toEqual([])
    })
  ),
  must("bounds a list by ids, the lower one inclusive", (bench) =>
    Effect.gen(function* () {
      yield* fill(bench, 7)
      expect((yield* list(bench, { from_id: idOf(2), until_id: idOf(5) })).ids).toEqual(ids(4, 3, 2))
      const odd = yield* list(bench, { from_id: idOf(2), until_id: idOf(5), filters: { parity: "1" } })
      expect(odd.ids).toEqual(ids(3))
    })
  ),
  must("lists a kind of the whole bank in the order of ids, with the program of each object", ({ program_id, store }) =>
    Effect.gen(function* () {
      const entryOf = (index: number) => `audit_entry_${program_id}_${index}`
      const programs = [program_id, `${program_id}_a`, `${program_id}_b`]
      yield* Effect.forEach([0, 1, 2, 3, 4, 5], (index) => {
        const attributes = { actor: `${program_id} ${index % 2}`, operation: String(index % 3) }
        const write = { ...writeOf(entryOf(index), 0, { attributes }), kind: "audit_entry" }
        return store.commit(commitOf({ program_id: programs[index % 3] ?? "", writes: [write] }))
      })
      const within = { from_id: entryOf(0), until_id: entryOf(9) }
      const page = (parts: Partial<BankQuery>) =>
        Effect.map(
          store.listBank({ kind: "audit_entry", filters: {}, limit: 9, ...within, ...parts }),
          ({ has_more, objects }) => ({
            has_more,
            found: objects.map(({ id, program_id }) => [id.at(-1), programs.indexOf(program_id)].join(" in "))
          })
        )
      expect(yield* page({ limit: 4 })).toEqual({ has_more: true, found: ["5 in 2", "4 in 1", "3 in 0", "2 in 2"] })
      const rest = yield* page({ limit: 4, starting_after: entryOf(2) })
      expect(rest).toEqual({ has_more: false, found: ["1 in 1", "0 in 0"] })
      const newer = yield* page({ limit: 2, ending_before: entryOf(1) })
      expect(newer).toEqual({ has_more: true, found: ["3 in 0", "2 in 2"] })
      const odd = { filters: { actor: `${program_id} 1` } }
      expect((yield* page({ ...odd, starting_after: entryOf(5) })).found).toEqual(["3 in 0", "1 in 1"])
      const both = { filters: { ...odd.filters, operation: "2" } }
      expect((yield* page({ ...both, ending_before: entryOf(0) })).found).toEqual(["5 in 2"])
      const [one] = (yield* store.listBank({ kind: "audit_entry", ...odd, limit: 1 })).objects
      expect(one).toMatchObject({ kind: "audit_entry", version: 1, body: expect.stringContaining(entryOf(5)) })
    })
  ),
  must("lists no objects of other kinds or programs", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* fill(bench, 2)
      yield* store.commit(commitOf({ program_id, writes: [writeOf("other_1", 0, { kind: "other" })] }))
      expect((yield* list(bench)).ids).toEqual(ids(1, 0))
      expect((yield* list({ ...bench, program_id: `${program_id}b` })).ids).toEqual([])
    })
  ),
  must("returns each existing object once despite concurrent writes", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* fill(bench, 40)
      const seen: Array<string> = []
      const read = Effect.gen(function* () {
        for (let after: string | undefined; ; after = seen.at(-1)) {
          const page = yield* list(bench, { limit: 7, ...(after !== undefined && { starting_after: after }) })
          seen.push(...page.ids)
          // A store that cycles would never end.
          if (!page.has_more || seen.length > 200) return
        }
      })
      const write = (index: number) =>
        store.commit(commitOf({ program_id, writes: [writeOf(idOf(100 + index), 0), writeOf(idOf(index), 1)] }))
      yield* Effect.all(
        [
          read,
          Effect.forEach(
            times(30, (index) => index),
            write
          )
        ],
        { concurrency: "unbounded" }
      )
      expect(seen.filter((id) => id < idOf(100))).toEqual(times(40, (index) => idOf(39 - index)))
    })
  ),
  must("refuses new objects before the seal of their kind, and allows changes", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* fill(bench, 3)
      yield* store.seal(program_id, "thing", idOf(7))
      yield* store.seal(program_id, "thing", idOf(4))
      const add = (index: number, parts: Partial<Write> = {}) =>
        store.commit(commitOf({ program_id, writes: [writeOf(idOf(index), 0, parts), writeOf(idOf(index + 50), 0)] }))
      expect(yield* add(6)).toEqual({ _tag: "Conflict", guard: "late", before_id: idOf(7) })
      expect(yield* list(bench)).toEqual({ ids: ids(2, 1, 0), has_more: false })
      expect(yield* add(6, { kind: "other" })).toEqual({ _tag: "Committed" })
      expect(yield* add(7)).toEqual({ _tag: "Committed" })
      const change = store.commit(commitOf({ program_id, writes: [writeOf(idOf(1), 1)] }))
      expect(yield* change).toEqual({ _tag: "Committed" })
      expect(yield* list(bench)).toEqual({ ids: ids(57, 56, 7, 2, 1, 0), has_more: false })
      const others = store.commit(commitOf({ program_id: `${program_id}b`, writes: [writeOf(idOf(6), 0)] }))
      expect(yield* others).toEqual({ _tag: "Committed" })
    })
  ),
  must("lets no reader that seals skip an object despite concurrent writes", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* fill(bench, 1)
      let drawn = 0
      const write = Effect.gen(function* () {
        // A store that accepts no commit would be asked forever.
        for (let attempt = 0; attempt < 10; attempt++) {
          const id = idOf(100 + ++drawn)
          // Other writers draw later ids meanwhile.
          for (let wait = drawn % 7; wait > 0; wait--) yield* Effect.yieldNow
          const { _tag } = yield* store.commit(commitOf({ program_id, writes: [writeOf(id, 0)] }))
          if (_tag === "Committed") return
        }
      })
      const seen = [idOf(0)]
      const read = Effect.gen(function* () {
        const [newest] = (yield* list(bench)).ids
        const before_id = `${newest}z`
        yield* store.seal(program_id, "thing", before_id)
        const { ids } = yield* list(bench, { until_id: before_id, ending_before: seen.at(-1) ?? "" })
        seen.push(...ids.reverse())
      })
      const often = times(60, (index) => index)
      yield* Effect.all([Effect.forEach(often, () => write, { concurrency: 8 }), Effect.forEach(often, () => read)], {
        concurrency: "unbounded"
      })
      yield* read
      const all = (yield* list(bench)).ids
      expect(seen).toEqual([...all].reverse())
      expect(seen).toHaveLength(61)
    })
  ),
  must("sweeps expired keys and events, and no others", ({ store, program_id }) =>
    Effect.gen(function* () {
      const held = (key: string) => {
        const slot = { endpoint: "thing.create", key }
        return Effect.map(store.begin({ program_id, now_ms: NOW, reads: emptyReadSet, slot }), (begun) => begun.held)
      }
      const old = { ...keyOf("old", "t"), expires_at_ms: NOW + 10 }
      yield* store.commit(commitOf({ program_id, condition: old, events: [eventOf("old")] }))
      yield* store.commit(
        commitOf({ program_id, now_ms: NOW + 50, condition: keyOf("young", "t"), events: [eventOf("young")] })
      )
      let dropped = 0
      for (let count = 1; count > 0; dropped += count) count = yield* store.sweep(program_id, NOW + 20, NOW + 50)
      expect(dropped).toBe(2)
      expect(yield* store.event(program_id, "old", 0)).toBe(undefined)
      expect(yield* store.event(program_id, "young", 0)).not.toBe(undefined)
      // At this time the swept keys would still be held if they had not been dropped.
      expect(yield* held("old")).toBe(undefined)
      expect(yield* held("young")).not.toBe(undefined)
    })
  )
]
