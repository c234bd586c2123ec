import { type FileKey, type Files, makeChecksum } from "@vostro/domain/ports"
import { Effect, Stream } from "effect"
import fc from "fast-check"
import { expect } from "./Expect.ts"

/** The file storage under test, with a new program of the case. */
export interface FilesBench {
  readonly files: Files["Service"]
  readonly program_id: string
}

/** A requirement on every file storage. `run` throws if the storage does not meet it. */
export interface FilesCase {
  readonly name: string
  readonly run: (bench: FilesBench) => Effect.Effect<void, unknown>
}

const must = (name: string, run: FilesCase["run"]): FilesCase => ({ name, run })

const NOW = 1_800_000_000_000
const MIB = 1_048_576

/** Generates bytes that differ by position. */
const bytesOf = (length: number, seed = 1): Uint8Array => {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at++) bytes[at] = at * 31 + (at >> 8) * 17 + seed
  return bytes
}

const checksumOf = (bytes: Uint8Array): string => {
  const checksum = makeChecksum()
  checksum.update(bytes)
  return checksum.hex()
}

let count = 0
const keyIn = (programId: string): FileKey => ({ program_id: programId, key: `bytes_${String(count++)}` })

const put = (files: Files["Service"], at: FileKey, parts: ReadonlyArray<Uint8Array>, nowMs = NOW) =>
  Effect.gen(function* () {
    const intake = yield* files.open(at, nowMs)
    for (const part of parts) yield* intake.write(part)
    return { intake, taken: yield* intake.finish }
  })

const readAll = (files: Files["Service"], at: FileKey) =>
  Effect.map(Stream.runCollect(files.read(at, 0, Number.MAX_SAFE_INTEGER)), (parts) => Buffer.concat(parts))

/** Lists the files of the case's program that have been provisional since before a time. */
const provisional = ({ files, program_id }: FilesBench, beforeMs: number) =>
  Effect.map(files.provisional(beforeMs, 1_000_000), (found) =>
    found.filter((one) => one.program_id === program_id).map(({ key }) => key)
  )

/** Cases for file storage. */
export const files: ReadonlyArray<FilesCase> = [
  must("returns the bytes, their number and their SHA-256, for chunks of any size", ({ files, program_id }) =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: MIB }),
          fc.array(fc.integer({ min: 1, max: 300_000 }), { maxLength: 12 }),
          async (length, cuts) => {
            const whole = bytesOf(length)
            const at = keyIn(program_id)
            const { taken } = await Effect.runPromise(put(files, at, cutAt(whole, cuts)))
            expect(taken).toEqual({ size_bytes: length, checksum: checksumOf(whole) })
            expect((await Effect.runPromise(readAll(files, at))).equals(whole)).toBe(true)
          }
        ),
        { numRuns: 30 }
      )
    )
  ),
  must("returns any range, in pieces of at most 1 MiB", ({ files, program_id }) =>
    Effect.gen(function* () {
      const whole = bytesOf(3 * MIB + 5)
      const at = keyIn(program_id)
      yield* put(files, at, [whole])
      const bound = fc.integer({ min: 0, max: whole.length + 10 })
      yield* Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(bound, bound, async (a, b) => {
            const [from, until] = [Math.min(a, b), Math.max(a, b)]
            const parts = await Effect.runPromise(Stream.runCollect(files.read(at, from, until)))
            expect(Buffer.concat(parts).equals(whole.subarray(from, until))).toBe(true)
            for (const part of parts) expect(part.length).toBeLessThanOrEqual(MIB)
          }),
          {
            numRuns: 40,
            examples: [
              [0, 0],
              [261_119, 261_121],
              [261_120, 522_240],
              [262_143, 262_145],
              [262_144, 524_288],
              [whole.length - 1, whole.length]
            ]
          }
        )
      )
    })
  ),
  must("is not affected by callers that reuse their buffers", ({ files, program_id }) =>
    Effect.gen(function* () {
      const at = keyIn(program_id)
      const intake = yield* files.open(at, NOW)
      const buffer = new Uint8Array(100_000)
      for (let round = 0; round < 8; round++) {
        buffer.fill(round)
        yield* intake.write(buffer)
      }
      buffer.fill(99)
      const { checksum } = yield* intake.finish
      const expected = Buffer.concat(Array.from({ length: 8 }, (_, round) => new Uint8Array(100_000).fill(round)))
      expect((yield* readAll(files, at)).equals(expected)).toBe(true)
      expect(checksum).toBe(checksumOf(expected))
    })
  ),
  must("shows no bytes of unfinished or aborted uploads", ({ files, program_id }) =>
    Effect.gen(function* () {
      const at = keyIn(program_id)
      const intake = yield* files.open(at, NOW)
      yield* intake.write(bytesOf(600_000))
      expect((yield* readAll(files, at)).length).toBe(0)
      yield* intake.abort
      expect((yield* readAll(files, at)).length).toBe(0)
      const finished = keyIn(program_id)
      const { intake: late } = yield* put(files, finished, [bytesOf(10)])
      yield* late.abort
      expect((yield* readAll(files, finished)).length).toBe(0)
      expect(yield* provisional({ files, program_id }, NOW + 1)).toEqual([])
    })
  ),
  must("accepts concurrent uploads, and isolates programs", ({ files, program_id }) =>
    Effect.gen(function* () {
      const keys = [keyIn(program_id), keyIn(program_id), keyIn(program_id)]
      yield* Effect.forEach(keys, (at, index) => put(files, at, cutAt(bytesOf(400_000, index), [70_000, 1, 90_000])), {
        concurrency: "unbounded"
      })
      for (const [index, at] of keys.entries())
        expect((yield* readAll(files, at)).equals(bytesOf(400_000, index))).toBe(true)
      const [{ key } = { key: "" }] = keys
      expect((yield* readAll(files, { program_id: `${program_id}x`, key })).length).toBe(0)
    })
  ),
  must("lists files that have long been provisional, finished or not, until they are kept or removed", (bench) =>
    Effect.gen(function* () {
      const { files, program_id } = bench
      const [kept, finished, open, young] = [keyIn(program_id), keyIn(program_id), keyIn(program_id), keyIn(program_id)]
      yield* put(files, kept, [bytesOf(10)])
      yield* put(files, finished, [bytesOf(10)])
      const intake = yield* files.open(open, NOW)
      yield* intake.write(bytesOf(300_000))
      yield* put(files, young, [bytesOf(10)], NOW + 10)
      yield* files.keep(kept)
      expect([...(yield* provisional(bench, NOW + 1))].sort()).toEqual([finished.key, open.key].sort())
      expect((yield* files.provisional(NOW + 1, 1)).length).toBe(1)
      yield* files.remove(finished)
      yield* files.remove(open)
      yield* intake.abort
      expect(yield* provisional(bench, NOW + 1)).toEqual([])
      expect((yield* readAll(files, kept)).equals(bytesOf(10))).toBe(true)
      expect((yield* readAll(files, finished)).length).toBe(0)
      expect(yield* provisional(bench, NOW + 11)).toEqual([young.key])
    })
  ),
  must("ignores unknown files", (bench) =>
    Effect.gen(function* () {
      const { files, program_id } = bench
      const [kept, removed] = [keyIn(program_id), keyIn(program_id)]
      yield* files.keep(kept)
      yield* files.remove(removed)
      for (const at of [kept, removed]) expect((yield* readAll(files, at)).length).toBe(0)
      expect(yield* provisional(bench, Number.MAX_SAFE_INTEGER)).toEqual([])
    })
  )
]

/** Cuts bytes into pieces of these lengths; the last piece is the rest. */
const cutAt = (whole: Uint8Array, lengths: ReadonlyArray<number>): ReadonlyArray<Uint8Array> => {
  const parts: Array<Uint8Array> = []
  let at = 0
  for (const length of lengths) {
    parts.push(whole.subarray(at, at + length))
    at += length
  }
  return [...parts, whole.subarray(at)]
}
