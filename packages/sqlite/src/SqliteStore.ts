import { type EventQuery, type ListQuery, type Store, StoreUnavailable } from "@vostro/domain/ports"
import { Effect, type Scope, Semaphore } from "effect"
import { failed, reading } from "./Answers.ts"
import { bankEntriesOf } from "./BankEntries.ts"
import { makeBatcher } from "./Batcher.ts"
import { closingBalances } from "./ClosingBalances.ts"
import type { Database } from "./database/Database.ts"
import type { FolderCheck } from "./FolderCheck.ts"
import { findClaims } from "./reader/Claims.ts"
import { findEvent } from "./reader/EventLists.ts"
import { findKeys, findObjects } from "./reader/Find.ts"
import { legsPageOf } from "./reader/Legs.ts"
import { isByIndex, listObjects } from "./reader/Lists.ts"
import { begin, load } from "./reader/Load.ts"
import type { ReadAnswer, ReadRequest } from "./reader/Requests.ts"
import { timersOf } from "./reader/Timers.ts"
import { listTransactions } from "./reader/Transactions.ts"
import type { StoreFacts } from "./StoreFacts.ts"
import { makeThread } from "./Thread.ts"
import type { WriteAnswer, WriteRequest } from "./writer/Requests.ts"

/** Maximum number of concurrent streams of all positions, each of which has a thread. */
const STREAMS = 2

/** Timeout of a read that may take long, queued or running. */
const READ_DEADLINE = "12 seconds"

/**
 * Builds the store. Short reads use the given connection in the thread of the caller; a second thread writes, and a third
 * one runs the reads that may take long. The scope closes the connections, the writer's last: it empties the log. The
 * check of the folder precedes each batch of writes, and each new connection.
 */
export const makeSqliteStore = (
  database: Database,
  facts: StoreFacts,
  check: FolderCheck
): Effect.Effect<Store["Service"], never, Scope.Scope> =>
  Effect.gen(function* () {
    const { kinds } = facts
    const askWriter = yield* makeThread<ReadonlyArray<WriteRequest>, ReadonlyArray<WriteAnswer>>("WriterThread", facts)
    const write = makeBatcher((requests) => Effect.andThen(check, askWriter(requests)))
    const firstReader = makeThread<ReadRequest, ReadAnswer>("ReaderThread", facts)
    const ask = yield* firstReader
    const makeReader = Effect.andThen(check, firstReader)
    yield* Effect.addFinalizer(() => Effect.sync(() => database.close()))
    const read = (request: ReadRequest) =>
      Effect.timeoutOrElse(ask(request), { duration: READ_DEADLINE, orElse: () => Effect.fail(tooLong) })
    const oneAudit = yield* Semaphore.make(1)
    const fewStreams = yield* Semaphore.make(STREAMS)
    // An audit reads the whole ledger; lists do not wait for it.
    const readApart = (request: ReadRequest) =>
      oneAudit.withPermits(1)(Effect.scoped(Effect.flatMap(makeReader, (ask) => ask(request))))
    const readList = (query: ListQuery) =>
      Effect.flatMap(read({ _tag: "List", query }), (answer) =>
        answer._tag === "Objects" ? Effect.succeed(answer.page) : failed(answer)
      )
    const readEvents = (query: EventQuery) =>
      Effect.flatMap(read({ _tag: "Events", query }), (answer) =>
        answer._tag === "Bodies" ? Effect.succeed(answer.page) : failed(answer)
      )
    return {
      begin: (request) => reading(() => begin(database, kinds, request)),
      load: (programId, reads) => reading(() => load(database, kinds, programId, reads)),
      commit: (commit) =>
        Effect.flatMap(write({ _tag: "Commit", commit, entries: bankEntriesOf(commit.transactions) }), (answer) =>
          answer._tag === "Committed" || answer._tag === "Conflict" ? Effect.succeed(answer) : failed(answer)
        ),
      claim: (claims) =>
        Effect.flatMap(write({ _tag: "Claim", claims }), (answer) =>
          answer._tag === "Claimed" ? Effect.succeed(answer.isHeld) : failed(answer)
        ),
      claimed: (values) => reading(() => findClaims(database, values)),
      // A single process, which already locks by object.
      alone: (_, use) => use,
      list: (query) => (isByIndex(kinds, query) ? reading(() => listObjects(database, kinds, query)) : readList(query)),
      find: (query) => reading(() => findObjects(database, kinds, query)),
      findKeys: (query) => reading(() => findKeys(database, query)),
      listBank: (query) =>
        Effect.flatMap(read({ _tag: "ListBank", query }), (answer) =>
          answer._tag === "Found" ? Effect.succeed(answer.found) : failed(answer)
        ),
      seal: (program_id, kind, before_id) =>
        Effect.flatMap(write({ _tag: "Seal", program_id, kind, before_id }), (answer) =>
          answer._tag === "Sealed" ? Effect.void : failed(answer)
        ),
      sealEvents: (program_id) =>
        Effect.flatMap(write({ _tag: "SealEvents", program_id }), (answer) =>
          answer._tag === "EventsSealed" ? Effect.succeed(answer.after_ms) : failed(answer)
        ),
      events: readEvents,
      event: (programId, id, fromMs) => reading(() => findEvent(database, programId, id, fromMs)),
      due: (query) =>
        Effect.flatMap(write({ _tag: "Due", query }), (answer) =>
          answer._tag === "Queues" ? Effect.succeed(answer.queues) : failed(answer)
        ),
      lease: (request) =>
        Effect.flatMap(write({ _tag: "Lease", request }), (answer) =>
          answer._tag === "Leased" ? Effect.succeed(answer.leased) : failed(answer)
        ),
      timers: (query) => reading(() => timersOf(database, query)),
      balance: (program_id, account, before_id) =>
        Effect.flatMap(
          (before_id === undefined ? read : readApart)({ _tag: "Balance", program_id, account, before_id }),
          (answer) => (answer._tag === "Cents" ? Effect.succeed(answer.cents) : failed(answer))
        ),
      transactions: (query) => reading(() => listTransactions(database, query)),
      closingBalances: (programId, beforeId) => closingBalances(makeReader, fewStreams, programId, beforeId),
      legs: (query) =>
        Effect.flatMap(read({ _tag: "Legs", query }), (answer) =>
          answer._tag === "Moved" ? Effect.succeed(answer.rows && legsPageOf(answer.rows)) : failed(answer)
        ),
      totals: (program_id) =>
        Effect.flatMap(read({ _tag: "Totals", program_id }), (answer) =>
          answer._tag === "Totaled" ? Effect.succeed(answer.totals) : failed(answer)
        ),
      audit: (program_id) =>
        Effect.flatMap(readApart({ _tag: "Audit", program_id }), (answer) =>
          answer._tag === "Audited" ? Effect.succeed(answer.audit) : failed(answer)
        ),
      sweep: (program_id, now_ms, events_before_ms) =>
        Effect.flatMap(write({ _tag: "Sweep", program_id, now_ms, events_before_ms }), (answer) =>
          answer._tag === "Swept" ? Effect.succeed(answer.count) : failed(answer)
        )
    }
  })

const tooLong = new StoreUnavailable({ cause: "list query timed out, queued or in the database", refused: true })
