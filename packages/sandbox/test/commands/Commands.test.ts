import { expect, it, vi } from "vitest"
import { openSandbox } from "../support/OpenSandbox.ts"
import { ran } from "../support/Printed.ts"

const { bank, folder } = openSandbox()
const at = ["--data", folder]

it("clock shows the time, advances it, and moves it to a time, while the work of that time is done", async () => {
  const timeOf = async (...args: ReadonlyArray<string>) =>
    new Date((await ran(["clock", ...args, ...at])).out.trim()).getTime()
  const now = await timeOf("show")
  expect(now).toBeGreaterThan(0)
  expect(await timeOf()).toBe(now)
  const { out } = await ran(["trigger", ...at, "--json", "ach.scheduled"])
  expect(await timeOf("advance", "36h")).toBe(now + 36 * 3_600_000)
  expect(await timeOf("advance", "0s")).toBe(now + 36 * 3_600_000)
  expect((await ran(["clock", ...at, "advance", "0s"])).out).toBe((await ran(["clock", "advance", "0s", ...at])).out)
  expect(await timeOf("advance", "1 week", "2h")).toBeGreaterThan(now + 8 * 86_400_000)
  expect(await timeOf("advance", "3 banking days")).toBeGreaterThan(now + 11 * 86_400_000)
  expect(await timeOf("until", "next", "ach", "cutoff")).toBeGreaterThan(now + 11 * 86_400_000)
  const later = new Date(now + 40 * 86_400_000).toISOString()
  expect(await timeOf("until", later)).toBe(Date.parse(later))
  const tail = ["events", "tail", ...at, "--since", "2020-01-01", "--events", "ach.*"]
  expect((await ran(tail, "ach.posted")).out).toContain(JSON.parse(out).object_id)
  // The bank's clock is ahead by 40 days: an hour ago is an hour of its time.
  await ran(["trigger", ...at, "internal_transfer.posted"])
  const recent = await ran(["events", "tail", ...at, "--since", "1h"], "internal_transfer.posted")
  expect(recent.out).not.toContain("ach.")
})

it.each([
  [["advance", "3x"], '"3 x" is no span of time: use a whole number and one of '],
  [["advance", "20", "weeks", "of", "rain"], '"20 weeks of rain" is no span of time'],
  [["advance", "5000d"], "a span is ten years at most"],
  [["until", "2020-01-01"], "and never goes back to 2020-01-01"],
  [["until", "2090-01-01"], "the clock moves by at most ten years at a time: move it in steps"],
  [["until", "tomorrow"], '"tomorrow" is no moment: use one of ']
])("clock refuses %j in words", async (args, words) => {
  expect((await ran(["clock", ...args, ...at])).failure).toContain(words)
})

it("events tail prints events as lines or as JSON, and continues behind one", async () => {
  for (const name of ["internal_transfer.posted", "internal_transfer.rejected"]) await ran(["trigger", ...at, name])
  const tail = ["events", "tail", ...at, "--events", "internal_transfer.*"]
  const { out } = await ran([...tail, "--since", "2020-01-01"], "internal_transfer.rejected")
  const [posted = "", rejected = ""] = out.trimEnd().split("\n").slice(-2)
  expect(posted).toMatch(/^\S+Z {2}internal_transfer\.posted {2}internal_transfer_\w+ {2}posted {2}event_\w+$/)
  const after = posted.split("  ").at(-1) ?? ""
  const json = await ran([...tail, "--after", after, "--json"], "\n")
  expect(JSON.parse(json.out.split("\n")[0] ?? "")).toMatchObject({
    id: rejected.split("  ").at(-1),
    object: { status: "rejected" }
  })
})

it("finds a bank by its address and the environment", async () => {
  const { baseUrl, operatorToken } = await bank()
  expect((await ran(["clock", "--url", baseUrl])).failure).toContain("VOSTRO_CLIENT_ID and VOSTRO_CLIENT_SECRET")
  vi.stubEnv("VOSTRO_CLIENT_ID", "client_1")
  vi.stubEnv("VOSTRO_CLIENT_SECRET", "wrong")
  try {
    expect((await ran(["clock", "--url", baseUrl])).failure).toContain("set OPERATOR_TOKEN")
    vi.stubEnv("OPERATOR_TOKEN", "wrong")
    expect((await ran(["clock", "--url", baseUrl])).failure).not.toContain("wrong")
    vi.stubEnv("OPERATOR_TOKEN", operatorToken)
    expect((await ran(["clock", "--url", baseUrl])).failure).toBeUndefined()
    expect((await ran(["events", "tail", "--url", baseUrl])).failure).toContain("the bank refuses: ")
    expect((await ran(["clock", "--url", "http://bank.example"])).failure).toContain("--url must be https")
    expect((await ran(["clock", "--url", "http://127.0.0.1:9"])).failure).toContain(
      "cannot reach the bank at http://127.0.0.1:9"
    )
  } finally {
    vi.unstubAllEnvs()
  }
})

it("says how to start a bank where none runs", async () => {
  for (const args of [
    ["clock"],
    ["events", "tail"],
    ["listen", "--print-secret"],
    ["trigger", "ach.posted"],
    ["mcp"]
  ]) {
    const { failure } = await ran([...args, "--data", `${folder}/none`])
    expect(failure).toBe(
      `no bank runs on the data folder ${folder}/none: run vostro start, or name one with --data or --url`
    )
  }
})
