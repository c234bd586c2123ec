import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { Console, Effect } from "effect"
import { printFindings } from "../faults/plan/Finding.ts"
import { onArchive } from "./Archive.ts"
import { runDrill } from "./Drill.ts"
import { onFolder } from "./FolderCopy.ts"

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    seconds: { type: "string", default: "24" },
    store: { type: "string", default: "pgbackrest" },
    canary: { type: "boolean", default: false }
  }
})
const [seed, seconds, isCanary] = [Number(values.seed), Number(values.seconds), values.canary]
if (!Number.isSafeInteger(seed) || !(seconds > 0) || !["pgbackrest", "file"].includes(values.store)) {
  console.error("usage: npm run restore-drill -- [--seed N] [--seconds S] [--store pgbackrest|file] [--canary]")
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), "vostro-restore-"))
console.log(`seed ${seed}, ${seconds} s, ${values.store}${isCanary ? ", an operator who compares nothing" : ""}`)
const kept = values.store === "file" ? onFolder(join(folder, "store")) : await onArchive(join(folder, "store"))
const { counts, findings } = await runDrill({ seed, seconds, folder, kept, skipsMarks: isCanary })
for (const [what, count] of counts) console.log(`${what.padEnd(46)} ${String(count).padStart(8)}`)
await Effect.runPromise(Effect.andThen(printFindings(findings), Console.log("")))

const isTwice = findings.some(({ anomaly }) => anomaly === "sent twice")
const isOk = isCanary ? isTwice : findings.length === 0
if (isOk) {
  rmSync(folder, { recursive: true, force: true })
  console.log(isCanary ? "ok: the checker found payments that were sent twice" : "ok")
} else {
  console.log(`The histories, the messages at the networks and the logs are in ${folder}.`)
  process.exitCode = 1
}
