import { spawn } from "node:child_process"
import { once } from "node:events"
import { describe, expect, it } from "vitest"

/** Writes lines to both outputs, each after the previous one succeeded or failed, then reports to its parent. */
const WRITING = `
import { surviveLogFailures } from "@vostro/http/server/LogFailures"
surviveLogFailures()
const turn = () => new Promise((resolve) => setImmediate(resolve))
process.once("message", async () => {
  for (let line = 0; line < 5; line++) {
    console.log("line")
    console.error("line")
    await turn()
  }
  process.send("alive", () => process.disconnect())
})
process.send("ready")
`

describe("a process", () => {
  it.each(["stdout", "stderr"] as const)("survives write errors on %s", async (failing) => {
    const child = spawn(process.execPath, ["--conditions=vostro-source", "--input-type=module", "-e", WRITING], {
      cwd: new URL("..", import.meta.url),
      stdio: ["ignore", "pipe", "pipe", "ipc"]
    })
    child.stdout?.resume()
    child.stderr?.resume()
    const told: Array<unknown> = []
    child.on("message", (message) => told.push(message))
    await once(child, "message")
    const reader = child[failing]
    if (reader === null) throw new Error("no reader")
    reader.destroy()
    await once(reader, "close")
    child.send("write")
    const [code] = await once(child, "exit")
    expect([code, told]).toEqual([0, ["ready", "alive"]])
  })
})
