import { Clock, Effect, Fiber, Stream } from "effect"
import { joined } from "../../kernel/Bytes.ts"
import { bytesKeyOf, firstUniquePartAt, pastId } from "../../kernel/Identifier.ts"
import type { Resource, Versioned } from "../../kernel/Resource.ts"
import type { RecordedTransaction } from "../../ledger/RecordedTransaction.ts"
import type { JobServices } from "../../modules/JobServices.ts"
import type {
  AnyBatchJob,
  ByteRange,
  ChunkQuery,
  EventRange,
  JobReader,
  LoadedObjects,
  MemberPage,
  MemberQuery
} from "../../operation/BatchJob.ts"
import type { JobLedger } from "../../operation/JobLedger.ts"
import { Files } from "../../ports/Files.ts"
import { emptyReadSet, type ReadSet, Store, type StoreUnavailable } from "../../ports/Store.ts"
import { readEvent, type StoredEvent } from "../../resources/notifications/event/Event.ts"
import { BankCatalogue, BankSettings } from "../decision/BankSettings.ts"
import { IdSource } from "../decision/IdSource.ts"
import { findersOf, readStored } from "../decision/LoadedState.ts"
import { stateOf } from "../decision/StateOf.ts"
import { LetRequestsGoFirst } from "./LetRequestsGoFirst.ts"
import { loadMore } from "./LoadMore.ts"
import { ReadAhead, type ReadPage } from "./ReadAhead.ts"

type Job = AnyBatchJob<JobServices>
type Members = NonNullable<Job["members"]>

/** Maximum number of core transactions that a job reads at once. */
const LEDGER_PAGE = 500

const noMembers: MemberPage<unknown> = { members: [], is_last: true }

/** Returns the members of the owner's current step. Starts reading those of the next step, if there are any. */
export const memberPageOf = Effect.fnUntraced(function* (
  job: Job,
  programId: string,
  owner: Versioned<{ readonly id: string }>,
  usesAhead: boolean
) {
  const ahead = yield* ReadAhead
  const asked = job.members?.page(owner.object)
  const early = ahead.take(programId, owner.object.id, asked)
  if (job.members === undefined || asked === undefined) return noMembers
  const { members } = job
  const read = early !== undefined && usesAhead ? yield* Fiber.join(early) : yield* readPage(members, programId, asked)
  const { page, next } = opened(members, owner, asked, read)
  if (!page.is_last && next !== undefined) {
    ahead.put(programId, owner.object.id, next, yield* Effect.forkDetach(readPage(members, programId, next)))
  }
  return page
})

interface Opened {
  readonly page: MemberPage<unknown>
  readonly next: MemberQuery | undefined
}

const opened = (
  members: Members,
  owner: Versioned<{ readonly id: string }>,
  asked: MemberQuery,
  read: ReadPage
): Opened => {
  if (read instanceof Uint8Array) {
    if (members._tag !== "Bytes") throw new TypeError(`bytes read for a job over ${members._tag}`)
    const page = members.read(owner.object, read)
    return { page, next: page.after }
  }
  const last = read.members.at(-1)
  // Only pages of objects are read ahead.
  const next =
    last !== undefined && "version" in last && "filters" in asked ? { ...asked, after: last.object.id } : undefined
  return { page: read, next }
}

/** Makes the reader for submissions of a queue, over the store in the context. */
export const jobReader = Effect.fnUntraced(function* (queue: string, programId: string) {
  const context = yield* Effect.context<Store>()
  const store = yield* Store
  const { kinds } = yield* BankCatalogue
  const idSource = yield* IdSource
  const now_ms = yield* Clock.currentTimeMillis
  const moment = { now_ms, settings: yield* BankSettings }
  const load = Effect.fnUntraced(function* (
    reads: Partial<ReadSet>,
    follow?: (loaded: LoadedObjects) => Partial<ReadSet>
  ) {
    const loaded = yield* (yield* Store).load(programId, { ...emptyReadSet, ...reads })
    const first = findersOf(stateOf(queue, [reads], loaded, kinds))
    if (follow === undefined) return first
    const further = follow(first)
    return findersOf(stateOf(queue, [reads, further], yield* loadMore(programId, loaded, further), kinds))
  })
  return {
    moment,
    letRequestsGoFirst: yield* LetRequestsGoFirst,
    list: (resource, query) => Effect.provideContext(readObjects(resource, programId, query), context),
    newest: (resource, filters) =>
      Effect.map(store.list({ program_id: programId, kind: resource.kind, filters, limit: 1 }), ({ objects: [one] }) =>
        one === undefined ? undefined : readStored(resource, one)
      ),
    ledger: jobLedger(store, programId),
    sealBefore: (kind, ms) => store.seal(programId, kind, `${kind}_${firstUniquePartAt(ms)}`),
    newBytesKey: () => bytesKeyOf(idSource.newSeed(now_ms)),
    load: (...asked) => Effect.provideContext(load(...asked), context)
  } satisfies JobReader
})

const jobLedger = (store: Store["Service"], program_id: string): JobLedger => ({
  transactions: (fromId, until_id) =>
    Stream.unfold<string | undefined, ReadonlyArray<RecordedTransaction>, StoreUnavailable, never>(fromId, (from_id) =>
      from_id === undefined
        ? Effect.undefined
        : Effect.map(store.transactions({ program_id, from_id, until_id, limit: LEDGER_PAGE }), (page) => {
            const last = page.objects.at(-1)
            return [page.objects, page.has_more && last !== undefined ? pastId(last.id) : undefined] as const
          })
    ),
  closingBalances: (beforeId) => store.closingBalances(program_id, beforeId),
  balance: (account, beforeId) => store.balance(program_id, account, beforeId)
})

const readPage = (
  members: Members,
  programId: string,
  asked: MemberQuery
): Effect.Effect<ReadPage, StoreUnavailable, Store | Files> => {
  if ("key" in asked) return readBytes(programId, asked)
  if ("from_ms" in asked) return readEvents(programId, asked)
  if (members._tag !== "Objects") throw new TypeError(`objects read for a job over ${members._tag}`)
  return readObjects(members.resource, programId, asked)
}

/** Sorts before every event: an event that does not exist counts as older than all. */
const BEFORE_ALL = "event_"

const readEvents = Effect.fnUntraced(function* (program_id: string, { after = BEFORE_ALL, ...range }: EventRange) {
  const page = yield* (yield* Store).events({ program_id, names: [], ending_before: after, ...range })
  return { members: page.objects.map(readEvent).reverse(), is_last: !page.has_more } satisfies MemberPage<StoredEvent>
})

const readBytes = Effect.fnUntraced(function* (programId: string, { key, from, until }: ByteRange) {
  const files = yield* Files
  return joined(yield* Stream.runCollect(files.read({ program_id: programId, key }, from, until)))
})

const readObjects = Effect.fnUntraced(function* <A extends { readonly id: string }>(
  resource: Resource<A>,
  programId: string,
  { filters, after, limit }: ChunkQuery
) {
  const query = { program_id: programId, kind: resource.kind, filters, ending_before: after, limit }
  const found = yield* (yield* Store).list(query)
  // Pages are newest first; a batch job starts with the oldest.
  const members = found.objects.map((stored) => readStored(resource, stored)).reverse()
  return { members, is_last: !found.has_more } satisfies MemberPage<Versioned<A>>
})
