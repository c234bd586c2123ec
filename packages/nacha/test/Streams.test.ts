import { Reader } from "@vostro/nacha/reading/Reader"
import { readIterable } from "@vostro/nacha/reading/ReadIterable"
import { readStream } from "@vostro/nacha/reading/ReadStream"
import type { Part } from "@vostro/nacha/records/Part"
import { NachaError } from "@vostro/nacha/rules/Fault"
import { encodeFile } from "@vostro/nacha/writing/EncodeFile"
import { writeIterable } from "@vostro/nacha/writing/WriteIterable"
import { Writer } from "@vostro/nacha/writing/Writer"
import { writeStream } from "@vostro/nacha/writing/WriteStream"
import { Effect, Result, Stream } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bytesOf, exampleBytes, exampleLines, overwritten } from "./support/Examples.ts"
import { anyFile } from "./support/FileArbitraries.ts"

const inPieces = (bytes: Uint8Array, size: number): ReadonlyArray<Uint8Array> =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))

const partsIn = (bytes: Uint8Array): ReadonlyArray<Part> => {
  const reader = new Reader()
  return [...reader.push(bytes), ...reader.end()]
}

const joined = (chunks: ReadonlyArray<Uint8Array>): Uint8Array => Uint8Array.from(chunks.flatMap((chunk) => [...chunk]))

const broken = bytesOf(overwritten(exampleLines("PPD"), 3, 35, "X"))

const all = async <A>(some: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const values: Array<A> = []
  for await (const value of some) values.push(value)
  return values
}

describe("a stream of bytes", () => {
  it("round-trips through a stream of parts", async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, fc.integer({ min: 1, max: 500 }), async (file, size) => {
        const bytes = Result.getOrThrow(encodeFile(file))
        const parts = readStream(Stream.fromIterable(inPieces(bytes, size)))
        expect(await Effect.runPromise(Stream.runCollect(parts))).toEqual(partsIn(bytes))
        expect(joined(await Effect.runPromise(Stream.runCollect(writeStream(parts))))).toEqual(bytes)
      }),
      { numRuns: 50 }
    )
  })

  it("fails with the faults of its file", async () => {
    const failure = await Effect.runPromise(Effect.flip(Stream.runDrain(readStream(Stream.succeed(broken)))))
    expect(failure).toBeInstanceOf(NachaError)
    expect(failure.faults).toMatchObject([{ line: 3, column: 35, rule: "digit" }])
  })

  it("can be read twice", async () => {
    const parts = readStream(Stream.succeed(exampleBytes("IAT")))
    const first = await Effect.runPromise(Stream.runCollect(parts))
    expect(await Effect.runPromise(Stream.runCollect(parts))).toEqual(first)
  })
})

describe("an async iterable of bytes", () => {
  it("round-trips through an iterable of parts", async () => {
    const bytes = exampleBytes("CTX")
    const parts = await all(readIterable(inPieces(bytes, 7)))
    expect(parts).toEqual(partsIn(bytes))
    expect(joined(await all(writeIterable(parts)))).toEqual(bytes)
  })

  it("throws the faults of its file", async () => {
    await expect(all(readIterable([broken]))).rejects.toThrow(/^line 3, column 35, entryDetail.amount: .*digit/)
    await expect(all(writeIterable([]))).rejects.toThrow(/fileHeader/)
  })
})

describe("an incremental reader or writer", () => {
  it("emits each entry as soon as the next record completes it", () => {
    const reader = new Reader()
    const given = exampleLines("PPD").map((line) => reader.push(bytesOf([line])).map(({ _tag }) => _tag))
    expect(given.slice(0, 9)).toEqual([
      ["fileHeader"],
      ["batchHeader"],
      [],
      ["entry"],
      [],
      ["entry"],
      ["entry"],
      ["entry", "batchControl"],
      ["fileControl"]
    ])
  })

  it("reports the first addenda beyond the limit of any entry, and holds no more of them", () => {
    const [first = "", header = "", detail = "", addenda = ""] = exampleLines("CTX")
    const reader = new Reader()
    reader.push(bytesOf([first, header, detail]))
    for (let sequence = 1; sequence <= 12_000; sequence++) {
      reader.push(bytesOf([addenda.slice(0, 83) + String(sequence).padStart(4, "0").slice(-4) + addenda.slice(87)]))
    }
    expect(reader.faults).toMatchObject([{ line: 10_003, record: "addenda05", rule: "addendaNumber" }])
  })

  it("emits its bytes in chunks of at most 64 KiB, before its end", () => {
    const writer = new Writer()
    const [header, batch, entry] = partsIn(exampleBytes("TEL"))
    if (header === undefined || batch === undefined || entry?._tag !== "entry") throw new Error("no such example")
    const numbered = Array.from({ length: 2_000 }, (_, at): Part => {
      const { detail } = entry
      if (detail._tag !== "entryDetail") throw new Error("no such example")
      const traceNumber = `12104288${String(at + 1).padStart(7, "0")}`
      return { _tag: "entry", detail: { ...detail, traceNumber }, addenda: [] }
    })
    const early = [header, batch, ...numbered].flatMap((part) => writer.push(part))
    expect(writer.faults).toEqual([])
    expect(early.length).toBe(2)
    for (const chunk of [...early, ...writer.end()]) expect(chunk.length).toBeLessThanOrEqual(65_536)
  })
})
