import { Stream } from "effect"
import type { Part } from "../records/Part.ts"
import { type NachaError, unlessFaulty } from "../rules/Fault.ts"
import { Writer, type WriterOptions } from "./Writer.ts"

/** Writes parts as a stream of byte chunks; fails at the first fault. Holds one chunk. */
export const writeStream = <E, R>(
  parts: Stream.Stream<Part, E, R>,
  options: WriterOptions = {}
): Stream.Stream<Uint8Array, E | NachaError, R> =>
  Stream.suspend(() => {
    const writer = new Writer(options)
    const body = parts.pipe(
      Stream.chunks,
      Stream.map((some) => some.flatMap((part) => writer.push(part)))
    )
    return body.pipe(
      Stream.concat(Stream.sync(() => writer.end())),
      Stream.mapEffect((chunks) => unlessFaulty(chunks, writer.faults)),
      Stream.flatMap(Stream.fromArray)
    )
  })
