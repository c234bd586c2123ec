import { ZERO } from "@vostro/domain/ports"
import type { AnsweredEntry, OriginatedEntry, OutboundEntry, Submission } from "@vostro/domain/rails"
import type { Sends } from "@vostro/domain/resources/payments/ach/entry/Outbound"
import { fileNameOf, nachaOf } from "@vostro/nacha/bank/OutgoingFile"
import { type Category, categoryOf } from "@vostro/nacha/checks/Category"
import { decodeFile } from "@vostro/nacha/reading/DecodeFile"
import type { NachaFile } from "@vostro/nacha/records/Part"
import { entryWith, submissionOf } from "@vostro/testing/rails/Submissions"
import { Effect, Result, Stream } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { linesOf } from "./support/Examples.ts"
import { bank, entriesArbitrary, receivedWith } from "./support/Submissions.ts"

const written = (entries: ReadonlyArray<OutboundEntry>, page?: number): Promise<Uint8Array> =>
  bytesOf(submissionOf(entries, page))

const bytesOf = async (submission: Submission): Promise<Uint8Array> => {
  const chunks = await Effect.runPromise(Stream.runCollect(nachaOf(submission, bank)))
  return Uint8Array.from(chunks.flatMap((chunk) => [...chunk]))
}

const read = (bytes: Uint8Array): NachaFile => Result.getOrThrow(decodeFile(bytes))

const categories: Readonly<Record<Sends, Category>> = {
  forward: "forward",
  return: "return",
  dishonored_return: "dishonored",
  contested_return: "contested"
}

const outbound = (parts: Partial<OriginatedEntry> = {}): OutboundEntry => ({
  ach: entryWith(),
  sends: "forward",
  trace_number: "121042880000001",
  ...parts
})

const answer = (parts: Omit<AnsweredEntry, "trace_number"> & Partial<AnsweredEntry>): OutboundEntry => ({
  trace_number: "121042880000001",
  ...parts
})

const record = async (one: OutboundEntry, line: number): Promise<string> =>
  linesOf(await written([one]))[line - 1]?.trimEnd() ?? ""

describe("the file of a submission", () => {
  it("is valid for the strict reader, with each entry once, its trace number and category", async () => {
    await fc.assert(
      fc.asyncProperty(entriesArbitrary, fc.integer({ min: 1, max: 12 }), async (entries, page) => {
        const { batches } = read(await written(entries, page))
        const found = batches.flatMap((batch) => batch.entries)
        const told = found.map(({ detail, addenda }) => [
          "traceNumber" in detail ? detail.traceNumber : "",
          categoryOf(addenda),
          detail.amount
        ])
        const wanted = entries.map(({ ach, sends, trace_number }) => [trace_number, categories[sends], ach.amount])
        expect(told.toSorted()).toEqual(wanted.toSorted())
      })
    )
  })

  it("is equal byte for byte if the submission is sent again", async () => {
    await fc.assert(
      fc.asyncProperty(entriesArbitrary, async (entries) => {
        expect(await written(entries)).toEqual(await written(structuredClone(entries)))
      }),
      { numRuns: 50 }
    )
  })

  it("has one batch per header, with the narrowest service class", async () => {
    await fc.assert(
      fc.asyncProperty(entriesArbitrary, async (entries) => {
        const { batches } = read(await written(entries))
        const headers = batches.map(({ header, entries: some }) => {
          const sides = new Set(some.map(({ detail }) => (/[1-4]$/.test(detail.transactionCode) ? "220" : "225")))
          expect(header.serviceClass).toBe(sides.size === 2 ? "200" : [...sides][0])
          return JSON.stringify([{ ...header, batchNumber: 0, serviceClass: "" }, categoryOf(some[0]?.addenda ?? [])])
        })
        expect(new Set(headers).size).toBe(batches.length)
        expect(batches.map(({ header }) => header.batchNumber)).toEqual(batches.map((_, at) => at + 1))
      })
    )
  })

  it("loads its pages as its bytes are read", async () => {
    let asked = 0
    const entries = Array.from({ length: 10_000 }, (_, at) =>
      outbound({ ach: entryWith({ id: `ach_${at}` }), trace_number: `12104288${String(at + 1).padStart(7, "0")}` })
    )
    const { entriesAfter, ...others } = submissionOf(entries)
    const counting = {
      ...others,
      entriesAfter: (after?: string) => {
        asked++
        return entriesAfter(after)
      }
    }
    await Effect.runPromise(Stream.runDrain(Stream.take(nachaOf(counting, bank), 1)))
    expect(asked).toBeLessThan(4)
  })

  it("has the window's cutoff in New York in its header, and the submission in its name", async () => {
    const header = linesOf(await written([outbound()]))[0]
    expect(header).toMatch(
      /^101 231380104 1210428822611201715[A-Z0-9]094101FEDERAL RESERVE BANK {3}FIRST SPONSOR BANK OF A/
    )
    expect(fileNameOf(submissionOf([]))).toBe("program_1.ach_window_20261120_third.ach")
  })

  it("has the creation time and the modifier that the bank keeps for it", async () => {
    const identityOf = (number: number) => Effect.succeed({ created_at: "2026-11-20T22:16:00Z", place: 34 + number })
    const bytes = await bytesOf({ ...submissionOf([outbound()]), identityOf })
    expect(linesOf(bytes)[0]?.slice(23, 34)).toBe("26112017169")
  })

  it("has a different header from other programs' files with the same cutoff", async () => {
    const headers = await Promise.all(
      ["program_1", "program_2", "program_3"].map(async (programId) => {
        const bytes = await bytesOf({ ...submissionOf([outbound()]), programId })
        return linesOf(bytes)[0]
      })
    )
    expect(new Set(headers).size).toBe(3)
  })

  it("fails with the fault that a strict reader would report", async () => {
    const ach = entryWith({ counterparty: { ...entryWith().counterparty, routing_number: "231380105" } })
    const broken = submissionOf([outbound({ ach })])
    const failure = await Effect.runPromise(Effect.flip(Stream.runDrain(nachaOf(broken, bank))))
    expect(failure).toMatchObject({ _tag: "NachaError", faults: [{ rule: "checkDigit" }] })
  })

  it("has the ODFI of its trace numbers", async () => {
    const { batches } = read(await written([outbound({ trace_number: "021000020000001" })]))
    expect(batches.map(({ header }) => header.odfi)).toEqual(["02100002"])
  })
})

describe("an entry of a submission", () => {
  it("is a payment with its addenda", async () => {
    const { record_details, ...others } = entryWith()
    const ach = { ...others, record_details: { ...record_details, additional_information: "WEEK 47" } }
    expect(await record(outbound({ ach }), 2)).toBe(
      "5220ACME CORPORATION                    1234567890PPDPAYROLL         261120   1121042880000001"
    )
    expect(await record(outbound({ ach }), 3)).toBe(
      "6222313801041234567          0000250000EMP001         ALAN TURING             1121042880000001"
    )
    expect(await record(outbound({ ach }), 4)).toBe(`705${"WEEK 47".padEnd(80)}00010000001`)
  })

  it("spells every text in ASCII", async () => {
    const { record_details, ...others } = entryWith()
    const texts = { company_name: "Äcme–Bänk", receiver_name: "Łukasz Strauß", additional_information: "10½ Süd" }
    const ach = { ...others, record_details: { ...record_details, ...texts } }
    expect(await record(outbound({ ach }), 2)).toMatch(/^5220Acme-Bank {7}/)
    expect(await record(outbound({ ach }), 3)).toMatch(/Lukasz Strauss {9}/)
    expect(await record(outbound({ ach }), 4)).toMatch(/^70510 1\/2 Sud {2}/)
  })

  it("is a prenote if its amount is zero", async () => {
    const { record_details, ...others } = entryWith({ amount: ZERO })
    const ach = { ...others, record_details: { ...record_details, transaction_code: "checking_credit_prenote" } }
    expect(await record(outbound({ ach }), 3)).toMatch(/^623.{26}0000000000/)
  })

  it("is a single payment for WEB", async () => {
    expect((await record(outbound({ ach: entryWith({ sec_code: "WEB" }) }), 3)).slice(76, 78)).toBe("S ")
  })

  it("is a reversal by its description alone", async () => {
    const ach = entryWith({ statement_descriptor: "REVERSAL", transaction_type: "credit", sec_code: "TEL" })
    expect(await record(outbound({ ach }), 2)).toMatch(/^5220.{46}TELREVERSAL/)
  })

  const stage = (
    type: "return" | "dishonored_return" | "contested_return",
    return_code: string,
    trace_number: string
  ) => ({
    type,
    status: "returned" as const,
    return_code,
    return_reason: "",
    trace_number
  })
  const incoming = receivedWith({
    record_details: { ...entryWith().record_details, trace_number: "231380100000077" },
    returns: [stage("return", "R01", "121042880000001")]
  })

  it("is returned to the sending bank with the original trace number", async () => {
    const one = answer({ ach: incoming, sends: "return" })
    expect(await record(one, 3)).toBe(
      "6212313801045544332211       0000250000EMP001         ALAN TURING             1121042880000001"
    )
    expect(await record(one, 4)).toBe(`799R01231380100000077${" ".repeat(6)}12104288${" ".repeat(44)}121042880000001`)
  })

  it("dishonors a return, with the settlement day of the return", async () => {
    const ach = entryWith({
      returns: [stage("return", "R03", "231380100000009"), stage("dishonored_return", "R69", "121042880000005")],
      kept: { ...entryWith().kept, returned_on: "2026-11-09" }
    })
    const one = outbound({ ach, sends: "dishonored_return", trace_number: "121042880000005" })
    expect(await record(one, 4)).toBe(
      `799R69121042880000001${" ".repeat(6)}23138010   23138010000000931303${" ".repeat(21)}121042880000005`
    )
  })

  it("contests a dishonored return, with all earlier dates and trace numbers", async () => {
    const ach = receivedWith({
      record_details: { ...incoming.record_details, settlement_date: "2026-11-05" },
      returns: [
        stage("return", "R01", "121042880000001"),
        stage("dishonored_return", "R68", "231380100000031"),
        stage("contested_return", "R73", "121042880000008")
      ],
      kept: { ...incoming.kept, returned_on: "2026-11-09", dishonored_on: "2026-11-12" }
    })
    const one = answer({ ach, sends: "contested_return", trace_number: "121042880000008" })
    expect(await record(one, 4)).toBe(
      "799R73231380100000077261109121042883091210428800000013130123138010000003131668 121042880000008"
    )
  })
})
