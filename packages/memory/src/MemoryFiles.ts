import { Digest, type FileKey, Files } from "@vostro/domain/ports"
import { Effect, Layer, Stream } from "effect"

/** Received bytes of a file. */
interface Held {
  readonly at: FileKey
  readonly pieces: Array<Uint8Array>
  sinceMs: number | undefined
  isFinished: boolean
}

/** Files by the names of their programs and keys. */
export type HeldFiles = ReadonlyMap<string, Held>

/** Returns a copy of files. Their bytes are shared, as nothing changes them. */
export const forkedFiles = (files: HeldFiles): Map<string, Held> =>
  new Map(Array.from(files, ([name, held]) => [name, { ...held, pieces: held.pieces.slice() }]))

/** Number of bytes read at a time. */
const PIECE = 65_536

/** Storage of files in memory, lost with the process. */
export const makeMemoryFiles = (all = new Map<string, Held>()): Files["Service"] => {
  const nameOf = ({ program_id, key }: FileKey) => `${program_id} ${key}`
  return {
    open: (at, nowMs) =>
      Effect.map(Digest, (digest) => {
        const held: Held = { at, pieces: [], sinceMs: nowMs, isFinished: false }
        const checksum = digest()
        all.set(nameOf(at), held)
        return {
          write: (bytes) =>
            Effect.sync(() => {
              held.pieces.push(bytes.slice())
              checksum.update(bytes)
            }),
          finish: Effect.sync(() => {
            held.isFinished = true
            return { size_bytes: sizeOf(held.pieces), checksum: checksum.hex() }
          }),
          abort: Effect.sync(() => void all.delete(nameOf(at)))
        }
      }),
    keep: (at) =>
      Effect.sync(() => {
        const held = all.get(nameOf(at))
        if (held !== undefined) held.sinceMs = undefined
      }),
    remove: (at) => Effect.sync(() => void all.delete(nameOf(at))),
    read: (at, from, until) =>
      Stream.suspend(() => {
        const held = all.get(nameOf(at))
        return held?.isFinished === true ? Stream.fromIterable(rangeOf(held.pieces, from, until)) : Stream.empty
      }),
    provisional: (beforeMs, limit) =>
      Effect.sync(() =>
        [...all.values()]
          .filter(({ sinceMs }) => sinceMs !== undefined && sinceMs < beforeMs)
          .slice(0, limit)
          .map(({ at }) => at)
      )
  }
}

/** {@link makeMemoryFiles} as a layer; each build is new and empty. */
export const layerMemoryFiles: Layer.Layer<Files> = Layer.sync(Files, () => makeMemoryFiles())

const sizeOf = (pieces: ReadonlyArray<Uint8Array>): number => pieces.reduce((sum, { length }) => sum + length, 0)

function* rangeOf(pieces: ReadonlyArray<Uint8Array>, from: number, until: number): Generator<Uint8Array> {
  let start = 0
  for (const piece of pieces) {
    const end = Math.min(piece.length, until - start)
    for (let at = Math.max(0, from - start); at < end; at += PIECE) yield piece.slice(at, Math.min(at + PIECE, end))
    start += piece.length
  }
}
