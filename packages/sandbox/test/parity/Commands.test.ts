import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parityCommand } from "@vostro/sandbox/parity/Commands"
import { startBank, type TestBank } from "@vostro/sandbox/test"
import { layerNodeServices } from "@vostro/server"
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest"

const folder = mkdtempSync(join(tmpdir(), "vostro-parity-"))
const file = (name: string, value: unknown): string => {
  writeFileSync(join(folder, name), JSON.stringify(value))
  return join(folder, name)
}

let bank: TestBank
let url: string
beforeAll(async () => {
  bank = await startBank()
  url = await bank.url()
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await bank.stop()
  rmSync(folder, { recursive: true })
})

/** Runs the command as the partner; resolves with the printed text, or with the words of its failure. */
const parity = async (...args: ReadonlyArray<string>): Promise<string> => {
  const lines: Array<unknown> = []
  const run = Command.runWith(parityCommand, { version: "0" })(args).pipe(
    Effect.provide(layerNodeServices),
    Effect.provideService(Console.Console, { ...globalThis.console, log: (line: unknown) => void lines.push(line) }),
    Effect.as("done"),
    Effect.catch((error) => Effect.succeed("text" in error ? `failed: ${error.text}` : String(error)))
  )
  const end = await Effect.runPromise(run)
  return [...lines, ...(end === "done" ? [] : [end])].join("\n")
}

const asPartner = () => {
  vi.stubEnv("PARITY_CLIENT_ID", bank.credentials.client_id)
  vi.stubEnv("PARITY_CLIENT_SECRET", bank.credentials.client_secret)
}

const get = (name: string) => ({ name, method: "GET", path: "/v1/account_number/{given.sender}" })
const recording = join(folder, "recording.json")

it("records a bank at an address, and checks a new bank against it", async () => {
  asPartner()
  const scenario = file("scenario.json", { name: "one number", given: ["sender"], steps: [get("number")] })
  const given = ["--given", `sender=${bank.accountNumberIds[0]}`]
  expect(await parity("record", scenario, "--url", url, "--recording", recording, ...given)).toBe(
    `1 answer recorded in ${recording}`
  )
  expect(await parity("check", scenario, "--recording", recording)).toBe("1 step, 0 differences")
  const recorded = JSON.parse(readFileSync(recording, "utf8"))
  recorded.answers[0].status = 201
  writeFileSync(recording, JSON.stringify(recorded))
  const found = "number status: recorded 201, here 200\n1 step, 1 difference\nfailed: 1 step, 1 difference"
  expect(await parity("check", scenario, "--recording", recording)).toBe(found)
})

it("says in words which part of its input is wrong", async () => {
  const three = file("three.json", {
    name: "three",
    given: ["a", "b", "c"],
    steps: [{ ...get("x"), path: "/v1/card" }]
  })
  const record = ["record", three, "--url", url, "--recording", recording]
  expect(await parity(...record)).toContain("set PARITY_CLIENT_ID and PARITY_CLIENT_SECRET")
  asPartner()
  expect(await parity(...record, "--given", "a")).toContain("--given a is not NAME=ID")
  const four = ["a=1", "b=2", "c=3", "d=4"].flatMap((one) => ["--given", one])
  expect(await parity(...record, ...four)).toContain("the scenario lists no d as given; it lists a, b, c")
  expect(await parity(...record, "--given", "a=1")).toContain("the scenario needs --given b=... --given c=...")
  expect(await parity("record", three, "--url", "sandbox", "--recording", recording)).toContain(
    "begin it with https://"
  )
  await parity(...record, "--given", "a=1", "--given", "b=2", "--given", "c=3")
  expect(await parity("check", three, "--recording", recording)).toContain("a new bank has two account numbers to give")
  expect(await parity("check", join(folder, "none.json"), "--recording", recording)).toContain("no such file")
})
