import type { EventQuery } from "@vostro/domain/ports"
import { Effect } from "effect"
import { type Bench, must, times } from "./Case.ts"
import { commitOf, eventOf, NOW } from "./Commits.ts"
import { expect } from "./Expect.ts"

const append = ({ store, program_id }: Bench, ids: ReadonlyArray<string>, nowMs = NOW) =>
  store.commit(commitOf({ program_id, now_ms: nowMs, events: ids.map(eventOf) }))

const list = ({ store, program_id }: Bench, parts: Partial<EventQuery> = {}) =>
  Effect.map(store.events({ program_id, names: [], from_ms: 0, limit: 100, ...parts }), ({ objects, has_more }) => ({
    ids: objects.map((body) => String(JSON.parse(body).id)),
    has_more
  }))

const newestFirst = (count: number) => times(count, (index) => `e${String(count - 1 - index).padStart(2, "0")}`)

/** Cases for events. */
export const events = [
  must("lists events in commit order, newest first, byte for byte", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      const body = '{ "id":"e2" }'
      yield* append(bench, ["e0", "e1"])
      yield* store.commit(commitOf({ program_id, events: [{ ...eventOf("e2"), body }] }))
      expect((yield* list(bench)).ids).toEqual(["e2", "e1", "e0"])
      expect(yield* store.event(program_id, "e2", 0)).toBe(body)
    })
  ),
  must("pages through events in both directions, each once", (bench) =>
    Effect.gen(function* () {
      yield* append(bench, [...newestFirst(10)].reverse())
      const first = yield* list(bench, { limit: 4 })
      expect(first).toEqual({ ids: newestFirst(10).slice(0, 4), has_more: true })
      const last = yield* list(bench, { limit: 6, starting_after: "e06" })
      expect(last).toEqual({ ids: newestFirst(10).slice(4), has_more: false })
      const before = yield* list(bench, { limit: 4, ending_before: "e01" })
      expect(before).toEqual({ ids: ["e05", "e04", "e03", "e02"], has_more: true })
    })
  ),
  must("filters events by name, object and time", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* append(bench, ["e0"], NOW)
      yield* append(bench, ["e1"], NOW + 10)
      const other = { ...eventOf("e2"), name: "thing.changed", object_id: "e1" }
      yield* store.commit(commitOf({ program_id, now_ms: NOW + 20, events: [other] }))
      expect((yield* list(bench, { names: ["thing.changed", "thing.gone"] })).ids).toEqual(["e2"])
      expect((yield* list(bench, { object_id: "e1" })).ids).toEqual(["e2", "e1"])
      expect((yield* list(bench, { from_ms: NOW + 10 })).ids).toEqual(["e2", "e1"])
      expect((yield* list(bench, { until_ms: NOW + 20 })).ids).toEqual(["e1", "e0"])
    })
  ),
  must("returns no event older than the given time", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* append(bench, ["e0"])
      expect(yield* store.event(program_id, "e0", NOW + 1)).toBe(undefined)
      expect(yield* store.event(program_id, "e0", NOW)).toBe(JSON.stringify({ id: "e0" }))
    })
  ),
  must("lets no cursor skip an event despite concurrent writes", (bench) =>
    Effect.gen(function* () {
      yield* append(bench, ["start"])
      const seen: Array<string> = ["start"]
      const read = Effect.gen(function* () {
        const { ids } = yield* list(bench, { ending_before: seen.at(-1) ?? "start" })
        seen.push(...ids.reverse())
      })
      const write = (index: number) => append(bench, [`w${index}`])
      yield* Effect.all(
        [
          Effect.forEach(
            times(60, (index) => index),
            write,
            { concurrency: 8 }
          ),
          Effect.forEach(
            times(30, (index) => index),
            () => read
          )
        ],
        { concurrency: "unbounded" }
      )
      yield* read
      expect(seen).toEqual([...(yield* list(bench)).ids].reverse())
      expect(new Set(seen).size).toBe(61)
    })
  ),
  must("lists late events at the time of the seal, as they were appended", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      expect(yield* store.sealEvents(program_id)).toBe(0)
      yield* append(bench, ["e0"], NOW)
      yield* append(bench, ["e1"], NOW - 20)
      expect(yield* store.sealEvents(program_id)).toBe(NOW + 1)
      expect(yield* store.sealEvents(program_id)).toBe(NOW + 1)
      yield* append(bench, ["e2"], NOW - 10)
      yield* append(bench, ["e3"], NOW + 5)
      const other = { ...bench, program_id: `${program_id}b` }
      yield* append(other, ["e0"], NOW - 10)
      expect((yield* list(bench, { until_ms: NOW + 1 })).ids).toEqual(["e1", "e0"])
      expect((yield* list(bench, { from_ms: NOW + 1, until_ms: NOW + 2 })).ids).toEqual(["e2"])
      expect((yield* list(bench, { from_ms: NOW + 2 })).ids).toEqual(["e3"])
      expect((yield* list(other, { until_ms: NOW })).ids).toEqual(["e0"])
      expect(yield* store.event(program_id, "e2", 0)).toBe(JSON.stringify({ id: "e2" }))
      expect(yield* store.sealEvents(program_id)).toBe(NOW + 6)
    })
  ),
  must("lets no reader by time that seals skip an event despite concurrent writes", (bench) =>
    Effect.gen(function* () {
      const seen: Array<string> = []
      let from_ms = 0
      const read = Effect.gen(function* () {
        const until_ms = yield* bench.store.sealEvents(bench.program_id)
        seen.push(...(yield* list(bench, { from_ms, until_ms })).ids.reverse())
        from_ms = until_ms
      })
      // Commits overtake each other: each is decided before several that are committed earlier.
      const write = (index: number) => append(bench, [`w${index}`], NOW + index - (index % 7) * 2)
      const often = times(60, (index) => index)
      yield* Effect.all([Effect.forEach(often, write, { concurrency: 8 }), Effect.forEach(often, () => read)], {
        concurrency: "unbounded"
      })
      yield* read
      expect(seen).toHaveLength(60)
      expect([...seen].sort()).toEqual([...(yield* list(bench)).ids].sort())
    })
  ),
  must("treats a cursor at a swept event as older than all events", (bench) =>
    Effect.gen(function* () {
      yield* append(bench, ["gone"], NOW)
      yield* append(bench, ["e0"], NOW + 10)
      yield* append(bench, ["e1"], NOW + 20)
      while ((yield* bench.store.sweep(bench.program_id, NOW, NOW + 10)) > 0) {}
      expect(yield* list(bench, { ending_before: "gone", limit: 1 })).toEqual({ ids: ["e0"], has_more: true })
      expect((yield* list(bench, { ending_before: "gone", object_id: "e1" })).ids).toEqual(["e1"])
      expect((yield* list(bench, { starting_after: "gone" })).ids).toEqual([])
    })
  ),
  must("isolates the events of each program", (bench) =>
    Effect.gen(function* () {
      yield* append(bench, ["e0"])
      const other = { ...bench, program_id: `${bench.program_id}b` }
      expect((yield* list(other)).ids).toEqual([])
      expect(yield* bench.store.event(other.program_id, "e0", 0)).toBe(undefined)
    })
  )
]
