import { Clock, Effect, Fiber, Stream } from "effect"
import { joined } from "../../kernel/Bytes.ts"
import type { Resource, Versioned } from "../../kernel/Resource.ts"
import type {
  AnyBatchJob,
  ByteRange,
  ChunkQuery,
  JobReader,
  LoadedObjects,
  MemberPage
} from "../../operation/BatchJob.ts"
import { Files } from "../../ports/Files.ts"
import { emptyReadSet, type ReadSet, Store, type StoreUnavailable } from "../../ports/Store.ts"
import type { JobServices } from "../../registry.ts"
import { BankSettings } from "../decision/BankSettings.ts"
import { findersOf, readStored } from "../decision/LoadedState.ts"
import { loadMore } from "./LoadMore.ts"
import { ReadAhead, type ReadPage } from "./ReadAhead.ts"

type Job = AnyBatchJob<JobServices>

const noMembers: MemberPage<unknown> = { members: [], is_last: true }

/** Returns the members of the owner's current step. Starts reading those of the next step, if there are any. */
export const pageOf = Effect.fnUntraced(function* (
  job: Job,
  programId: string,
  owner: Versioned<{ readonly id: string }>,
  usesAhead: boolean
) {
  const ahead = yield* ReadAhead
  const asked = job.members.page(owner.object)
  const early = ahead.take(programId, owner.object.id, asked)
  if (asked === undefined) return noMembers
  const read = early !== undefined && usesAhead ? yield* Fiber.join(early) : yield* readPage(job, programId, asked)
  const { page, next } = opened(job, owner, asked, read)
  if (!page.is_last && next !== undefined) {
    ahead.put(programId, owner.object.id, next, yield* Effect.forkDetach(readPage(job, programId, next)))
  }
  return page
})

interface Opened {
  readonly page: MemberPage<unknown>
  readonly next: ChunkQuery | ByteRange | undefined
}

const opened = (
  { members }: Job,
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

/** Makes the reader for submissions, over the store in the context. */
export const jobReader = Effect.fnUntraced(function* (programId: string) {
  const context = yield* Effect.context<Store>()
  const moment = { now_ms: yield* Clock.currentTimeMillis, settings: yield* BankSettings }
  const load = Effect.fnUntraced(function* (
    reads: Partial<ReadSet>,
    follow?: (loaded: LoadedObjects) => Partial<ReadSet>
  ) {
    const loaded = yield* (yield* Store).load(programId, { ...emptyReadSet, ...reads })
    const all = follow === undefined ? loaded : yield* loadMore(programId, loaded, follow(findersOf(loaded)))
    return findersOf(all)
  })
  return {
    moment,
    list: (resource, query) => Effect.provideContext(readObjects(resource, programId, query), context),
    balance: (account) =>
      Effect.provideContext(
        Effect.flatMap(Store, (store) => store.balance(programId, account)),
        context
      ),
    load: (...asked) => Effect.provideContext(load(...asked), context)
  } satisfies JobReader
})

const readPage = (
  { members }: Job,
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
