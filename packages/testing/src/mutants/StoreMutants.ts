/**
 * Stores and file storages, each with one deliberate fault, which a case of `conformance` must find. A file holds the
 * faults of one subject. They show that the cases can fail; the store below each fault is left to the caller.
 */

import { BY_ID, emptyReadSet, type ListQuery, ZERO } from "@vostro/domain/ports"
import { Effect } from "effect"
import { claims } from "./ClaimMutants.ts"
import { events } from "./EventMutants.ts"
import { ledger } from "./LedgerMutants.ts"
import { legs } from "./LegMutants.ts"
import { committing, listing, loading, moving, mutant, none, type StoreMutant } from "./StoreMutant.ts"
import { uniques } from "./UniqueMutants.ts"
import { work } from "./WorkMutants.ts"

const newestEnd = ({ starting_after: _, ...query }: ListQuery): ListQuery => query

const keys: ReadonlyArray<StoreMutant> = [
  mutant("returns no stored responses", (store) => ({
    ...store,
    begin: (request) => Effect.map(store.begin(request), ({ loaded }) => ({ loaded }))
  })),
  mutant("forgets the fingerprint of a key", (store) => ({
    ...store,
    begin: (request) =>
      Effect.map(store.begin(request), ({ loaded, held }) => ({
        loaded,
        ...(held !== undefined && { held: { ...held, fingerprint: "" } })
      }))
  })),
  mutant("holds a key as soon as it is requested", (store) => {
    const asked = new Set<string>()
    return {
      ...store,
      begin: (request) =>
        Effect.map(store.begin(request), (begun) => {
          const name = JSON.stringify([request.program_id, request.slot])
          const isFirst = request.slot === undefined || !asked.has(name)
          asked.add(name)
          return isFirst ? begun : { held: { fingerprint: "", reply: { status: 409, body: "" } }, ...begun }
        })
    }
  }),
  mutant("looks up a key before it loads", (store) => ({
    ...store,
    begin: (request) =>
      Effect.gen(function* () {
        const { held } = yield* store.begin({ ...request, reads: emptyReadSet })
        yield* Effect.yieldNow
        const loaded = yield* store.load(request.program_id, request.reads)
        return { loaded, ...(held !== undefined && { held }) }
      })
  })),
  committing("never expires responses", (commit) => ({
    ...commit,
    condition:
      commit.condition._tag === "Key"
        ? { ...commit.condition, expires_at_ms: Number.MAX_SAFE_INTEGER }
        : commit.condition
  })),
  committing("re-encodes responses", (commit) => ({
    ...commit,
    condition:
      commit.condition._tag === "Key"
        ? { ...commit.condition, reply: { status: 200, body: JSON.stringify(JSON.parse(commit.condition.reply.body)) } }
        : commit.condition
  })),
  committing("checks no key and no lease", (commit) => ({ ...commit, condition: none })),
  committing("lets any request answer a key", (commit) => ({
    ...commit,
    ...(commit.condition._tag === "Key" && { now_ms: commit.condition.expires_at_ms })
  })),
  mutant("does not distinguish endpoints", (store) => ({
    ...store,
    begin: ({ slot, ...request }) =>
      store.begin({ ...request, ...(slot !== undefined && { slot: { endpoint: "thing.create", key: slot.key } }) })
  })),
  mutant("does not distinguish programs", (store) => ({
    ...store,
    begin: (request) => store.begin({ ...request, program_id: "" }),
    load: (_, reads) => store.load("", reads),
    commit: (commit) => store.commit({ ...commit, program_id: "" }),
    list: (query) => store.list({ ...query, program_id: "" }),
    events: (query) => store.events({ ...query, program_id: "" }),
    event: (_, id, from) => store.event("", id, from),
    lease: (request) => store.lease({ ...request, program_id: "" })
  }))
]

const objects: ReadonlyArray<StoreMutant> = [
  mutant("runs exclusive effects twice", (store) => ({ ...store, alone: (_, use) => Effect.andThen(use, use) })),
  committing("confuses characters with bytes", (commit) => ({
    ...commit,
    writes: commit.writes.map((write) => {
      const bytes = new TextEncoder().encode(write.body).subarray(0, write.body.length)
      return { ...write, body: new TextDecoder().decode(bytes) }
    })
  })),
  committing("re-encodes bodies", (commit) => ({
    ...commit,
    writes: commit.writes.map((write) => ({ ...write, body: JSON.stringify(JSON.parse(write.body)) })),
    events: commit.events.map((event) => ({ ...event, body: JSON.stringify(JSON.parse(event.body)) }))
  })),
  mutant("compares no versions", (store) => ({
    ...store,
    commit: (commit) =>
      Effect.gen(function* () {
        const refs = commit.writes.map(({ kind, id }) => ({ kind, id }))
        const { objects } = yield* store.load(commit.program_id, { ...emptyReadSet, objects: refs })
        const versionOf = (kind: string, id: string) =>
          objects.find((one) => one.kind === kind && one.id === id)?.version ?? 0
        const writes = commit.writes.map((write) => ({ ...write, expected: versionOf(write.kind, write.id) }))
        return yield* store.commit({ ...commit, writes })
      })
  })),
  committing("ignores required versions", (commit) => ({ ...commit, required_versions: [] })),
  committing("ignores assumed versions", (commit) => ({ ...commit, assumed_versions: [] })),
  committing("ignores required absence", (commit) => ({
    ...commit,
    assumed_versions: commit.assumed_versions.filter(({ version }) => version > 0)
  })),
  mutant("writes half of a refused commit", (store) => ({
    ...store,
    commit: (commit) =>
      Effect.tap(store.commit(commit), ({ _tag }) =>
        _tag === "Conflict"
          ? store.commit({
              ...commit,
              condition: none,
              required_versions: [],
              assumed_versions: [],
              writes: [],
              moves: [],
              position_changes: []
            })
          : Effect.void
      )
  })),
  loading("loads no whole kinds", (reads) => ({ ...reads, all: [] })),
  loading("finds no object by attribute", (reads) => ({ ...reads, newest: [] })),
  loading("finds no referenced object", (reads) => ({ ...reads, linked: [] })),
  loading("follows one attribute in place of all", (reads) => ({
    ...reads,
    linked: reads.linked.map((link) => ({ ...link, attribute: "account_id" }))
  })),
  loading("does not distinguish attributes", (reads) => ({
    ...reads,
    newest: reads.newest.map((wish) => ({ ...wish, attribute: "account_id" }))
  })),
  mutant("searches the first program in place of all", (store) => ({
    ...store,
    find: (query) => store.find({ ...query, program_ids: query.program_ids.slice(0, 1) })
  })),
  mutant("finds no object by its id", (store) => ({
    ...store,
    find: (query) => store.find({ ...query, by: query.by.filter(({ attribute }) => attribute !== BY_ID) })
  })),
  mutant("finds the newest where the oldest are asked for", (store) => ({
    ...store,
    find: ({ isOldestFirst: _, ...query }) => store.find(query)
  })),
  mutant("finds expired keys", (store) => ({ ...store, findKeys: (query) => store.findKeys({ ...query, now_ms: 0 }) })),
  mutant("finds keys of the first program alone", (store) => ({
    ...store,
    findKeys: (query) => store.findKeys({ ...query, program_ids: query.program_ids.slice(0, 1) })
  })),
  mutant("finds without a limit", (store) => ({ ...store, find: (query) => store.find({ ...query, limit: 99 }) })),
  mutant("lists one program in place of the bank", (store) => ({
    ...store,
    listBank: (query) =>
      Effect.map(store.listBank(query), ({ has_more, objects }) => ({
        objects: objects.filter(({ program_id }) => program_id === objects[0]?.program_id),
        has_more
      }))
  })),
  mutant("ignores the cursor of a list of the bank", (store) => ({
    ...store,
    listBank: ({ starting_after: _, ...query }) => store.listBank(query)
  })),
  mutant("ignores the filters of a list of the bank", (store) => ({
    ...store,
    listBank: (query) => store.listBank({ ...query, filters: {} })
  })),
  mutant("returns an object as often as it is found", (store) => ({
    ...store,
    load: (programId, { newest, ...reads }) =>
      Effect.zipWith(
        store.load(programId, { ...reads, newest: [] }),
        store.load(programId, { ...emptyReadSet, newest }),
        (first, second) => ({ ...first, objects: [...first.objects, ...second.objects] })
      )
  })),
  loading("finds no positions of an account", (reads) => ({ ...reads, positionsOf: [] }))
]

const money: ReadonlyArray<StoreMutant> = [
  moving("never requires funds", (move) => ({ ...move, needs_funds: false })),
  moving("always requires funds", (move) => ({ ...move, needs_funds: move.posted < 0 })),
  moving("never requires an open position", (move) => ({ ...move, needs_open: false })),
  moving("always requires an open position", (move) => ({ ...move, needs_open: true })),
  moving("holds nothing", (move) => ({ ...move, held: ZERO })),
  committing("applies no position changes except creations", (commit) => ({
    ...commit,
    position_changes: commit.position_changes.filter(({ _tag }) => _tag === "Create")
  })),
  committing("closes accounts that are not empty", (commit) => ({
    ...commit,
    position_changes: commit.position_changes.map((gate) =>
      gate._tag === "Account" ? { ...gate, must_be_empty: false } : gate
    )
  })),
  committing("closes the wrong account", (commit) => ({
    ...commit,
    position_changes: commit.position_changes.map((gate) =>
      gate._tag === "Account" ? { ...gate, account_id: "account_1" } : gate
    )
  })),
  committing("moves nothing", (commit) => ({ ...commit, moves: [] })),
  committing("books nothing", (commit) => ({ ...commit, transactions: [] })),
  mutant("sums in floating point", (store) => ({
    ...store,
    balance: (...asked) => Effect.map(store.balance(...asked), (cents) => BigInt(Math.fround(Number(cents))))
  })),
  mutant("audits nothing", (store) => ({
    ...store,
    audit: (programId) =>
      Effect.map(store.audit(programId), (audit) => ({ ...audit, sum: 0n, unbalanced: [], mismatched: [] }))
  }))
]

const turns = (count: number) => Effect.forEach(Array.from({ length: count }), () => Effect.yieldNow, { discard: true })

const lists: ReadonlyArray<StoreMutant> = [
  listing("ignores list filters", (query) => ({ ...query, filters: {} })),
  listing("ignores list cursors", newestEnd),
  listing("ignores list bounds", ({ from_id: _, until_id: __, ...query }) => query),
  listing("lists one object too few", (query) => ({ ...query, limit: query.limit - 1 })),
  mutant("seals nothing", (store) => ({ ...store, seal: () => Effect.void })),
  mutant("seals late, without waiting for commits in flight", (store) => ({
    ...store,
    seal: (...seal) => Effect.asVoid(Effect.forkDetach(Effect.andThen(turns(5), store.seal(...seal))))
  })),
  mutant("refuses changes before the seal, too", (store) => {
    const sealed = new Map<string, string>()
    return {
      ...store,
      seal: (programId, _, beforeId) => Effect.sync(() => void sealed.set(programId, beforeId)),
      commit: (commit) => {
        const before_id = sealed.get(commit.program_id) ?? ""
        const isLate = commit.writes.some(({ id }) => id < before_id)
        return isLate ? Effect.succeed({ _tag: "Conflict", guard: "late", before_id }) : store.commit(commit)
      }
    }
  }),
  mutant("does not distinguish kinds in lists", (store) => ({
    ...store,
    commit: (commit) => store.commit({ ...commit, writes: commit.writes.map((write) => ({ ...write, kind: "thing" })) })
  })),
  mutant("sweeps nothing", (store) => ({ ...store, sweep: () => Effect.succeed(0) })),
  mutant("sweeps everything", (store) => ({
    ...store,
    sweep: (programId) => store.sweep(programId, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  }))
]

/** Stores with one fault each. */
export const storeMutants: ReadonlyArray<StoreMutant> = [
  ...keys,
  ...objects,
  ...uniques,
  ...claims,
  ...money,
  ...ledger,
  ...legs,
  ...events,
  ...work,
  ...lists
]
