import { emptyReadSet, type Slot } from "@vostro/domain/ports"
import { Effect } from "effect"
import { type Bench, must, times } from "./Case.ts"
import { commitOf, eventOf, keyOf, NOW, writeOf } from "./Commits.ts"
import { expect } from "./Expect.ts"

const slot: Slot = { endpoint: "thing.create", key: "key" }

const held = ({ store, program_id }: Bench, nowMs = NOW, at = slot) =>
  Effect.map(store.begin({ program_id, now_ms: nowMs, reads: emptyReadSet, slot: at }), (begun) => begun.held)

const answer = ({ store, program_id }: Bench, token: string, nowMs = NOW) =>
  store.commit(commitOf({ program_id, now_ms: nowMs, condition: keyOf(slot.key, token), events: [eventOf(token)] }))

/** Cases for idempotency keys. */
export const keys = [
  must("finds the unexpired responses of several programs under a key, by endpoint", (bench) =>
    Effect.gen(function* () {
      const { store } = bench
      const programs = times(3, (index) => `${bench.program_id}${index}`)
      const [first = "", second = "", third = ""] = programs
      const put = (program_id: string, endpoint: string, key: string, body: string, lasts_ms = 9) => {
        const { expires_at_ms: _, ...one } = keyOf(key, `${program_id} ${endpoint} ${key}`)
        const condition = {
          ...one,
          slot: { endpoint, key },
          reply: { status: 201, body },
          expires_at_ms: NOW + lasts_ms
        }
        return store.commit(commitOf({ program_id, condition }))
      }
      yield* put(first, "b.make", "k", "1")
      yield* put(first, "a.make", "k", "2")
      yield* put(first, "c.make", "k", "3")
      yield* put(first, "a.make", "other", "4")
      yield* put(second, "a.make", "k", "5", 1)
      yield* put(third, "a.make", "k", "6")
      const find = (program_ids: ReadonlyArray<string>, endpoints: ReadonlyArray<string>, now_ms = NOW) =>
        Effect.map(store.findKeys({ program_ids, endpoints, key: "k", now_ms }), (found) =>
          found.map(({ program_id, endpoint, reply }) => `${program_id.slice(-1)} ${endpoint} ${reply.body}`)
        )
      expect(yield* find(programs, ["a.make", "b.make"])).toEqual([
        "0 a.make 2",
        "0 b.make 1",
        "1 a.make 5",
        "2 a.make 6"
      ])
      expect(yield* find([third, second], ["a.make"], NOW + 1)).toEqual(["2 a.make 6"])
      expect(yield* find([], ["a.make"])).toEqual([])
      expect(yield* find(programs, [])).toEqual([])
    })
  ),
  must("answers a key once under concurrency, and writes nothing of the other commits", (bench) =>
    Effect.gen(function* () {
      const tokens = times(20, (index) => `token-${index}`)
      const outcomes = yield* Effect.forEach(tokens, (token) => answer(bench, token), { concurrency: "unbounded" })
      const won = tokens.filter((_, index) => outcomes[index]?._tag === "Committed")
      expect(won).toHaveLength(1)
      const lost = outcomes.filter(({ _tag }) => _tag === "Conflict")
      expect(lost).toEqual(times(19, () => ({ _tag: "Conflict", guard: "key" })))
      for (const token of tokens) {
        const written = yield* bench.store.event(bench.program_id, token, 0)
        expect(written !== undefined).toBe(won.includes(token))
      }
    })
  ),
  must("holds no response under a key before it is answered", (bench) =>
    Effect.gen(function* () {
      expect(yield* held(bench)).toBe(undefined)
      expect(yield* held(bench)).toBe(undefined)
      expect(yield* answer(bench, "first")).toEqual({ _tag: "Committed" })
    })
  ),
  must("stores a response byte for byte with its fingerprint until it expires", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      const condition = { ...keyOf(slot.key, "first"), reply: { status: 202, body: '{ "ü" : 1,"a":[ ]}' } }
      yield* store.commit(commitOf({ program_id, condition }))
      expect(yield* held(bench, condition.expires_at_ms - 1)).toMatchObject({
        fingerprint: "fingerprint",
        reply: condition.reply
      })
      expect(yield* held(bench, condition.expires_at_ms)).toBe(undefined)
    })
  ),
  must("allows a new response under a key only after it has expired", (bench) =>
    Effect.gen(function* () {
      const { expires_at_ms } = keyOf(slot.key, "first")
      yield* answer(bench, "first")
      expect(yield* answer(bench, "early", expires_at_ms - 1)).toEqual({ _tag: "Conflict", guard: "key" })
      const condition = { ...keyOf(slot.key, "second"), fingerprint: "other", expires_at_ms: expires_at_ms + 9 }
      const again = commitOf({ program_id: bench.program_id, now_ms: expires_at_ms, condition })
      expect(yield* bench.store.commit(again)).toEqual({ _tag: "Committed" })
      expect(yield* held(bench, expires_at_ms + 8)).toMatchObject({ fingerprint: "other" })
    })
  ),
  must("shows a commit only together with its response", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      const at = (index: number) => ({ id: `thing_${index}`, slot: { ...slot, key: `key-${index}` } })
      const write = (index: number) => {
        const { id, slot } = at(index)
        return store.commit(commitOf({ program_id, condition: keyOf(slot.key, id), writes: [writeOf(id, 0)] }))
      }
      const look = (index: number) => {
        const { id, slot } = at(index)
        const reads = { ...emptyReadSet, objects: [{ kind: "thing", id }] }
        return store.begin({ program_id, now_ms: NOW, reads, slot })
      }
      const looks = times(40, (index) =>
        Effect.all([look(index), Effect.as(write(index), undefined), look(index)], { concurrency: "unbounded" })
      )
      const seen = (yield* Effect.all(looks, { concurrency: 8 })).flat()
      for (const begun of seen) {
        if (begun === undefined) continue
        expect(begun.loaded.objects.length > 0).toBe(begun.held !== undefined)
      }
      expect((yield* look(0)).held).not.toBe(undefined)
    })
  ),
  must("isolates the keys of each endpoint", (bench) =>
    Effect.gen(function* () {
      yield* answer(bench, "first")
      expect(yield* held(bench, NOW, { ...slot, endpoint: "other.create" })).toBe(undefined)
      expect(yield* held(bench)).not.toBe(undefined)
    })
  ),
  must("isolates the keys of each program", (bench) =>
    Effect.gen(function* () {
      yield* answer(bench, "first")
      expect(yield* held({ ...bench, program_id: `${bench.program_id}b` })).toBe(undefined)
      expect(yield* held(bench)).not.toBe(undefined)
    })
  )
]
