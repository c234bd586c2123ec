import { spawn } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { join } from "node:path"
import { startSandbox } from "@vostro/sandbox"
import { Effect } from "effect"
import type { Row } from "./Measures.ts"
import { FLAGS } from "./Process.ts"

/** Command of a clone, on the sources. */
const ofClone = [...FLAGS, new URL("../../sandbox/src/Main.ts", import.meta.url).pathname]

/** Number of starts within one process with the code loaded. */
const STARTS = 10

/** Measures `startSandbox` in memory within a process, as tests start it: the median of ten, in ms. */
const measureInProcess = async (folder: string): Promise<number> => {
  const taken: Array<number> = []
  for (let n = 0; n < STARTS; n++) {
    const options = { port: 0, folder: mkdtempSync(join(folder, "start-")), store: "memory", clock: "real" } as const
    const started = performance.now()
    const start = Effect.map(startSandbox(options), () => taken.push(performance.now() - started))
    await Effect.runPromise(Effect.scoped(start))
  }
  return taken.sort((a, b) => a - b)[STARTS >> 1] ?? Number.NaN
}

/** Measures `npm start` until the first response: in memory, on a new folder, and on existing data. */
export const measureStartUp = async (folder: string): Promise<ReadonlyArray<Row>> => [
  { what: "startSandbox in memory, median of 10", value: await measureInProcess(folder), unit: "ms" },
  {
    what: "start to first response, in memory",
    value: await startOnce(["--store", "memory", "--data", `${folder}/memory`]),
    unit: "ms"
  },
  { what: "start to first response, new data", value: await startOnce(["--data", `${folder}/embedded`]), unit: "ms" },
  {
    what: "start to first response, existing data",
    value: await startOnce(["--data", `${folder}/embedded`]),
    unit: "ms"
  }
]

/** Runs `start` of a command with flags, by default that of a clone; returns the time until its first response, in ms. */
export const startOnce = async (flags: ReadonlyArray<string>, command = ofClone): Promise<number> => {
  const started = performance.now()
  const args = [...command, "start", "--json", "--port", "0", ...flags]
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] })
  const url = await new Promise<string>((resolve) => {
    let text = ""
    child.stdout.on("data", (chunk) => {
      text += String(chunk)
      const found = /"base_url":"([^"]+)"/.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  await (await fetch(`${url}/v1/event`)).text()
  const taken = performance.now() - started
  await new Promise((resolve) => {
    child.once("exit", resolve)
    child.kill("SIGTERM")
  })
  return taken
}
