/**
 * From bytes to parts of a file. RecordScanner.ts cuts records, Assembler.ts puts them together and checks them,
 * Reader.ts drives both a chunk at a time; a stream, an iterable and a whole file are three ways in. A part's meaning
 * for the bank is left to `bank`.
 */

import { Stream } from "effect"
import type { Part } from "../records/Part.ts"
import { type NachaError, unlessFaulty } from "../rules/Fault.ts"
import type { Leniency } from "../rules/Verdict.ts"
import { cut } from "./Chunks.ts"
import { Reader, type RecordReader } from "./Reader.ts"

/** Reads a file from a stream of byte chunks of any size; fails at the first fault. Holds one entry at a time. */
export const readStream = <E, R>(
  bytes: Stream.Stream<Uint8Array, E, R>,
  leniency: Leniency = {}
): Stream.Stream<Part, E | NachaError, R> => readWith(bytes, () => new Reader(leniency))

/** Reads a file from a stream with the reader that `open` makes, as {@link readStream} does. */
export const readWith = <A, E, R>(
  bytes: Stream.Stream<Uint8Array, E, R>,
  open: () => RecordReader<A>
): Stream.Stream<A, E | NachaError, R> =>
  Stream.suspend(() => {
    const reader = open()
    const body = bytes.pipe(
      Stream.flatMap((chunk) => Stream.fromIterable(cut(chunk))),
      Stream.rechunk(1),
      Stream.map((piece) => reader.push(piece))
    )
    return body.pipe(
      Stream.concat(Stream.sync(() => reader.end())),
      Stream.mapEffect((parts) => unlessFaulty(parts, reader.faults)),
      Stream.flatMap(Stream.fromArray)
    )
  })
