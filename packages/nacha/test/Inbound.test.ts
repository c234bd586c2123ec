import { type InboundItem, InboundItem as Item } from "@vostro/domain/rails"
import { dateOfDay, dayOfYear } from "@vostro/nacha/bank/FieldDate"
import { inboundOf } from "@vostro/nacha/bank/Inbound"
import { nachaOf } from "@vostro/nacha/bank/OutgoingFile"
import { categoryOf } from "@vostro/nacha/checks/Category"
import { decodeFile } from "@vostro/nacha/reading/DecodeFile"
import { readStream } from "@vostro/nacha/reading/ReadStream"
import type { Entry, NachaFile } from "@vostro/nacha/records/Part"
import type { Relaxation } from "@vostro/nacha/rules/Relaxation"
import { encodeFile } from "@vostro/nacha/writing/EncodeFile"
import { submissionOf } from "@vostro/testing/rails/Submissions"
import { Effect, Result, Schema, Stream } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bytesOf, exampleBytes, exampleLines, linesOf, overwritten } from "./support/Examples.ts"
import { anyFile } from "./support/FileArbitraries.ts"
import { bank, entriesArbitrary, receivedWith } from "./support/Submissions.ts"

const itemsIn = (bytes: Uint8Array, ...relax: ReadonlyArray<Relaxation>): Promise<ReadonlyArray<InboundItem>> =>
  Effect.runPromise(Stream.runCollect(inboundOf(Stream.succeed(bytes), { relax })))

const kinds = {
  forward: "entry",
  return: "return",
  dishonored: "dishonored_return",
  contested: "contested_return",
  change: "correction",
  refusedChange: "refused_correction"
} as const

const isItem = Schema.is(Item)

const entriesIn = ({ batches }: NachaFile): ReadonlyArray<Entry> => batches.flatMap(({ entries }) => entries)

describe("the inbound items of a file", () => {
  it("are valid, one per entry, with the kind of its category", async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, async (file) => {
        const items = await itemsIn(Result.getOrThrow(encodeFile(file)))
        expect(items.filter((item) => !isItem(item))).toEqual([])
        expect(items.map(({ kind }) => kind)).toEqual(entriesIn(file).map(({ addenda }) => kinds[categoryOf(addenda)]))
      })
    )
  })

  it("have the batch header and their own records as they are in the file, in whatever pieces it is read", async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, fc.constantFrom("\n", "\r\n", "" as const), fc.nat(), async (file, lineEnd, cut) => {
        const bytes = Result.getOrThrow(encodeFile(file, { lineEnd }))
        const place = cut % bytes.length
        const pieces = Stream.make(bytes.subarray(0, place), bytes.subarray(place))
        const items = await Effect.runPromise(Stream.runCollect(inboundOf(pieces)))
        const groups: Array<Array<string>> = []
        let header = ""
        for (const line of linesOf(Result.getOrThrow(encodeFile(file)))) {
          if (line.startsWith("5")) header = line
          if (line.startsWith("6")) groups.push([header, line])
          if (line.startsWith("7")) groups.at(-1)?.push(line)
        }
        expect(items.map(({ raw }) => raw)).toEqual(
          groups.map((records) => ({
            raw_records: records.slice(0, 16),
            ...(records.length > 16 && { raw_left_out: records.length - 16 })
          }))
        )
      })
    )
  })

  it("keep the columns of characters that only a lenient reader admits", async () => {
    const lines = overwritten(exampleLines("PPD"), 3, 55, "\u00c9")
    const [item] = await itemsIn(bytesOf(lines), "characters")
    expect(item?.raw?.raw_records[1]).toBe(`${lines[2]?.slice(0, 54)}?${lines[2]?.slice(55)}`)
  })

  it("include valid items of advices, whose amounts have two more columns", async () => {
    const advices = Result.getOrThrow(decodeFile(exampleBytes("ADV")))
    const [batch, ...batches] = advices.batches
    const [entry] = batch?.entries ?? []
    if (batch === undefined || entry === undefined) throw new Error("example not found")
    const most = { ...entry, detail: { ...entry.detail, amount: 999_999_999_999 } }
    const file = { ...advices, batches: [{ ...batch, entries: [most] }, ...batches] }
    const items = await itemsIn(Result.getOrThrow(encodeFile(file)))
    expect(items.map((item) => [isItem(item), "amount" in item && item.amount])).toContainEqual([true, 999_999_999_999])
  })

  it("match the entries that another bank sent", async () => {
    await fc.assert(
      fc.asyncProperty(entriesArbitrary, async (entries) => {
        const sent = entries.flatMap((one) => (one.sends === "forward" ? [one] : []))
        fc.pre(sent.length > 0)
        const chunks = await Effect.runPromise(Stream.runCollect(nachaOf(submissionOf(sent), bank)))
        const items = await itemsIn(Uint8Array.from(chunks.flatMap((chunk) => [...chunk])))
        const told = items.flatMap((item) =>
          item.kind === "entry" ? [[item.trace_number, item.sec_code, item.amount, item.account_number]] : []
        )
        expect(told.toSorted()).toEqual(
          sent
            .map(({ ach, trace_number }) => [trace_number, ach.sec_code, ach.amount, ach.counterparty.account_number])
            .toSorted()
        )
      }),
      { numRuns: 50 }
    )
  })

  it("have all data of an entry's records", async () => {
    const lines = overwritten(exampleLines("WEB"), 2, 76, "324")
    const [first] = await itemsIn(bytesOf(lines))
    expect(first).toMatchObject({ kind: "entry", sec_code: "WEB", settlement_date: "2026-11-20" })
    // An old effective date leaves the settlement year unchanged: it comes from the file's date.
    const [old] = await itemsIn(bytesOf(overwritten(lines, 2, 70, "250310")))
    expect(old).toMatchObject({ effective_date: "2025-03-10", settlement_date: "2026-11-20" })
    const [headless] = await itemsIn(bytesOf(lines.slice(1)), "missingFileHeader", "padding")
    expect(headless).toMatchObject({ settlement_date: "2026-11-20" })
    const [paid] = await itemsIn(exampleBytes("PPD"))
    expect(paid).toEqual({
      raw: { raw_records: exampleLines("PPD").slice(1, 3) },
      kind: "entry",
      trace_number: "121042880000001",
      sec_code: "PPD",
      amount: 250_000,
      transaction_code: "22",
      originating_routing_number: "121042882",
      receiving_routing_number: "231380104",
      account_number: "1234567",
      statement_descriptor: "PAYROLL",
      effective_date: "2026-11-23",
      company_name: "ACME CORPORATION",
      company_id: "1234567890",
      company_discretionary_data: "WEEK 47",
      descriptive_date: "NOV 20",
      individual_id: "EMP001",
      receiver_name: "ALAN TURING"
    })
  })

  it("have the parties and banks in the addenda of an IAT", async () => {
    const [first] = await itemsIn(exampleBytes("IAT"))
    expect(first).toMatchObject({
      company_name: "ACME CORPORATION",
      receiver_name: "MAPLE LEAF TRADING",
      account_number: "CA-55-000123456789",
      additional_information: "INVOICE 77",
      iat_details: {
        transaction_type_code: "business",
        destination_country: "CA",
        originator_currency_code: "USD",
        destination_currency_code: "CAD",
        foreign_trace_number: "FT-2026-11-20",
        originator: { street_address: "1 MAIN STREET", city_state_province: "SAN FRANCISCO*CA\\" },
        originating_financial_institution: { identifier_type: "national_clearing_system", branch_country: "US" },
        receiver: { reference_number: "REC-0001", country_postal_code: "CA*M5H 1J9\\" },
        receiving_financial_institution: { identifier_type: "business_identifier_code", identifier_code: "NRTHCATT" },
        foreign_correspondent_banks: [{ name: "CORRESPONDENT BANK AG", identifier_type: "iban", branch_country: "DE" }]
      }
    })
  })

  it("have the miscellaneous type if the API has no name for an IAT's type", async () => {
    const [first] = await itemsIn(bytesOf(overwritten(exampleLines("IAT"), 4, 4, "REM")))
    expect(first).toMatchObject({ iat_details: { transaction_type_code: "miscellaneous" } })
  })

  it("have the trace numbers and codes of the earlier stages of a return dispute", async () => {
    expect((await itemsIn(exampleBytes("return")))[1]).toMatchObject({
      kind: "return",
      original_trace_number: "011000010000078",
      return_code: "R15",
      date_of_death: "2026-11-01",
      additional_information: "HOLDER DECEASED"
    })
    expect((await itemsIn(exampleBytes("dishonored")))[0]).toMatchObject({
      kind: "dishonored_return",
      original_trace_number: "011000010000077",
      return_code: "R69",
      return_trace_number: "231380100000009",
      original_return_code: "R03",
      additional_information: "01*03"
    })
    expect((await itemsIn(exampleBytes("contested")))[0]).toMatchObject({
      kind: "contested_return",
      return_code: "R73",
      original_return_code: "R03",
      dishonor_trace_number: "121042880000031",
      dishonor_code: "R68"
    })
  })

  it("have the corrected fields of a notification of change's code", async () => {
    expect(await itemsIn(exampleBytes("COR"))).toMatchObject([
      { kind: "correction", change_code: "C01", correction: { account_number: "1918171614" } },
      { change_code: "C03", correction: { routing_number: "021000021", account_number: "99887766" } }
    ])
    expect(await itemsIn(exampleBytes("IATCOR"))).toMatchObject([
      { kind: "correction", change_code: "C08", corrected_data: "NEWBANKCATT-0123456789-0123456789AB", correction: {} }
    ])
  })

  it("have the ASCII spelling of each letter in texts, and a question mark in numbers", async () => {
    const lines = overwritten(exampleLines("PPD"), 3, 57, "é")
    expect((await itemsIn(bytesOf(lines), "characters"))[0]).toMatchObject({ receiver_name: "ALeN TURING" })
    const numbered = overwritten(exampleLines("PPD"), 3, 13, "é")
    expect((await itemsIn(bytesOf(numbered), "characters"))[0]).toMatchObject({
      account_number: expect.stringMatching(/^\?/)
    })
  })
})

describe("the return of a received entry", () => {
  /** Receiver columns, which a return repeats. */
  const repeated = ({ detail }: Entry) => {
    const some: Readonly<Record<string, unknown>> = { ...detail }
    const names = ["receiverId", "receiverName", "checkSerialNumber", "terminalCity", "terminalState", "amount"]
    const others = ["cardExpirationDate", "documentReferenceNumber", "cardAccountNumber", "accountNumber"]
    const research = ["processControlField", "itemResearchNumber"]
    const twoColumns = ["discretionaryData", "cardTransactionType", "itemTypeIndicator"]
    return [...names, ...others, ...research, ...twoColumns].map((name) => some[name])
  }

  it("repeats the receiver and the identification", async () => {
    const codes = ["ARC", "BOC", "CCD", "CTX", "POP", "POS", "PPD", "RCK", "SHR", "TEL", "TRC", "TRX", "WEB"]
    for (const code of codes) {
      const parts = await Effect.runPromise(Stream.runCollect(readStream(Stream.succeed(exampleBytes(code)))))
      const original = parts.find((part) => part._tag === "entry")
      const [item] = await itemsIn(exampleBytes(code))
      if (original === undefined || item?.kind !== "entry") throw new Error("example not found")
      const { individual_id, receiver_name, trace_number, company_name, company_id } = item
      const ach = receivedWith({
        amount: item.amount,
        sec_code: item.sec_code,
        statement_descriptor: item.statement_descriptor,
        record_details: {
          trace_number,
          ...(individual_id !== undefined && { individual_id }),
          ...(receiver_name !== undefined && { receiver_name }),
          ...(company_name !== undefined && { company_name }),
          ...(company_id !== undefined && { company_id })
        },
        counterparty: { routing_number: item.originating_routing_number },
        kept: {
          account_number: item.account_number,
          transaction_code: item.transaction_code,
          ...(item.discretionary_data !== undefined && { discretionary_data: item.discretionary_data }),
          held: false,
          booked_on: "gl_ach_suspense_203503061230"
        },
        returns: [{ type: "return", status: "pending_return", return_code: "R03", return_reason: "" }]
      })
      const one = { ach, sends: "return", trace_number: "121042880000001" } as const
      const file = await Effect.runPromise(Stream.runCollect(nachaOf(submissionOf([one]), bank)))
      const back = await Effect.runPromise(Stream.runCollect(readStream(Stream.fromIterable(file))))
      const returned = back.find((part) => part._tag === "entry")
      expect(returned === undefined ? undefined : repeated(returned)).toEqual(repeated(original))
    }
  })
})

describe("a day of the year", () => {
  it("resolves to the year nearest to a date", () => {
    expect(dateOfDay("365", "2027-01-02")).toBe("2026-12-31")
    expect(dateOfDay("004", "2026-12-31")).toBe("2027-01-04")
    expect(dateOfDay("366", "2027-06-01")).toBe("2028-12-31")
    expect(dateOfDay("366", "2026-01-01")).toBeUndefined()
    expect(dateOfDay("", "2026-01-01")).toBeUndefined()
    expect(dateOfDay("000", "2026-01-01")).toBeUndefined()
  })

  it("resolves to the date it was formatted from", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_000 }), fc.integer({ min: -170, max: 170 }), (day, off) => {
        const at = (days: number) => new Date(Date.UTC(2001, 0, 1 + days)).toISOString().slice(0, 10)
        expect(dateOfDay(dayOfYear(at(day)), at(day + off))).toBe(at(day))
      })
    )
  })
})
