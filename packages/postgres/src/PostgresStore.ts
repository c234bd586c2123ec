import { type AnyResource, resources as registered } from "@vostro/domain/operations"
import {
  type Begin,
  type Begun,
  type Commit,
  type ReadSet,
  type SlotEntry,
  Store,
  StoreUnavailable
} from "@vostro/domain/ports"
import { Effect, Layer, type Scope, Semaphore, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { makeFindNodes } from "./cluster/Nodes.ts"
import { holding, makeAlone, within } from "./commit/Alone.ts"
import { claimAll } from "./commit/ClaimAll.ts"
import { commitMany } from "./commit/CommitMany.ts"
import { type CommitResult, unknown } from "./commit/Recover.ts"
import { makeBatcher, READS_IN_FLIGHT, WRITES_IN_FLIGHT } from "./connection/Batcher.ts"
import { LAST_DEADLINE, rowsOf } from "./connection/Statement.ts"
import { auditOf, balanceAsOf, balanceOf } from "./reads/Audit.ts"
import { closingBalances } from "./reads/ClosingBalances.ts"
import { findEvent, listEvents, sealEvents } from "./reads/EventLists.ts"
import { findClaims, findKeys, findObjects } from "./reads/Find.ts"
import type { Kinds } from "./reads/IndexColumns.ts"
import { readLegs } from "./reads/Legs.ts"
import { isByIndex, listBank, listObjects } from "./reads/Lists.ts"
import { dealer, type LoadedRow, unionOf } from "./reads/Rows.ts"
import { type Seal, sealMany } from "./reads/Seals.ts"
import { type ClosedSums, readTotals } from "./reads/Totals.ts"
import { listTransactions } from "./reads/Transactions.ts"
import { dueQueues, leaseWork, sweepOld, timersOf } from "./work/Work.ts"

const makeStore = (
  further: ReadonlyArray<AnyResource>
): Effect.Effect<Store["Service"], never, SqlClient.SqlClient | Scope.Scope> =>
  Effect.gen(function* () {
    const resources: Kinds = new Map([...registered, ...further].map((resource) => [resource.kind, resource]))
    const services = yield* Effect.context<SqlClient.SqlClient>()
    const here = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) => Effect.provideContext(effect, services)
    const begin = yield* makeBatcher(
      (programId: string, requests: ReadonlyArray<Begin>) => here(beginMany(programId, requests, resources)),
      READS_IN_FLIGHT,
      "begin"
    )
    const load = yield* makeBatcher(
      (programId: string, reads: ReadonlyArray<ReadSet>) => here(loadMany(programId, reads, resources)),
      READS_IN_FLIGHT,
      "load"
    )
    const commitAll = commitMany(resources)
    const commit = yield* makeBatcher(
      (programId: string, commits: ReadonlyArray<Commit>) => here(commitAll(programId, commits)),
      WRITES_IN_FLIGHT,
      "commit"
    )
    const seal = yield* makeBatcher(
      (programId: string, seals: ReadonlyArray<Seal>) => here(sealMany(programId, seals)),
      WRITES_IN_FLIGHT,
      "seal"
    )
    const few = yield* Semaphore.make(LARGE_IN_FLIGHT)
    const fewLists = yield* Semaphore.make(LISTS_IN_FLIGHT)
    const reading = <A>(list: Effect.Effect<A, StoreUnavailable, SqlClient.SqlClient>) =>
      Effect.timeoutOrElse(fewLists.withPermits(1)(here(list)), {
        duration: LAST_DEADLINE,
        orElse: () => Effect.fail(new StoreUnavailable({ cause: "list query timed out, queued or in the database" }))
      })
    const fewCursors = yield* Semaphore.make(CURSORS_IN_FLIGHT)
    const oneAudit = yield* Semaphore.make(1)
    const closedSums: ClosedSums = new Map()
    const apart = (one: Commit) => Effect.map(here(commitAll(one.program_id, [one])), ([fate]) => fate ?? unknown)
    const fateOf = (one: Commit, isAlone: boolean): Effect.Effect<CommitResult, StoreUnavailable> => {
      if (isAlone) return apart(one)
      return isLarge(one) ? few.withPermits(1)(apart(one)) : commit(one.program_id, one)
    }
    const held = holding(yield* SqlClient.SqlClient)
    const alone = yield* makeAlone
    const nodes = makeFindNodes()
    const isCluster = Effect.map(nodes, (found) => found !== undefined)
    return {
      alone,
      begin: (request) => {
        const { program_id } = request
        return Effect.flatMap(held, (transaction) =>
          transaction === undefined
            ? begin(program_id, request)
            : here(within(transaction, Effect.flatMap(beginMany(program_id, [request], resources), only)))
        )
      },
      load: (programId, reads) =>
        Effect.flatMap(held, (transaction) =>
          transaction === undefined
            ? load(programId, reads)
            : here(within(transaction, Effect.flatMap(loadMany(programId, [reads], resources), only)))
        ),
      commit: (one) =>
        Effect.flatMap(
          Effect.flatMap(held, (transaction) => fateOf(one, transaction !== undefined)),
          (fate) => {
            if (fate._tag === "Wrong") return Effect.die(fate.error)
            return fate._tag === "StoreUnavailable" ? Effect.fail(fate) : Effect.succeed(fate)
          }
        ),
      claim: (claims) =>
        Effect.flatMap(held, (transaction) => {
          if (transaction === undefined) return here(claimAll(claims))
          // A cluster ends a transaction on the server of the program first: the claim would not precede the commit.
          return here(
            Effect.flatMap(within(transaction, isCluster), (spread) =>
              spread ? claimAll(claims) : within(transaction, claimAll(claims))
            )
          )
        }),
      claimed: (values) => here(findClaims(values)),
      list: (query) => {
        const resource = resources.get(query.kind)
        const list = listObjects(query, resource)
        return isByIndex(query, resource) ? here(list) : reading(list)
      },
      find: (query) => reading(Effect.flatMap(isCluster, (spread) => findObjects(query, resources, spread))),
      findKeys: (query) => reading(Effect.flatMap(isCluster, (spread) => findKeys(query, spread))),
      listBank: (query) => reading(listBank(query, resources.get(query.kind))),
      seal: (programId, kind, beforeId) => Effect.asVoid(seal(programId, { kind, before_id: beforeId })),
      sealEvents: (programId) => here(sealEvents(programId)),
      events: (query) => reading(listEvents(query)),
      event: (programId, id, fromMs) => here(findEvent(programId, id, fromMs)),
      due: (query) => here(Effect.flatMap(nodes, (found) => dueQueues(query, found))),
      lease: (request) => here(leaseWork(request)),
      timers: (query) => here(timersOf(query)),
      balance: (programId, account, beforeId) =>
        beforeId === undefined
          ? reading(balanceOf(programId, account))
          : oneAudit.withPermits(1)(here(balanceAsOf(programId, account, beforeId))),
      transactions: (query) => reading(listTransactions(query)),
      closingBalances: (programId, beforeId) =>
        Stream.provideContext(closingBalances(programId, beforeId, fewCursors), services),
      legs: (query) => reading(readLegs(query)),
      totals: (programId) => reading(readTotals(programId, closedSums)),
      audit: (programId) => oneAudit.withPermits(1)(here(auditOf(programId))),
      sweep: (programId, nowMs, eventsBeforeMs) => here(sweepOld(programId, nowMs, eventsBeforeMs))
    }
  })

/** Makes a store of {@link layerPostgresStore} for further kinds: those of modules that a host adds. */
export const layerPostgresStoreOf = (
  further: ReadonlyArray<AnyResource> = []
): Layer.Layer<Store, never, SqlClient.SqlClient> => Layer.effect(Store, makeStore(further))

/** A store on PostgreSQL 15 or later. `migrate` must have run. Nodes are stateless. */
export const layerPostgresStore: Layer.Layer<Store, never, SqlClient.SqlClient> = layerPostgresStoreOf()

/** Maximum size of a batched commit, in objects: payments do not wait behind a page of a window or of a submitted file. */
const LARGE = 24

/** Maximum number of concurrent large commits, so that connections are left for others. */
const LARGE_IN_FLIGHT = 2

/** Maximum number of concurrent lists and sums that may read much: payments must not wait for a connection. */
const LISTS_IN_FLIGHT = 4

/** Maximum number of concurrent cursors over all positions, each of which holds a connection. */
const CURSORS_IN_FLIGHT = 2

const isLarge = ({ writes }: Commit): boolean => writes.length > LARGE

const only = <A>([answer]: ReadonlyArray<A>): Effect.Effect<A, StoreUnavailable> =>
  answer === undefined
    ? Effect.fail(new StoreUnavailable({ cause: "the database returned too few results" }))
    : Effect.succeed(answer)

interface BegunRow extends LoadedRow {
  readonly fingerprint: string | null
}

// The time matters for keys only.
const LOAD = "select * from vostro_load($1, $2::bigint, $3::text::jsonb)"

const beginMany = Effect.fnUntraced(function* (programId: string, requests: ReadonlyArray<Begin>, kinds: Kinds) {
  const reads = unionOf(
    requests.map((request) => request.reads),
    kinds
  )
  const slots = requests.flatMap(({ slot }) => slot ?? [])
  const now = Math.max(...requests.map(({ now_ms }) => now_ms))
  const all = JSON.stringify(slots.length === 0 ? reads : { ...reads, slots })
  const rows = yield* rowsOf<BegunRow>(LOAD, [programId, now, all])
  const deal = dealer(rows)
  const held = new Map(rows.filter(({ tag }) => tag === "held").map((row) => [`${row.kind} ${row.id}`, entryOf(row)]))
  return requests.map(({ slot, reads }): Begun => {
    const entry = slot === undefined ? undefined : held.get(`${slot.endpoint} ${slot.key}`)
    return { loaded: deal(reads), ...(entry !== undefined && { held: entry }) }
  })
})

const entryOf = ({ fingerprint, version, body }: BegunRow): SlotEntry => ({
  fingerprint: fingerprint ?? "",
  reply: { status: version ?? 0, body }
})

const loadMany = Effect.fnUntraced(function* (programId: string, reads: ReadonlyArray<ReadSet>, kinds: Kinds) {
  const rows = yield* rowsOf<LoadedRow>(LOAD, [programId, 0, JSON.stringify(unionOf(reads, kinds))])
  return reads.map(dealer(rows))
})
