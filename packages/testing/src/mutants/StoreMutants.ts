import { ZERO } from "@vostro/domain/kernel/Money"
import { type Commit, type EventQuery, emptyReadSet, type ListQuery } from "@vostro/domain/ports/Store"
import { Effect } from "effect"
import { committing, listing, loading, moving, mutant, none, type StoreMutant, telling } from "./StoreMutant.ts"
import { work } from "./WorkMutants.ts"

const newestEnd = ({ starting_after: _, ...query }: ListQuery): ListQuery => query
const nearest = ({ ending_before: _, ...query }: EventQuery): EventQuery => query
const anyObject = ({ object_id: _, ...query }: EventQuery): EventQuery => query
const anyEnd = ({ until_ms: _, ...query }: EventQuery): EventQuery => query

const keys: ReadonlyArray<StoreMutant> = [
  mutant("shows no answers", (store) => ({
    ...store,
    begin: (request) => Effect.map(store.begin(request), ({ loaded }) => ({ loaded }))
  })),
  mutant("forgets what a key was used for", (store) => ({
    ...store,
    begin: (request) =>
      Effect.map(store.begin(request), ({ loaded, held }) => ({
        loaded,
        ...(held !== undefined && { held: { ...held, fingerprint: "" } })
      }))
  })),
  mutant("holds a key as soon as it was asked for", (store) => {
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
  mutant("looks a key up before it loads", (store) => ({
    ...store,
    begin: (request) =>
      Effect.gen(function* () {
        const { held } = yield* store.begin({ ...request, reads: emptyReadSet })
        yield* Effect.yieldNow
        const loaded = yield* store.load(request.program_id, request.reads)
        return { loaded, ...(held !== undefined && { held }) }
      })
  })),
  committing("keeps answers for ever", (commit) => ({
    ...commit,
    condition:
      commit.condition._tag === "Key"
        ? { ...commit.condition, expires_at_ms: Number.MAX_SAFE_INTEGER }
        : commit.condition
  })),
  committing("writes answers anew", (commit) => ({
    ...commit,
    condition:
      commit.condition._tag === "Key"
        ? { ...commit.condition, reply: { status: 200, body: JSON.stringify(JSON.parse(commit.condition.reply.body)) } }
        : commit.condition
  })),
  committing("proves no key and no lease", (commit) => ({ ...commit, condition: none })),
  committing("lets everybody answer a key", (commit) => ({
    ...commit,
    ...(commit.condition._tag === "Key" && { now_ms: commit.condition.expires_at_ms })
  })),
  mutant("knows one endpoint", (store) => ({
    ...store,
    begin: ({ slot, ...request }) =>
      store.begin({ ...request, ...(slot !== undefined && { slot: { endpoint: "thing.create", key: slot.key } }) })
  })),
  mutant("knows one program", (store) => ({
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
  mutant("does twice what is to be done alone", (store) => ({ ...store, alone: (_, use) => Effect.andThen(use, use) })),
  committing("takes characters for bytes", (commit) => ({
    ...commit,
    writes: commit.writes.map((write) => {
      const bytes = new TextEncoder().encode(write.body).subarray(0, write.body.length)
      return { ...write, body: new TextDecoder().decode(bytes) }
    })
  })),
  committing("writes bodies anew", (commit) => ({
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
  committing("does not look at what was only read", (commit) => ({ ...commit, required_versions: [] })),
  committing("does not look at what was remembered", (commit) => ({ ...commit, assumed_versions: [] })),
  committing("does not look whether what was missed is there", (commit) => ({
    ...commit,
    assumed_versions: commit.assumed_versions.filter(({ version }) => version > 0)
  })),
  mutant("does half of what it refuses", (store) => ({
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
  committing("knows no unique values", (commit) => ({
    ...commit,
    writes: commit.writes.map((write) => ({ ...write, uniques: [] }))
  })),
  committing("takes unique values of all names for one", (commit) => ({
    ...commit,
    writes: commit.writes.map((write) => ({
      ...write,
      uniques: write.uniques.map(({ value }) => ({ name: "", value }))
    }))
  })),
  mutant("keeps unique values that were given up", (store) => {
    const kept = new Map<string, Commit["writes"][number]["uniques"]>()
    return {
      ...store,
      commit: (commit) =>
        store.commit({
          ...commit,
          writes: commit.writes.map((write) => {
            const uniques = [...(kept.get(write.id) ?? []), ...write.uniques]
            kept.set(write.id, uniques)
            return { ...write, uniques }
          })
        })
    }
  }),
  mutant("gives a unique value to nobody before its holder's commit is over", (store) => ({
    ...store,
    commit: (commit) =>
      commit.writes.filter(({ expected, uniques }) => expected > 0 && uniques.length > 0).length > 1
        ? Effect.succeed({ _tag: "Conflict", guard: "unique" })
        : store.commit(commit)
  })),
  loading("loads no whole kinds", (reads) => ({ ...reads, all: [] })),
  loading("finds nothing by an attribute", (reads) => ({ ...reads, newest: [] })),
  loading("finds nothing that others name", (reads) => ({ ...reads, linked: [] })),
  loading("follows one attribute for all", (reads) => ({
    ...reads,
    linked: reads.linked.map((link) => ({ ...link, attribute: "account_id" }))
  })),
  loading("takes all attributes for one", (reads) => ({
    ...reads,
    newest: reads.newest.map((wish) => ({ ...wish, attribute: "account_id" }))
  })),
  mutant("gives an object as often as it is found", (store) => ({
    ...store,
    load: (program_id, { newest, ...reads }) =>
      Effect.zipWith(
        store.load(program_id, { ...reads, newest: [] }),
        store.load(program_id, { ...emptyReadSet, newest }),
        (first, second) => ({ ...first, objects: [...first.objects, ...second.objects] })
      )
  })),
  loading("finds no positions of an account", (reads) => ({ ...reads, positionsOf: [] }))
]

const money: ReadonlyArray<StoreMutant> = [
  moving("asks for no funds", (move) => ({ ...move, needs_funds: false })),
  moving("asks for funds always", (move) => ({ ...move, needs_funds: move.posted < 0 })),
  moving("asks for no open position", (move) => ({ ...move, needs_open: false })),
  moving("asks for an open position always", (move) => ({ ...move, needs_open: true })),
  moving("holds nothing", (move) => ({ ...move, held: ZERO })),
  committing("swings no gates but new ones", (commit) => ({
    ...commit,
    position_changes: commit.position_changes.filter(({ _tag }) => _tag === "Create")
  })),
  committing("closes every account that it is told to close", (commit) => ({
    ...commit,
    position_changes: commit.position_changes.map((gate) =>
      gate._tag === "Account" ? { ...gate, must_be_empty: false } : gate
    )
  })),
  committing("closes another account than it is told to", (commit) => ({
    ...commit,
    position_changes: commit.position_changes.map((gate) =>
      gate._tag === "Account" ? { ...gate, account_id: "account_1" } : gate
    )
  })),
  committing("moves nothing", (commit) => ({ ...commit, moves: [] })),
  committing("books nothing", (commit) => ({ ...commit, transactions: [] })),
  mutant("sums in floating point", (store) => ({
    ...store,
    balance: (program_id, account) =>
      Effect.map(store.balance(program_id, account), (cents) => BigInt(Math.fround(Number(cents))))
  })),
  mutant("finds its books in order, whatever they hold", (store) => ({
    ...store,
    audit: (program_id) =>
      Effect.map(store.audit(program_id), (audit) => ({ ...audit, sum: 0n, unbalanced: [], mismatched: [] }))
  }))
]

const events: ReadonlyArray<StoreMutant> = [
  mutant("lists events oldest first", (store) => ({
    ...store,
    events: (query) =>
      Effect.map(store.events(query), ({ objects, has_more }) => ({ objects: [...objects].reverse(), has_more }))
  })),
  telling("pages forward as if there were no cursor", nearest),
  mutant("finds nothing after an event that it does not have", (store) => ({
    ...store,
    events: ({ ending_before, ...query }) =>
      Effect.flatMap(store.event(query.program_id, ending_before ?? "", 0), (event) =>
        ending_before !== undefined && event === undefined
          ? Effect.succeed({ objects: [], has_more: false })
          : store.events({ ...query, ...(ending_before !== undefined && { ending_before }) })
      )
  })),
  telling("tells of every name", (query) => ({ ...query, names: [] })),
  telling("tells of every object", anyObject),
  telling("tells of every time", anyEnd),
  mutant("shows events of any age", (store) => ({ ...store, event: (program, id) => store.event(program, id, 0) })),
  mutant("shows an event a while after it was committed, and later ones before", (store) => {
    let count = 0
    return {
      ...store,
      commit: ({ events, ...commit }) => {
        if (count++ % 4 !== 3) return store.commit({ ...commit, events })
        const outcome = store.commit({ ...commit, events: [] })
        const late = Effect.andThen(Effect.yieldNow, Effect.yieldNow)
        return Effect.tap(outcome, () =>
          Effect.andThen(late, store.commit({ ...commit, condition: none, writes: [], events }))
        )
      }
    }
  })
]

const turns = (count: number) => Effect.forEach(Array.from({ length: count }), () => Effect.yieldNow, { discard: true })

const lists: ReadonlyArray<StoreMutant> = [
  listing("lists without filters", (query) => ({ ...query, filters: {} })),
  listing("lists from the newest always", newestEnd),
  listing("lists without bounds", ({ from_id: _, until_id: __, ...query }) => query),
  listing("lists one less than asked", (query) => ({ ...query, limit: query.limit - 1 })),
  mutant("seals nothing", (store) => ({ ...store, seal: () => Effect.void })),
  mutant("seals what comes after a while, as a commit under way is not waited for", (store) => ({
    ...store,
    seal: (...seal) => Effect.asVoid(Effect.forkDetach(Effect.andThen(turns(5), store.seal(...seal))))
  })),
  mutant("seals what it has, too", (store) => {
    const sealed = new Map<string, string>()
    return {
      ...store,
      seal: (program_id, _, before_id) => Effect.sync(() => void sealed.set(program_id, before_id)),
      commit: (commit) => {
        const before_id = sealed.get(commit.program_id) ?? ""
        const isLate = commit.writes.some(({ id }) => id < before_id)
        return isLate ? Effect.succeed({ _tag: "Conflict", guard: "late", before_id }) : store.commit(commit)
      }
    }
  }),
  mutant("lists all kinds as one", (store) => ({
    ...store,
    commit: (commit) => store.commit({ ...commit, writes: commit.writes.map((write) => ({ ...write, kind: "thing" })) })
  })),
  mutant("sweeps nothing", (store) => ({ ...store, sweep: () => Effect.succeed(0) })),
  mutant("sweeps everything", (store) => ({
    ...store,
    sweep: (program_id) => store.sweep(program_id, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  }))
]

/** Stores with one fault each. */
export const storeMutants: ReadonlyArray<StoreMutant> = [...keys, ...objects, ...money, ...events, ...work, ...lists]
