import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { expect, it } from "vitest"

const main = join(import.meta.dirname, "../src/Main.ts")

/** Runs the command on this Node, which says that it is another version. */
const vostroOn = (version: string) => {
  const saying = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`
  const preload = `data:text/javascript,${encodeURIComponent(saying)}`
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ["--conditions=vostro-source", "--import", preload, main, "--version"],
    { encoding: "utf8" }
  )
  return { status, stderr, stdout }
}

it.each(["20.20.2", "22.18.0", "22.9.0"])("says which Node it needs on Node %s", (version) => {
  const stderr = `vostro needs Node 22.19 or later; this is ${version}\n`
  expect(vostroOn(version)).toEqual({ status: 1, stderr, stdout: "" })
})

it.each(["22.19.0", "100.0.0"])("runs on Node %s", (version) => {
  expect(vostroOn(version)).toEqual({ status: 0, stderr: "", stdout: "vostro v0.0.0\n" })
})
