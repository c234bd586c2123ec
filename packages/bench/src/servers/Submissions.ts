import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { checkIterable, writeExample } from "@vostro/submissions"

// Writes a file with the given number of transactions to disk, checks it, and reports the durations and the memory used.
const records = Number(process.argv[2])
const folder = mkdtempSync(join(tmpdir(), "vostro-submissions-"))
const file = join(folder, "20261123_transactions_V1.csv")

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Joins lines, so that the stream has one write for many of them. */
function* joined(lines: Iterable<Uint8Array>): Generator<Uint8Array> {
  let some: Array<Uint8Array> = []
  for (const line of lines) {
    some.push(line)
    if (some.length < 1_000) continue
    yield Buffer.concat(some)
    some = []
  }
  yield Buffer.concat(some)
}

const write_ms = await timed(() =>
  pipeline(Readable.from(joined(writeExample("transactions", records))), createWriteStream(file))
)
const check_ms = await timed(async () => {
  const { records: checked, faultCount } = await checkIterable("transactions", createReadStream(file))
  if (checked !== records || faultCount > 0) throw new Error(`checked ${checked} of ${records}, ${faultCount} faults`)
})
rmSync(folder, { recursive: true })
process.send?.({ write_ms, check_ms, max_rss: process.resourceUsage().maxRSS * 1_024 })
