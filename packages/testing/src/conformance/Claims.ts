import type { Slot } from "@vostro/domain/ports/Store"
import { Effect } from "effect"
import { expect } from "vitest"
import { claimOf, commitOf, eventOf, NOW, noNeeds } from "../Commits.ts"
import { type Bench, must, times } from "./Case.ts"

const LEASE_MS = 1_000
const slot: Slot = { endpoint: "thing.create", key: "key" }

const begin = ({ store, program_id }: Bench, token: string, now_ms = NOW, at = slot, fingerprint = "fingerprint") =>
  store.begin({
    program_id,
    now_ms,
    needs: noNeeds,
    claim: { slot: at, fingerprint, token, lease_until_ms: now_ms + LEASE_MS }
  })

const answer = ({ store, program_id }: Bench, token: string) =>
  store.commit(commitOf({ program_id, proof: claimOf(slot.key, token) }))

/** What a store does with idempotency keys. */
export const claims = [
  must("gives a key to one of many who claim it at once", (bench) =>
    Effect.gen(function* () {
      const begun = yield* Effect.forEach(
        times(20, (index) => `token-${index}`),
        (token) => begin(bench, token),
        { concurrency: "unbounded" }
      )
      expect(begun.filter(({ held }) => held === undefined)).toHaveLength(1)
      expect(new Set(begun.flatMap(({ held }) => held?.token ?? [])).size).toBe(1)
    })
  ),
  must("shows by whom and for what a key is held while its request runs", (bench) =>
    Effect.gen(function* () {
      yield* begin(bench, "first")
      const { held } = yield* begin(bench, "second", NOW + LEASE_MS - 1, slot, "other")
      expect(held).toMatchObject({ token: "first", fingerprint: "fingerprint" })
      expect(held?.reply).toBe(undefined)
    })
  ),
  must("frees a key when its lease ends, and lets the first who had it write nothing more", (bench) =>
    Effect.gen(function* () {
      yield* begin(bench, "first")
      expect((yield* begin(bench, "second", NOW + LEASE_MS)).held).toBe(undefined)
      expect(yield* answer(bench, "first")).toEqual({ _tag: "Stale", guard: "claim" })
      expect(yield* answer(bench, "second")).toEqual({ _tag: "Committed" })
    })
  ),
  must("keeps an answer byte for byte until it expires, and then forgets it", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      const proof = { ...claimOf(slot.key, "first"), reply: { status: 202, body: '{ "ü" : 1,"a":[ ]}' } }
      yield* begin(bench, "first")
      yield* store.commit(commitOf({ program_id, proof }))
      const { held } = yield* begin(bench, "second", proof.expires_at_ms - 1)
      expect(held).toMatchObject({ token: "first", fingerprint: "fingerprint", reply: proof.reply })
      expect((yield* begin(bench, "third", proof.expires_at_ms)).held).toBe(undefined)
    })
  ),
  must("answers a claim once", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* begin(bench, "first")
      expect(yield* answer(bench, "first")).toEqual({ _tag: "Committed" })
      const again = commitOf({ program_id, proof: claimOf(slot.key, "other"), events: [eventOf("again")] })
      expect(yield* store.commit(again)).toEqual({ _tag: "Stale", guard: "claim" })
      expect(yield* store.event(program_id, "again", 0)).toBe(undefined)
    })
  ),
  must("writes a claim anew that was lost", (bench) =>
    Effect.gen(function* () {
      expect(yield* answer(bench, "lost")).toEqual({ _tag: "Committed" })
      expect((yield* begin(bench, "second")).held).toMatchObject({ token: "lost", reply: { status: 201 } })
    })
  ),
  must("takes a claim back by its own token alone", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* begin(bench, "first")
      yield* store.release(program_id, slot, "other")
      expect((yield* begin(bench, "second")).held?.token).toBe("first")
      yield* store.release(program_id, slot, "first")
      expect((yield* begin(bench, "third")).held).toBe(undefined)
    })
  ),
  must("takes no answer back", (bench) =>
    Effect.gen(function* () {
      yield* begin(bench, "first")
      yield* answer(bench, "first")
      yield* bench.store.release(bench.program_id, slot, "first")
      expect((yield* begin(bench, "second")).held?.token).toBe("first")
    })
  ),
  must("keeps the keys of each endpoint apart", (bench) =>
    Effect.gen(function* () {
      yield* begin(bench, "first")
      expect((yield* begin(bench, "second", NOW, { ...slot, endpoint: "other.create" })).held).toBe(undefined)
    })
  ),
  must("keeps the keys of each program apart", (bench) =>
    Effect.gen(function* () {
      yield* begin(bench, "first")
      const other = { ...bench, program_id: `${bench.program_id}b` }
      expect((yield* begin(other, "second")).held).toBe(undefined)
    })
  )
]
