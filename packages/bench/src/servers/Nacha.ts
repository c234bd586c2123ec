import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { type Part, readIterable, writeIterable } from "@vostro/nacha"

// Writes a file with the given number of entries to disk, reads it back, and reports the durations and the memory used.
const entries = Number(process.argv[2])
const folder = mkdtempSync(join(tmpdir(), "vostro-nacha-"))
const file = join(folder, "file.ach")

/** A batch counts its entries in six digits. */
const BATCH = 500_000

function* parts(): Generator<Part> {
  yield {
    _tag: "fileHeader",
    immediateDestination: "231380104",
    immediateOrigin: "121042882",
    fileCreationDate: "261120",
    fileCreationTime: "0915",
    fileIdModifier: "A",
    immediateDestinationName: "FEDERAL RESERVE BANK",
    immediateOriginName: "FIRST SPONSOR BANK",
    referenceCode: ""
  }
  for (let n = 1; n <= entries; n++) {
    if (n % BATCH === 1) yield batchHeader(1 + Math.floor(n / BATCH))
    yield {
      _tag: "entry",
      detail: {
        _tag: "entryDetail",
        transactionCode: "22",
        rdfi: "231380104",
        accountNumber: String(n),
        amount: 100 + (n % 1_000),
        receiverId: "EMP001",
        receiverName: "JANE RECEIVER",
        discretionaryData: "",
        addendaIndicator: "0",
        traceNumber: `12104288${String(n).padStart(7, "0")}`
      },
      addenda: []
    }
  }
}

const batchHeader = (batchNumber: number): Part => ({
  _tag: "batchHeader",
  serviceClass: "220",
  companyName: "ACME CORPORATION",
  companyDiscretionaryData: "",
  companyId: "1234567890",
  secCode: "PPD",
  companyEntryDescription: "PAYROLL",
  companyDescriptiveDate: "",
  effectiveEntryDate: "261123",
  settlementDate: "",
  originatorStatus: "1",
  odfi: "12104288",
  batchNumber
})

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const write_ms = await timed(() => pipeline(Readable.from(writeIterable(parts())), createWriteStream(file)))
let read = 0
const read_ms = await timed(async () => {
  for await (const part of readIterable(createReadStream(file, { highWaterMark: 1_048_576 }))) {
    if (part._tag === "entry") read += 1
  }
})
if (read !== entries) throw new Error(`read ${read} of ${entries} entries`)
rmSync(folder, { recursive: true })
process.send?.({ write_ms, read_ms, max_rss: process.resourceUsage().maxRSS * 1_024 })
