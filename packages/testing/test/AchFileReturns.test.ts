import { readFile } from "node:fs/promises"
import { HOUR_MS } from "@vostro/domain/kernel/Instant"
import { layerMemoryStore } from "@vostro/memory/MemoryStore"
import { ingest } from "@vostro/nacha/bank/Ingest"
import { layerNachaRails } from "@vostro/nacha/bank/NachaRails"
import { decodeFile } from "@vostro/nacha/DecodeFile"
import { encodeFile } from "@vostro/nacha/EncodeFile"
import type { Entry, NachaFile } from "@vostro/nacha/Part"
import { transactionCodes } from "@vostro/nacha/TransactionCode"
import { Effect, Result } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { moveTo, WEEK } from "./support/Ach.ts"
import { type BankUnderTest, startBankOn } from "./support/BankUnderTest.ts"

const ROUTING = "121042882"

/** The SEC codes of payments to accounts here. */
const SEC_CODES = "ARC BOC CCD CIE CTX MTE POP POS PPD RCK SHR TEL TRC TRX WEB".split(" ")

/** What each code of an entry that comes in goes back under (rails.md 1.7). */
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
  Result.getOrThrow(decodeFile(await readFile(new URL(`../../nacha/test/examples/${name}.ach`, import.meta.url))))

const entriesOf = ({ batches }: NachaFile) => batches.flatMap(({ entries }) => entries)

const traceOf = ({ detail }: Entry): string => ("traceNumber" in detail ? detail.traceNumber : "")

/** An entry as its return repeats it: all but who sends it, to whom, and what follows. */
const repeated = ({ detail }: Entry) => ({
  ...detail,
  ...{ rdfi: "", traceNumber: "", addendaIndicator: "", addendaCount: 0, transactionCode: "" }
})

describe("entries of a file for accounts that there are not", () => {
  const outgoing: Array<Uint8Array> = []
  let bank: BankUnderTest
  beforeAll(async () => {
    const rails = layerNachaRails({
      put: (_, bytes) =>
        Effect.promise(async () => {
          const chunks: Array<Uint8Array> = []
          for await (const chunk of bytes) chunks.push(chunk)
          outgoing.push(Buffer.concat(chunks))
        }),
      immediate_destination: "231380104",
      destination_name: "FEDERAL RESERVE BANK",
      immediate_origin: ROUTING,
      origin_name: "FIRST SPONSOR BANK",
      routing_number: ROUTING
    })
    bank = await startBankOn(layerMemoryStore, { routing_number: ROUTING }, rails)
    moveTo(bank, WEEK.monday, "08:00")
  })
  afterAll(() => bank.close())

  /** What goes back of a file, in the order of its entries. */
  const returnsOf = async (file: NachaFile): Promise<ReadonlyArray<Entry | undefined>> => {
    const bytes = Result.getOrThrow(encodeFile(file))
    const params = { program_id: bank.programId }
    await Effect.runPromise(
      ingest({
        read: async function* () {
          yield bytes
        },
        send: ({ file: name, first, items }) => {
          const body = { file: name, items: items.map((item, at) => ({ at: first + at, item })) }
          return Effect.map(bank.operator.call("ach.ingest", { params, body }), ({ value }) => value)
        }
      })
    )
    outgoing.length = 0
    // Over any weekend.
    for (let hours = 0; hours < 120; hours += 3) {
      bank.advance(3 * HOUR_MS)
      await bank.drain()
    }
    const back = outgoing.flatMap((one) => entriesOf(Result.getOrThrow(decodeFile(one))))
    return entriesOf(file).map((entry) =>
      back.find(({ addenda: [one] }) => one?._tag === "addenda99" && one.originalTraceNumber === traceOf(entry))
    )
  }

  it.each(SEC_CODES)("go back as they came, of %s", async (code) => {
    const file = await exampleOf(code)
    const back = await returnsOf(file)
    expect(back.map((one) => one && repeated(one))).toEqual(entriesOf(file).map(repeated))
  })

  it("go back for the same account and side, with whatever transaction code they came", async () => {
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
