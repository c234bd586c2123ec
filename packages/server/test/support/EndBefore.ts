// Loaded before a server (`--import`): moves its time, and kills it before a change of a file.
import promises from "node:fs/promises"
import { syncBuiltinESMExports } from "node:module"

const { END_BEFORE = "", TIME_OFFSET_MS = "0" } = process.env

const now = Date.now
Date.now = () => now() + Number(TIME_OFFSET_MS)

// A function of node:fs/promises, and texts that its arguments must have.
const [name, ...texts] = END_BEFORE.split(" ")

if (name === "appendFile" || name === "rename") {
  const change = promises[name]
  const watched = (...args: ReadonlyArray<unknown>) => {
    const all = args.join(" ")
    if (texts.every((text) => all.includes(text))) process.kill(process.pid, "SIGKILL")
    return Reflect.apply(change, promises, args)
  }
  Object.assign(promises, { [name]: watched })
  syncBuiltinESMExports()
}
