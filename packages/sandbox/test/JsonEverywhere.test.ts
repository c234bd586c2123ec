import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SandboxFacts } from "@vostro/sandbox/program/SandboxFile"
import { layerNodeServices } from "@vostro/server"
import { migrateFolder } from "@vostro/sqlite"
import { Console, Effect, Fiber, Schema } from "effect"
import { Command } from "effect/cli"
import { afterAll, afterEach, beforeAll, expect, inject, it, onTestFinished, vi } from "vitest"
import { emptyDatabase } from "../../postgres/test/support/Database.ts"
import { leastEnvironment } from "../../server/test/support/Process.ts"
import { clientOf } from "./support/Launch.ts"
import { entriesFile } from "./support/NetworkFiles.ts"
import { printed, vostro } from "./support/Printed.ts"

const folder = mkdtempSync(join(tmpdir(), "vostro-json-"))
let database: string

beforeAll(async () => {
  database = await emptyDatabase(inject("databaseUrl"))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Run {
  readonly args: ReadonlyArray<string>
  /** Text after which the command is stopped; without it, the command ends by itself. */
  readonly until?: string
}

const header = "transaction_id|settlement_date|transfer_ids\n"
const file = join(folder, "a_transactions_update_V1.csv")

/** Runs of the commands that need no running bank, by the name of the command, in their order. */
const alone: Readonly<Record<string, Run>> = {
  "config check": { args: [] },
  migrate: { args: [] },
  doctor: { args: [] },
  "restore open": { args: ["--reason", "a rehearsal"] },
  "restore answer": { args: ["--note", "nothing was sent"] },
  "restore status": { args: [] },
  serve: { args: [], until: "listening at" },
  work: { args: [], until: "working" },
  check: { args: [file] },
  example: { args: ["transactions_update"] }
}

/** Runs of the commands of a running bank. */
const ofBank = (at: ReadonlyArray<string>, id: string): Readonly<Record<string, Run>> => ({
  "operator list": { args: at },
  "operator update": { args: [...at, id, "--role", "read"] },
  "operator revoke": { args: [...at, id] },
  audit: { args: at }
})

/** Runs of the commands of a running sandbox, found by its folder. */
const ofSandbox: Readonly<Record<string, Run>> = {
  trigger: { args: ["--data", folder, "internal_transfer.posted"] },
  "events tail": { args: ["--data", folder, "--since", "1h"], until: "internal_transfer.posted" },
  listen: { args: ["--data", folder, "--print-secret"] },
  "clock show": { args: ["--data", folder] },
  "clock advance": { args: ["--data", folder, "1h"] },
  "clock until": { args: ["--data", folder, new Date(Date.now() + 86_400_000).toISOString()] }
}

/** Runs of the commands that compare two banks. */
const ofParity = (at: ReadonlyArray<string>): Readonly<Record<string, Run>> => {
  const [scenario, recording] = [join(folder, "scenario.json"), join(folder, "recording.json")]
  writeFileSync(
    scenario,
    JSON.stringify({ name: "lists", steps: [{ name: "cards", method: "GET", path: "/v1/cards" }] })
  )
  return {
    "parity record": { args: [scenario, "--recording", recording, ...at] },
    "parity check": { args: [scenario, "--recording", recording] }
  }
}

/** Runs a command with `--json`, and parses its lines. */
const parsed = async (name: string, { args, until }: Run): Promise<ReadonlyArray<object>> => {
  const text = await printed([...name.split(" "), "--json", ...args], until)
  const values = text
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line))
  for (const value of values) expect([name, typeof value]).toEqual([name, "object"])
  return values.map(Object)
}

/** Starts a bank that runs until the end of the test; returns the facts that it prints. */
const started = async (...flags: ReadonlyArray<string>) => {
  const args = ["start", "--json", "--store", "memory", "--port", "0", "--data", folder, ...flags]
  const bank = Command.runWith(vostro, { version: "0" })(args).pipe(Effect.provide(layerNodeServices))
  const printed = await new Promise<string>((resolve, reject) => {
    const log = (line: unknown) =>
      String(line).startsWith("{") ? resolve(String(line)) : reject(new Error(`printed ${line}`))
    const fiber = Effect.runFork(
      Effect.provideService(bank, Console.Console, { ...globalThis.console, log, error: () => undefined })
    )
    fiber.addObserver(reject)
    onTestFinished(() => Effect.runPromise(Fiber.interrupt(fiber)))
  })
  return Schema.decodeUnknownSync(Schema.fromJsonString(SandboxFacts))(printed)
}

/** Names of all commands that have no subcommands. */
const leaves = ({ subcommands }: Command.Command.Any, path: ReadonlyArray<string> = []): ReadonlyArray<string> =>
  subcommands.flatMap(({ commands }) =>
    commands.flatMap((one) => {
      const at = [...path, one.name]
      return one.subcommands.length === 0 ? [at.join(" ")] : leaves(one, at)
    })
  )

it("every command prints JSON with --json, and nothing else on standard output", async () => {
  writeFileSync(file, `${header}a|2026-11-24|t\n`)
  for (const [name, value] of Object.entries(leastEnvironment(database))) vi.stubEnv(name, value)
  for (const [name, run] of Object.entries(alone)) expect(await parsed(name, run)).not.toEqual([])
  const bank = join(folder, "bank")
  migrateFolder(bank)
  vi.stubEnv("DATABASE_URL", `file:${bank}`)
  expect(await parsed("backup", { args: ["--to", join(folder, "copy")] })).toMatchObject([{ files: 0 }])
  const facts = await started("--clock", "manual")
  const { base_url, operator_token } = facts
  vi.stubEnv("OPERATOR_TOKEN", operator_token)
  const at = ["--url", base_url]
  const created = await parsed("operator create", { args: [...at, "--name", "Jane", "--role", "operate"] })
  expect(created).toMatchObject([{ name: "Jane", token: expect.any(String) }])
  vi.stubEnv("PARITY_CLIENT_ID", facts.client_id)
  vi.stubEnv("PARITY_CLIENT_SECRET", facts.client_secret)
  const runs = { ...ofBank(at, Object(created[0]).id), ...ofParity(at) }
  for (const [name, run] of Object.entries(runs)) expect(await parsed(name, run)).not.toEqual([])
  for (const [name, run] of Object.entries(ofSandbox)) expect(await parsed(name, run)).not.toEqual([])
  // `Demo.test.ts` runs the demo, `Mcp.test.ts` the server of tools.
  const others = ["backup", "start", "operator create", "demo", "mcp"]
  const ran = [...Object.keys(alone), ...Object.keys(runs), ...Object.keys(ofSandbox), ...others]
  expect(ran.sort()).toEqual([...leaves(vostro)].sort())
})

it("every command prints the help of a usage error on standard error, and the help asked for on standard output", async () => {
  const outputs = async (args: ReadonlyArray<string>) => {
    const out: Array<unknown> = []
    const error: Array<unknown> = []
    const run = Command.runWith(vostro, { version: "0" })(args).pipe(
      Effect.provide(layerNodeServices),
      Effect.provideService(Console.Console, {
        ...globalThis.console,
        log: (line: unknown) => void out.push(line),
        error: (line: unknown) => void error.push(line)
      })
    )
    await Effect.runPromise(Effect.exit(run))
    return { out: out.join("\n"), error: error.join("\n") }
  }
  for (const name of leaves(vostro)) {
    const path = name.split(" ")
    const usage = expect.stringContaining(`vostro ${name}`)
    expect(await outputs([...path, "--json", "--no-such-flag"])).toEqual({ out: "", error: usage })
    expect(await outputs([...path, "--help"])).toEqual({ out: usage, error: "" })
  }
})

it("start shows the progress of files on a terminal of standard error", async () => {
  const shown: Array<string> = []
  vi.spyOn(process.stderr, "write").mockImplementation((text: unknown) => shown.push(String(text)) > 0)
  const { isTTY } = process.stderr
  onTestFinished(() => {
    process.stderr.isTTY = isTTY
  })
  process.stderr.isTTY = true
  const facts = await started("--rails", "nacha")
  const partner = clientOf(facts)
  const [id = ""] = facts.account_number_ids
  const { account_number } = await ask(partner.call("account_number.get", { params: { account_number_id: id } }))
  const entry = { account_number: String(account_number), amount: 100, trace_number: "123456780000001" }
  writeFileSync(join(folder, "ach/incoming/entries.ach"), entriesFile([entry]))
  const submitted = join(folder, "submissions/a_transactions_update_V1.csv")
  writeFileSync(submitted, `${header}a|2026-11-24|t\n`)
  utimesSync(submitted, 1, 1)
  const body = {
    amount: 700,
    currency_code: "USD",
    transaction_type: "debit",
    account_number_id: id,
    counterparty: {
      name: "Jane",
      account_number: "987654321",
      routing_number: "021000021",
      account_type: "checking"
    },
    delivery_type: "next_business_day",
    sec_code: "PPD",
    statement_descriptor: "PAYMENT"
  } as const
  const { id: ach_id } = await ask(partner.call("ach.create", { idempotencyKey: "debit", body }))
  await ask(partner.call("ach.simulate_advance", { params: { ach_id } }))
  const lines = [
    /file 1 of 1, entries\.ach$/,
    /entries\.ach: 1 item$/,
    /writing .*\.ach: \d+ kB$/,
    /submitting a_transactions/
  ]
  await vi.waitFor(() => {
    for (const line of lines)
      expect(
        shown.some((text) => line.test(text)),
        `${line} in ${shown}`
      ).toBe(true)
    expect(shown.at(-1)).toBe("\r\u001b[2K")
  }, 30_000)
})

const ask = async <A, E>(call: Effect.Effect<{ readonly value: A }, E>) => (await Effect.runPromise(call)).value
