import type { InboundItem } from "@vostro/domain/rails"
import { FileMisdirected, type InboundChunk, ingest } from "@vostro/nacha/bank/Ingest"
import { nachaOf } from "@vostro/nacha/bank/OutgoingFile"
import { entryWith, submissionOf } from "@vostro/testing/rails/Submissions"
import { Effect, Stream } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bytesOf, exampleLines, linesOf, overwritten } from "./support/Examples.ts"
import { bank } from "./support/Submissions.ts"

const fileOf = async (count: number): Promise<Uint8Array> => {
  const entries = Array.from({ length: count }, (_, at) => ({
    ach: entryWith({ id: `ach_${at}` }),
    sends: "forward" as const,
    trace_number: `12104288${String(at + 1).padStart(7, "0")}`
  }))
  const chunks = await Effect.runPromise(Stream.runCollect(nachaOf(submissionOf(entries), bank)))
  return Uint8Array.from(chunks.flatMap((chunk) => [...chunk]))
}

const reading = (bytes: Uint8Array) =>
  async function* () {
    for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000)
  }

/** A bank that books each item of a file once, books part of a chunk at a time, and may fail or lose its response. */
class BookingBank {
  readonly booked = new Map<string, Array<InboundItem>>()
  readonly #fates: Array<"books" | "books some" | "is gone" | "is not heard">

  constructor(fates: ReadonlyArray<"books" | "books some" | "is gone" | "is not heard"> = []) {
    this.#fates = [...fates]
  }

  readonly send = ({ file, first, items }: InboundChunk): Effect.Effect<{ next: number }, string> => {
    const fate = this.#fates.shift() ?? "books"
    if (fate === "is gone") return Effect.fail(fate)
    const booked = this.booked.get(file) ?? []
    if (first > booked.length) throw new Error("items were left out")
    const fresh = items.slice(booked.length - first)
    this.booked.set(file, [...booked, ...(fate === "books some" ? fresh.slice(0, 7) : fresh)])
    const next = this.booked.get(file)?.length ?? 0
    return fate === "is not heard" ? Effect.fail(fate) : Effect.succeed({ next })
  }
}

const fate = fc.constantFrom("books" as const, "books some" as const, "is gone" as const, "is not heard" as const)

describe("an ingested file", () => {
  it("is booked once, entry by entry in file order, despite repeats and interruptions", async () => {
    const bytes = await fileOf(345)
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 12 }), async (fates) => {
        const booking = new BookingBank(fates)
        const whole = { read: reading(bytes), send: booking.send }
        for (const _ of [...fates, "once more", "and again"]) await Effect.runPromise(Effect.exit(ingest(whole)))
        const traces = [...booking.booked.values()].map((items) => items.map(({ trace_number }) => trace_number))
        expect(traces).toEqual([Array.from({ length: 345 }, (_, at) => `12104288${String(at + 1).padStart(7, "0")}`)])
      }),
      { numRuns: 25 }
    )
  })

  it("is sent a hundred items at a time", async () => {
    const sent: Array<readonly [number, number]> = []
    const send = ({ first, items }: InboundChunk) => {
      sent.push([first, items.length])
      return Effect.succeed({ next: first + items.length })
    }
    const outcome = await Effect.runPromise(ingest({ read: reading(await fileOf(250)), send }))
    expect(sent).toEqual([
      [0, 100],
      [100, 100],
      [200, 50]
    ])
    expect(outcome.items).toBe(250)
  })

  it("is the same file with other line ends, and another with one other digit", async () => {
    const lines = linesOf(await fileOf(3))
    const nameOf = async (bytes: Uint8Array) =>
      (await Effect.runPromise(ingest({ read: reading(bytes), send: new BookingBank().send }))).file
    const name = await nameOf(bytesOf(lines))
    expect(name).toMatch(/^[0-9a-f]{64}$/)
    expect(await nameOf(bytesOf(lines, "\r\n"))).toBe(name)
    expect(await nameOf(bytesOf(lines, ""))).toBe(name)
    expect(await nameOf(bytesOf(overwritten(lines, 1, 33, "6")))).not.toBe(name)
  })

  it("is not booked at all if it breaks a rule anywhere", async () => {
    const booking = new BookingBank()
    const lines = linesOf(await fileOf(300))
    const broken = overwritten(lines, 303, 44, "7")
    const failure = await Effect.runPromise(Effect.flip(ingest({ read: reading(bytesOf(broken)), send: booking.send })))
    expect(failure).toMatchObject({ _tag: "NachaError", faults: [{ line: 303, rule: "totalCredit" }] })
    expect(booking.booked.size).toBe(0)
  })

  it("is not booked at all if it is for another bank", async () => {
    const booking = new BookingBank()
    const read = reading(await fileOf(3))
    const given = (destinations: ReadonlyArray<string>) => ingest({ read, send: booking.send, destinations })
    const failure = await Effect.runPromise(Effect.flip(given(["123456780", "021000021"])))
    expect(failure).toMatchObject({ _tag: "FileMisdirected", found: "231380104" })
    expect(failure instanceof FileMisdirected && failure.message).toBe(
      "line 1, column 5, fileHeader.immediateDestination: the file is for 231380104, not for 123456780 or 021000021"
    )
    expect(booking.booked.size).toBe(0)
    expect((await Effect.runPromise(given(["021000021", "231380104"]))).items).toBe(3)
  })

  it("is read with the given relaxations", async () => {
    const lines = exampleLines("PPD").slice(1)
    const outcome = await Effect.runPromise(
      ingest({
        read: reading(bytesOf(lines)),
        send: new BookingBank().send,
        relax: ["missingFileHeader", "padding"]
      })
    )
    expect(outcome.items).toBe(4)
  })

  it("fails if the bank does not advance", async () => {
    const send = ({ first }: InboundChunk) => Effect.succeed({ next: first })
    const failure = await Effect.runPromise(Effect.flip(ingest({ read: reading(await fileOf(2)), send })))
    expect(failure).toMatchObject({ _tag: "IngestStalled", sent: 0, next: 0 })
  })

  it("fails if its bytes cannot be read", async () => {
    const read = async function* () {
      yield new Uint8Array()
      throw new Error("no such file")
    }
    const failure = await Effect.runPromise(Effect.flip(ingest({ read, send: new BookingBank().send })))
    expect(failure).toMatchObject({ _tag: "FileUnreadable" })
  })
})
