import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import type { InboundItem } from "@vostro/domain/rails"
import { Data, Effect, Stream } from "effect"
import type { NachaError } from "../Fault.ts"
import { readStream } from "../ReadStream.ts"
import type { Leniency } from "../Verdict.ts"
import { inboundOf } from "./Inbound.ts"

/** How many items are sent at a time. */
const CHUNK = 100

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Some items of a file, in its order. */
export interface InboundChunk {
  /** Names the file by what stands in it: 64 hexadecimal digits. */
  readonly file: string
  /** The place in the file of the first of these items, from 0. */
  readonly first: number
  readonly items: ReadonlyArray<InboundItem>
}

/** The bytes of a file could not be read. */
export class FileUnreadable extends Data.TaggedError("FileUnreadable")<{ readonly cause: unknown }> {}

/** The bank did not book the chunk that it wanted next, so to go on would leave entries out. */
export class IngestStalled extends Data.TaggedError("IngestStalled")<{
  readonly file: string
  readonly sent: number
  readonly next: number
}> {}

/** Where a file comes from, and where its items go. */
export interface Ingest<E> extends Leniency {
  /** Opens the file's bytes, cut anywhere; called twice, and the file must not change in between. */
  readonly read: () => AsyncIterable<Uint8Array>
  /** Has the bank book a chunk; answers which item of the file it wants next, which may lie anywhere behind the first. */
  readonly send: (chunk: InboundChunk) => Effect.Effect<{ readonly next: number }, E>
}

/** What became of a file. */
export interface Ingested {
  readonly file: string
  /** How many items the file has. */
  readonly items: number
}

/**
 * Has a bank book a file. The file is read twice: first to see that it is whole and to name it, as nothing of a broken
 * file may be booked, then to send its items in chunks. It is named by all of its characters but the line ends, since
 * files that merely add up to the same are not the same, while one that was fetched with other line ends is. The bank
 * keeps for each name how far it has come, so a file that is sent twice, or that was left half way, is booked once.
 */
export const ingest = <E>({ read, send, ...leniency }: Ingest<E>) =>
  Effect.gen(function* () {
    const file = yield* nameOf(read, leniency)
    let next = 0
    let items = 0
    const chunks = inboundOf(readStream(bytesOf(read), leniency)).pipe(Stream.grouped(CHUNK))
    yield* Stream.runForEach(chunks, (chunk) =>
      Effect.gen(function* () {
        const start = items
        items += chunk.length
        while (next < items) {
          const first = Math.max(start, next)
          const answer = yield* send({ file, first, items: chunk.slice(first - start) })
          if (answer.next <= first) return yield* new IngestStalled({ file, sent: first, next: answer.next })
          next = answer.next
        }
      })
    )
    return { file, items } satisfies Ingested
  })

const bytesOf = (read: () => AsyncIterable<Uint8Array>): Stream.Stream<Uint8Array, FileUnreadable> =>
  Stream.suspend(() => Stream.fromAsyncIterable(read(), (cause) => new FileUnreadable({ cause })))

const nameOf = (
  read: () => AsyncIterable<Uint8Array>,
  leniency: Leniency
): Effect.Effect<string, FileUnreadable | NachaError> =>
  Effect.suspend(() => {
    const digest = sha256.create()
    const bytes = Stream.map(bytesOf(read), (chunk) => {
      digest.update(withoutLineEnds(chunk))
      return chunk
    })
    return Effect.map(Stream.runDrain(readStream(bytes, leniency)), () => bytesToHex(digest.digest()))
  })

const withoutLineEnds = (chunk: Uint8Array): Uint8Array =>
  chunk.filter((byte) => byte !== LINE_FEED && byte !== CARRIAGE_RETURN)
