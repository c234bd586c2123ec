import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import type { InboundItem } from "@vostro/domain/rails"
import { Data, Effect, Stream } from "effect"
import { readStream } from "../reading/ReadStream.ts"
import type { Part } from "../records/Part.ts"
import type { NachaError } from "../rules/Fault.ts"
import type { Leniency } from "../rules/Verdict.ts"
import { inboundOf } from "./Inbound.ts"

/** Number of items sent at a time. */
const CHUNK = 100

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Consecutive items of a file, in file order. */
export interface InboundChunk {
  /** Digest of the file's content: 64 hexadecimal digits. */
  readonly file: string
  /** Index of the first of these items in the file, from 0. */
  readonly first: number
  readonly items: ReadonlyArray<InboundItem>
}

/** The bytes of a file could not be read. */
export class FileUnreadable extends Data.TaggedError("FileUnreadable")<{ readonly cause: unknown }> {}

/** The bank did not advance beyond the chunk it was sent; continuing would skip entries. */
export class IngestStalled extends Data.TaggedError("IngestStalled")<{
  readonly file: string
  readonly sent: number
  readonly next: number
}> {}

/** A file is for another bank. Nothing of it is booked. */
export class FileMisdirected extends Data.TaggedError("FileMisdirected")<{
  /** Destination of the file. */
  readonly found: string
  /** Routing numbers under which the bank gets files. */
  readonly expected: ReadonlyArray<string>
}> {
  override get message(): string {
    return `line 1, column 5, fileHeader.immediateDestination: the file is for ${this.found}, not for ${this.expected.join(" or ")}`
  }
}

/** Source of a file and destination of its items. */
export interface Ingest<E> extends Leniency {
  /** Routing numbers under which the bank gets files. A file for another one is refused; without them, no file is. */
  readonly destinations?: ReadonlyArray<string>
  /** Opens the file's bytes, in chunks of any size. It is called twice; the file must not change in between. */
  readonly read: () => AsyncIterable<Uint8Array>
  /** Books a chunk; returns the index of the item that the bank expects next, at any distance after the first. */
  readonly send: (chunk: InboundChunk) => Effect.Effect<{ readonly next: number }, E>
}

/** Result of ingesting a file. */
export interface Ingested {
  readonly file: string
  /** Number of items in the file. */
  readonly items: number
}

/**
 * Books a file. It is read twice: first to validate and to name it, since nothing of an invalid file may be booked;
 * then to send its items in chunks. Its name is a digest of all characters except line ends: files with equal totals
 * are not the same file, but a copy with other line ends is. The bank stores its progress under that name, so a file
 * that is sent twice or was interrupted is booked once.
 */
export const ingest = <E>({ read, send, destinations, ...leniency }: Ingest<E>) =>
  Effect.gen(function* () {
    const file = yield* nameOf(read, destinations, leniency)
    let next = 0
    let items = 0
    const chunks = inboundOf(bytesOf(read), leniency).pipe(Stream.grouped(CHUNK))
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
  expected: ReadonlyArray<string> | undefined,
  leniency: Leniency
): Effect.Effect<string, FileUnreadable | FileMisdirected | NachaError> =>
  Effect.suspend(() => {
    const digest = sha256.create()
    const bytes = Stream.map(bytesOf(read), (chunk) => {
      digest.update(withoutLineEnds(chunk))
      return chunk
    })
    const parts = Stream.runForEach(readStream(bytes, leniency), (part) => unlessMisdirected(part, expected))
    return Effect.map(parts, () => bytesToHex(digest.digest()))
  })

const unlessMisdirected = (
  part: Part,
  expected: ReadonlyArray<string> | undefined
): Effect.Effect<void, FileMisdirected> => {
  if (part._tag !== "fileHeader" || expected === undefined) return Effect.void
  const { immediateDestination: found } = part
  return expected.includes(found) ? Effect.void : Effect.fail(new FileMisdirected({ found, expected }))
}

const withoutLineEnds = (chunk: Uint8Array): Uint8Array =>
  chunk.filter((byte) => byte !== LINE_FEED && byte !== CARRIAGE_RETURN)
