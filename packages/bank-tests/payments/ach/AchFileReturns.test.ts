import { readFile } from "node:fs/promises"
import { HOUR_MS } from "@vostro/domain"
import { decodeFile, type Entry, encodeFile, type NachaFile, transactionCodes } from "@vostro/nacha"
import { Result } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { type FileBank, startFileBank } from "../../support/FileBank.ts"

/** SEC codes of payments to accounts of this bank. */
const SEC_CODES = "ACK ARC ATX BOC CCD CIE CTX MTE POP POS PPD RCK SHR TEL TRC TRX WEB XCK".split(" ")

/** Transaction codes of received entries, and those of their returns (S44). */
const RETURN_CODES = {
  22: 21,
  23: 21,
  27: 26,
  28: 26,
  32: 31,
  33: 31,
  37: 36,
  38: 36,
  42: 41,
  43: 41,
  47: 46,
  48: 46,
  52: 51,
  53: 51
}

const exampleOf = async (name: string): Promise<NachaFile> =>
  Result.getOrThrow(decodeFile(await readFile(new URL(`../../../nacha/test/examples/${name}.ach`, import.meta.url))))

const entriesOf = ({ batches }: NachaFile) => batches.flatMap(({ entries }) => entries)

const traceOf = ({ detail }: Entry): string => ("traceNumber" in detail ? detail.traceNumber : "")

/** Fields of an entry that its return repeats: all except sender, receiver, and the fields derived from them. */
const repeated = ({ detail }: Entry) => ({
  ...detail,
  ...{ rdfi: "", traceNumber: "", addendaIndicator: "", addendaCount: 0, transactionCode: "" }
})

describe("entries of a file for unknown accounts", () => {
  let files: FileBank
  beforeAll(async () => {
    files = await startFileBank("121042882")
    moveTo(files.bank, WEEK.monday, "08:00")
  })
  afterAll(() => files.bank.close())

  /** Returns the entries returned from a file, in the order of its entries. */
  const returnsOf = async (file: NachaFile): Promise<ReadonlyArray<Entry | undefined>> => {
    const { bank, book, takeFiles } = files
    expect(await book(Result.getOrThrow(encodeFile(file)))).toEqual([])
    takeFiles()
    // Long enough to span any weekend.
    for (let hours = 0; hours < 120; hours += 3) {
      bank.advance(3 * HOUR_MS)
      await bank.drain()
    }
    const back = takeFiles().flatMap((one) => entriesOf(Result.getOrThrow(decodeFile(one))))
    return entriesOf(file).map((entry) =>
      back.find(({ addenda: [one] }) => one?._tag === "addenda99" && one.originalTraceNumber === traceOf(entry))
    )
  }

  it.each(SEC_CODES)("are returned with the same fields, for %s", async (code) => {
    const file = await exampleOf(code)
    const back = await returnsOf(file)
    expect(back.map((one) => one && repeated(one))).toEqual(entriesOf(file).map(repeated))
  })

  it("are returned for the same account and side, with any transaction code", async () => {
    const file = await exampleOf("PPD")
    const [batch] = file.batches
    const [entry] = batch?.entries ?? []
    if (batch === undefined || entry?.detail._tag !== "entryDetail") throw new Error("no such example")
    const { detail } = entry
    const entries = Object.keys(RETURN_CODES)
      .filter((code): code is keyof typeof transactionCodes => Object.hasOwn(transactionCodes, code))
      .map((transactionCode, at): Entry => {
        const amount = transactionCodes[transactionCode].use === "live" ? 100 : 0
        const traceNumber = detail.traceNumber.slice(0, 8) + String(5_000 + at).padStart(7, "0")
        return {
          _tag: "entry",
          detail: { ...detail, transactionCode, amount, traceNumber, addendaIndicator: "0" },
          addenda: []
        }
      })
    const back = await returnsOf({ ...file, batches: [{ ...batch, entries }] })
    const codes = back.map((one) => Number(one?.detail.transactionCode))
    expect(codes).toEqual(Object.values(RETURN_CODES))
  })
})
