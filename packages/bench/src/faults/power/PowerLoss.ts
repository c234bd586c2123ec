import { spawn, spawnSync } from "node:child_process"
import { createReadStream, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import type { Finding } from "../plan/Finding.ts"
import { stream } from "../plan/Plan.ts"
import { Disk } from "./Disk.ts"
import type { PayerOrder } from "./Payer.ts"
import { checkSurvivors } from "./Survivors.ts"
import { readCalls, STRACE } from "./Trace.ts"

/** Order of a run; `off` is a store that flushes nothing. */
export interface PowerRun {
  readonly seed: number
  readonly payments: number
  readonly synchronous?: "off"
}

/** Outcome of a run. */
export interface PowerOutcome {
  readonly paid: number
  readonly flushes: number
  /** Flushes of the database file: the log was copied into it. */
  readonly copies: number
  readonly losses: number
  readonly findings: ReadonlyArray<Finding>
}

/** Mean number of calls between two power losses. */
const CALLS_PER_LOSS = 400

/** Files of the store that a start reads; the index of the log is made anew. */
const FILES = ["bank.sqlite", "bank.sqlite-wal"]

/** Returns true if this machine has strace. */
export const canTrace = (): boolean => spawnSync("strace", ["-V"]).status === 0

/** Makes payments, then takes the power away at many moments of their trace, and checks the remains each time. */
export const losePower = async ({ seed, payments, ...how }: PowerRun): Promise<PowerOutcome> => {
  const place = mkdtempSync(join(tmpdir(), "vostro-power-"))
  const disk = new Disk(join(place, "disk"))
  try {
    const trace = join(place, "trace")
    await tracePayer(trace, { folder: join(place, "store"), payments, ...how })
    const draw = stream(seed, "power loss")
    const paid: Array<string> = []
    const findings: Array<Finding> = []
    let [flushes, copies, losses] = [0, 0, 0]
    for await (const call of readCalls(createInterface({ input: createReadStream(trace) }))) {
      disk.take(call)
      if (call._tag === "Print") paid.push(...acknowledged(call.text))
      if (call._tag === "Flush" && call.file.endsWith(".sqlite-wal")) flushes++
      if (call._tag === "Flush" && call.file.endsWith(".sqlite")) copies++
      if (paid.length === 0 || draw() >= 1 / CALLS_PER_LOSS) continue
      const left = join(place, `left-${losses++}`)
      mkdirSync(left)
      disk.loseCache(FILES, left, draw)
      findings.push(...checkSurvivors(left, paid))
      rmSync(left, { recursive: true })
    }
    return { paid: paid.length, flushes, copies, losses, findings }
  } finally {
    disk.close()
    rmSync(place, { recursive: true, force: true })
  }
}

const acknowledged = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/^Committed (\w+)$/gm)].flatMap(([, name = ""]) => name)

const payer = fileURLToPath(new URL("./Payer.ts", import.meta.url))

const tracePayer = (trace: string, order: PayerOrder): Promise<void> =>
  new Promise((resolve, reject) => {
    const program = [process.execPath, "--conditions=vostro-source", payer, JSON.stringify(order)]
    const child = spawn("strace", [...STRACE, "-o", trace, ...program], { stdio: ["ignore", "ignore", "inherit"] })
    child.once("error", reject)
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`the payer exited with code ${code}`))))
  })
