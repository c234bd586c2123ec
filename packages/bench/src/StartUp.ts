import { spawn } from "node:child_process"
import type { Row } from "./Measures.ts"
import { FLAGS } from "./Process.ts"

const main = new URL("../../sandbox/src/Main.ts", import.meta.url).pathname

/** How long `npm start` takes to the first answered request: in memory, on a new folder, and on existing data. */
export const measureStartUp = async (folder: string): Promise<ReadonlyArray<Row>> => [
  {
    what: "start to first answer, in memory",
    value: await startOnce(["--store", "memory", "--data", `${folder}/memory`]),
    unit: "ms"
  },
  { what: "start to first answer, new data", value: await startOnce(["--data", `${folder}/embedded`]), unit: "ms" },
  { what: "start to first answer, existing data", value: await startOnce(["--data", `${folder}/embedded`]), unit: "ms" }
]

const startOnce = async (flags: ReadonlyArray<string>): Promise<number> => {
  const started = performance.now()
  const args = [...FLAGS, main, "start", "--json", "--port", "0", ...flags]
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
