import { decodeFile } from "@vostro/nacha/reading/DecodeFile"
import { Reader } from "@vostro/nacha/reading/Reader"
import type { Part } from "@vostro/nacha/records/Part"
import { encodeFile } from "@vostro/nacha/writing/EncodeFile"
import type { LineEnd } from "@vostro/nacha/writing/Writer"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { linesOf } from "./support/Examples.ts"
import { anyFile } from "./support/FileArbitraries.ts"

const lineEnd = fc.constantFrom<LineEnd>("\n", "\r\n", "")

const written = (file: Parameters<typeof encodeFile>[0], end: LineEnd): Uint8Array =>
  Result.getOrThrow(encodeFile(file, { lineEnd: end }))

const partsIn = (chunks: ReadonlyArray<Uint8Array>): ReadonlyArray<Part> => {
  const reader = new Reader()
  const parts = [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()]
  expect(reader.faults).toEqual([])
  return parts
}

const cutAt = (bytes: Uint8Array, places: ReadonlyArray<number>): ReadonlyArray<Uint8Array> => {
  const cuts = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return cuts.slice(1).map((to, at) => bytes.subarray(cuts[at], to))
}

describe("a file written and read", () => {
  it("is equal to the original", () => {
    fc.assert(
      fc.property(anyFile, lineEnd, (file, end) => {
        expect(Result.getOrThrow(decodeFile(written(file, end)))).toEqual(file)
      })
    )
  })

  it("is written again byte for byte", () => {
    fc.assert(
      fc.property(anyFile, lineEnd, (file, end) => {
        const bytes = written(file, end)
        expect(written(Result.getOrThrow(decodeFile(bytes)), end)).toEqual(bytes)
      })
    )
  })

  it("has records of 94 columns in blocks of ten", () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const lines = linesOf(written(file, "\n"))
        expect(lines.length % 10).toBe(0)
        expect(new Set(lines.map((line) => line.length))).toEqual(new Set([94]))
      })
    )
  })

  it("reads the same in chunks of any size", () => {
    fc.assert(
      fc.property(anyFile, lineEnd, fc.array(fc.nat(), { maxLength: 40 }), (file, end, places) => {
        const bytes = written(file, end)
        expect(partsIn(cutAt(bytes, places))).toEqual(partsIn([bytes]))
      })
    )
  })

  it("reads the same byte by byte", () => {
    fc.assert(
      fc.property(anyFile, lineEnd, (file, end) => {
        const bytes = written(file, end)
        expect(partsIn([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(partsIn([bytes]))
      }),
      { numRuns: 20 }
    )
  })
})
