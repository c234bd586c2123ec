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
  JobReader,
  LoadedObjects,
  MemberPage
} from "../../operation/BatchJob.ts"
import type { JobLedger } from "../../operation/JobLedger.ts"
import { Files } from "../../ports/Files.ts"
import { emptyReadSet, type ReadSet, Store, type StoreUnavailable } from "../../ports/Store.ts"
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
  readonly next: ChunkQuery | ByteRange | undefined
}

const opened = (
  members: Members,
  owner: Versioned<{ readonly id: string }>,
  asked: ChunkQuery | ByteRange,
  read: ReadPage
): Opened => {
  if (read instanceof Uint8Array) {
    if (members._tag === "Objects") throw new TypeError("bytes read for a job over objects")
    const page = members.read(owner.object, read)
    return { page, next: page.after }
  }
  const last = read.members.at(-1)
  const next = last === undefined || !("filters" in asked) ? undefined : { ...asked, after: last.object.id }
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
  asked: ChunkQuery | ByteRange
): Effect.Effect<ReadPage, StoreUnavailable, Store | Files> => {
  if (!("filters" in asked)) return readBytes(programId, asked)
  if (members._tag === "Bytes") throw new TypeError("objects read for a job over bytes")
  return readObjects(members.resource, programId, asked)
}

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
