import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { defaultSettings, layerBank } from "@vostro/domain"
import { Store } from "@vostro/domain/ports"
import { makeClient } from "@vostro/http/client"
import { serve } from "@vostro/http/node"
import { layerMemoryStore, layerWebCryptoEntropy } from "@vostro/memory"
import { makeProgress } from "@vostro/rails/folders/Progress"
import { auditCommand, layerNodeServices, operatorCommand } from "@vostro/server"
import { certifiedFetch } from "@vostro/server/commands/CertifiedFetch"
import { commitOf, writeOf } from "@vostro/testing/conformance/Commits"
import { Console, Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { afterAll, afterEach, expect, inject, it, vi } from "vitest"
import { emptyDatabase } from "../../postgres/test/support/Database.ts"
import { launch, leastEnvironment, operatorAt, runCommand, secrets } from "./support/Process.ts"

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

it("config check prints every fault by the name of its variable, and exits with 1", async () => {
  const env = { ...leastEnvironment("postgres://db.example/bank"), PORT: "http", RAILS: "fed" }
  const wrong = await runCommand(["config", "check"], env)
  expect(wrong.code).toBe(1)
  expect(wrong.stderr).toContain("PORT must be a port, 0 to 65535")
  expect(wrong.stderr).toContain("RAILS must be nacha, iso20022, both separated by a comma, or none")
  const asJson = await runCommand(["config", "check", "--json"], env)
  expect(JSON.parse(asJson.stdout)).toEqual({
    faults: ["RAILS must be nacha, iso20022, both separated by a comma, or none", "PORT must be a port, 0 to 65535"]
  })
  expect(await runCommand(["config", "check"], { ...env, PORT: "80", RAILS: "none" })).toMatchObject({
    code: 0,
    stdout: "The configuration is valid.\n"
  })
})

it("migrate reports, previews and applies migrations of DATABASE_URL", async () => {
  const env = { DATABASE_URL: await emptyDatabase(inject("databaseUrl")) }
  const before = await runCommand(["migrate", "--status"], env)
  expect(before.code).toBe(1)
  expect(before.stdout).toMatch(/^pending {2}0001_tables\n/)
  const preview = await runCommand(["migrate", "--dry-run"], env)
  expect(preview.stdout).toMatch(/^-- 0001_tables\n\n[\s\S]*create table vostro_timers/)
  expect((await runCommand(["migrate", "--status"], env)).stdout).toBe(before.stdout)
  const asJson = JSON.parse((await runCommand(["migrate", "--dry-run", "--json"], env)).stdout)
  expect(asJson.pending[0]).toMatchObject({ name: "0001_tables", sql: expect.stringContaining("create table") })
  const applied = await runCommand(["migrate", "--json"], env)
  const after = await runCommand(["migrate", "--status", "--json"], env)
  expect(after.code).toBe(0)
  expect(JSON.parse(after.stdout)).toEqual({ ...JSON.parse(applied.stdout), pending: [], unknown: [] })
  expect((await runCommand(["migrate", "--dry-run"], env)).stdout).toBe("-- The schema is up to date.\n")
})

it("shows progress on a terminal and nowhere else", () => {
  const shown = (stream: { readonly isTTY?: boolean }) => {
    const written: Array<string> = []
    const show = makeProgress({ ...stream, write: (text) => written.push(text) })
    show("migration 1 of 2: 0001_tables")
    show("")
    return written
  }
  expect(shown({ isTTY: true })).toEqual(["\r\u001b[2Kmigration 1 of 2: 0001_tables", "\r\u001b[2K"])
  expect(shown({})).toEqual([])
})

it("prints a completion script for a shell", async () => {
  const { code, stdout } = await runCommand(["--completions", "bash"], {})
  expect(code).toBe(0)
  for (const word of ["serve", "doctor", "migrate", "dry-run"]) expect(stdout).toContain(word)
})

it("migrate without DATABASE_URL names it, and shows no password of a wrong one", async () => {
  const missing = await runCommand(["migrate"], {})
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining("DATABASE_URL") })
  const wrong = await runCommand(["migrate"], { DATABASE_URL: "db.example?password=hunter2" })
  expect(wrong.code).toBe(1)
  expect(wrong.stderr + wrong.stdout).not.toContain("hunter2")
})

const bank = layerBank({
  ...defaultSettings,
  operator_token: secrets.OPERATOR_TOKEN,
  master_key: new Uint8Array(32).fill(1)
}).pipe(Layer.provide(layerWebCryptoEntropy), Layer.provideMerge(layerMemoryStore))

/** Runs a command in this process. Returns its lines, those of its error last. */
const lines = async (command: Effect.Effect<void, { readonly message?: string; readonly text?: string }>) => {
  let printed = ""
  const print = (line: unknown) => {
    printed += `${line}\n`
  }
  const output = vi.spyOn(process.stdout, "write").mockImplementation((part: unknown, done?: unknown) => {
    printed += part instanceof Uint8Array ? Buffer.from(part).toString() : String(part)
    if (typeof done === "function") done()
    return true
  })
  const run = Effect.matchEffect(command, {
    onFailure: ({ message, text = message }) => Effect.sync(() => print(text)),
    onSuccess: () => Effect.void
  })
  await Effect.runPromise(Effect.provideService(run, Console.Console, { ...globalThis.console, log: print }))
  output.mockRestore()
  return printed === "" ? [] : printed.trimEnd().split("\n")
}

const operators = (...args: ReadonlyArray<string>) =>
  lines(Command.runWith(operatorCommand, { version: "0" })(args).pipe(Effect.provide(layerNodeServices)))
const audit = async (...args: ReadonlyArray<string>) =>
  lines(Command.runWith(auditCommand, { version: "0" })(args).pipe(Effect.provide(layerNodeServices)))

it("operator creates, lists, updates and revokes operators, and audit prints what they did", () =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const { url } = yield* serve({ port: 0 })
        vi.stubEnv("OPERATOR_TOKEN", secrets.OPERATOR_TOKEN)
        const at = ["--url", url]
        const [misread] = yield* Effect.promise(() => operators("create", ...at, "--name", "<b>", "--role", "read"))
        expect(misread).toContain("name: value_malformed. The value must be a name of letters of one script, digits")
        const jane = ["--name", "Jane", "--role", "administer", "--address", "127.0.0.0/8", "--address", "::1"]
        const [made = "", shown = ""] = yield* Effect.promise(() =>
          operators("create", ...at, ...jane, "--rate", "500")
        )
        const [id = ""] = made.split(" ")
        expect(made).toMatch(/^operator_\w{32} {2}active {3}administer {2}Jane {2}127\.0\.0\.0\/8,::1 {2}500\/s$/)
        const token = shown.replace("Token, shown only now: ", "")
        const janes = makeClient({ baseUrl: url, credentials: { operator_token: token } })
        const { value: program } = yield* janes.call("program.create", { body: { name: "First" } })
        const params = { program_id: program.id }
        yield* Effect.forEach(
          Array.from({ length: 120 }, (_, n) => `Program ${n}`),
          (name) => operatorAt(url).call("client.create", { params, body: { name } }),
          { concurrency: 16 }
        )
        expect(yield* Effect.promise(() => operators("list", ...at))).toEqual([made])
        const changes = ["--role", "operate", "--any-address", "--no-rate"]
        expect(yield* Effect.promise(() => operators("update", ...at, id, ...changes))).toEqual([
          `${id}  active   operate     Jane`
        ])
        const wrong = [["--rate", "1", "--no-rate"], ["--address", "::1", "--any-address"], ["--burst", "1"], []]
        const refused = wrong.map((flags) => Effect.promise(() => operators("update", ...at, id, ...flags)))
        expect(yield* Effect.all(refused)).toEqual([
          ["--rate and --no-rate cannot be used together"],
          ["--address and --any-address cannot be used together"],
          ["--burst needs --rate"],
          ["nothing to update: give a flag; see --help"]
        ])
        const create = ["create", ...at, "--name", "Joe", "--role", "read", "--burst", "1"]
        expect(yield* Effect.promise(() => operators(...create))).toEqual(["--burst needs --rate"])
        const [revoked = ""] = yield* Effect.promise(() => operators("revoke", ...at, "--json", id))
        expect(JSON.parse(revoked)).toMatchObject({ id, status: "revoked" })
        const entries = (yield* Effect.promise(() => audit(...at))).map((line) => JSON.parse(line))
        expect(
          [...entries.slice(0, 2), ...entries.slice(-2)].map(({ actor, operation, program_id }) => [
            actor.name,
            operation,
            program_id
          ])
        ).toEqual([
          ["root", "operator.create", "bank"],
          ["Jane", "program.create", "bank"],
          ["root", "operator.update", "bank"],
          ["root", "operator.revoke", "bank"]
        ])
        expect(entries).toHaveLength(124)
        expect(new Set(entries.map(({ id }) => id)).size).toBe(124)
        expect(entries.slice(2, -2).every(({ program_id }) => program_id === program.id)).toBe(true)
        const last = (yield* Effect.promise(() => audit(...at, "--json", "--last", "103"))).map((line) =>
          JSON.parse(line)
        )
        expect(last).toEqual(entries.slice(-103).reverse())
        const [only, ...others] = yield* Effect.promise(() => audit(...at, "--actor", id))
        expect([JSON.parse(only ?? "{}").operation, others]).toEqual(["program.create", []])
        const later = ["--until", "2020-01-01T00:00:00Z", "--program", program.id]
        expect(yield* Effect.promise(() => audit(...at, ...later))).toEqual([])
        vi.stubEnv("OPERATOR_TOKEN", token)
        expect(yield* Effect.promise(() => operators("list", ...at))).toEqual(["403 token_invalid"])
        expect(yield* Effect.promise(() => operators("list", "--url", "http://bank.example"))).toEqual([
          "--url must be https, or http on loopback (got http://bank.example)"
        ])
        expect(yield* Effect.promise(() => operators("list", "--url", "http://127.0.0.1:2"))).toEqual([
          "cannot reach the bank at http://127.0.0.1:2: connect ECONNREFUSED 127.0.0.1:2"
        ])
        vi.stubEnv("OPERATOR_TOKEN", "")
        expect((yield* Effect.promise(() => operators("list", ...at))).join("\n")).toContain(
          "OPERATOR_TOKEN is not set, and neither is OPERATOR_TOKEN_FILE: it must be ASCII text of at least 32 characters"
        )
        vi.stubEnv("OPERATOR_TOKEN_FILE", "/nowhere/token")
        expect(yield* Effect.promise(() => operators("list", ...at))).toEqual([
          "invalid configuration",
          "  OPERATOR_TOKEN_FILE: /nowhere/token cannot be read: ENOENT: no such file or directory"
        ])
      })
    ).pipe(Effect.provide(bank))
  ))

it("audit ends in order when its reader is gone, and refuses values for which it would print nothing", () =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const { url } = yield* serve({ port: 0 })
        yield* operatorAt(url).call("program.create", { body: { name: "First" } })
        const env = { OPERATOR_TOKEN: secrets.OPERATOR_TOKEN }
        const audit = (...flags: ReadonlyArray<string>) => launch(["audit", "--url", url, ...flags], env)
        const gone = [audit(), audit("--last", "1")]
        for (const { child } of gone) child.stdout?.destroy()
        for (const { finished } of gone)
          expect(yield* Effect.promise(() => finished)).toMatchObject({ code: 0, stderr: "" })
        const wrong = {
          "--last=0": "--last must be at least 1",
          "--last=-1": "--last must be at least 1",
          "--operation=wire.aprove": "wire.aprove is not an operation"
        }
        for (const [flag, text] of Object.entries(wrong))
          expect([flag, yield* Effect.promise(() => audit(flag).finished)]).toMatchObject([
            flag,
            { code: 1, stderr: expect.stringContaining(text) }
          ])
      })
    ).pipe(Effect.provide(bank))
  ))

it("operator list prints an operator on one line, even if an older version took line breaks in its name", () => {
  const id = `operator_${"0".repeat(32)}`
  const name = "Eve\nroot  active\u001b[2K\u202e"
  const times = { created_at: "2026-01-02T03:04:05Z", updated_at: "2026-01-02T03:04:05Z" }
  const body = JSON.stringify({ id, name, status: "active", role: "read", source_ip_allowlist: [], ...times })
  const kept = Effect.gen(function* () {
    const store = yield* Store
    yield* store.commit(commitOf({ program_id: "bank", writes: [writeOf(id, 0, { kind: "operator", body })] }))
    const { url } = yield* serve({ port: 0 })
    vi.stubEnv("OPERATOR_TOKEN", secrets.OPERATOR_TOKEN)
    expect(yield* Effect.promise(() => operators("list", "--url", url))).toEqual([
      `${id}  active   read        Eve\\u000aroot  active\\u001b[2K\\u202e`
    ])
  })
  return Effect.runPromise(Effect.scoped(kept).pipe(Effect.provide(bank)))
})

const configFolder = mkdtempSync(join(tmpdir(), "vostro-commands-"))
afterAll(() => rmSync(configFolder, { recursive: true }))

/** Writes a file of variables, and returns the flag that names it. */
const configOf = (variables: Readonly<Record<string, unknown>>) => {
  const path = join(configFolder, "bank.env")
  const lines = Object.entries({ OPERATOR_TOKEN: secrets.OPERATOR_TOKEN, ...variables })
  writeFileSync(path, lines.map(([name, value]) => `${name}=${value}`).join("\n"))
  return ["--config", path]
}

const certificate = (name: string) => join(import.meta.dirname, "../../http/test/tls", `${name}.pem`)
const tls = { certificate: certificate("first"), key: certificate("first.key") }
const listed = (...args: ReadonlyArray<string>) => Effect.promise(() => operators("list", ...args))

it("operator finds the bank where the configuration says that it listens, unless --url names another", () =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const { port } = yield* serve({ port: 0 })
        expect(yield* listed(...configOf({ PORT: port }))).toEqual([])
        expect(yield* listed(...configOf({ PORT: port, LISTEN_ADDRESS: "0.0.0.0" }))).toEqual([])
        expect(yield* listed(...configOf({ PORT: port }), "--url", "http://127.0.0.1:2")).toEqual([
          "cannot reach the bank at http://127.0.0.1:2: connect ECONNREFUSED 127.0.0.1:2"
        ])
        expect(yield* listed(...configOf({ PORT: 0 }))).toEqual([
          "PORT is 0, so the bank may listen on any port: give its address with --url"
        ])
        // An address of documentation, which no machine has (RFC 5737).
        expect(yield* listed(...configOf({ PORT: port, LISTEN_ADDRESS: "192.0.2.1" }))).toEqual([
          "LISTEN_ADDRESS is not an address of this machine (got 192.0.2.1): give the https address of the bank with --url"
        ])
      })
    ).pipe(Effect.provide(bank))
  ))

it("operator and audit trust the certificate of the configuration, whatever its names, and no other", () =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const { port, url } = yield* serve({ port: 0, tls })
        const config = configOf({ PORT: port, TLS_CERTIFICATE: tls.certificate, TLS_KEY: tls.key })
        const jane = ["--name", "Jane", "--role", "read"]
        const [made = ""] = yield* Effect.promise(() => operators("create", ...config, ...jane))
        expect(yield* listed(...config)).toEqual([made])
        const entries = yield* Effect.promise(() => audit(...config))
        expect(entries.map((line) => JSON.parse(line).operation)).toEqual(["operator.create"])
        const elsewhere = new Request(`${url.replace("127.0.0.1", "0.0.0.0")}/v1/event`)
        const fetchFirst = certifiedFetch(readFileSync(tls.certificate, "utf8"))
        expect((yield* Effect.promise(() => fetchFirst(elsewhere))).status).toBe(403)
        const wrong = { PORT: port, TLS_CERTIFICATE: certificate("second"), TLS_KEY: tls.key }
        expect(yield* listed(...configOf(wrong))).toEqual([
          expect.stringContaining(`cannot reach the bank at ${url}: self-signed certificate`)
        ])
        expect(yield* listed(...configOf({ ...wrong, TLS_CERTIFICATE: configFolder }))).toEqual([
          `TLS_CERTIFICATE: ${configFolder} cannot be read: EISDIR: illegal operation on a directory`
        ])
      })
    ).pipe(Effect.provide(bank))
  ))

it("operator create names every flag that it lacks, with the roles", async () => {
  const role = "--role, one of read, operate, move_money, administer"
  expect(await operators("create")).toEqual([`an operator needs --name, its name in the audit log; and ${role}`])
  expect(await operators("create", "--name", "Jane")).toEqual([`an operator needs ${role}`])
  expect(await operators("create", "--role", "read")).toEqual(["an operator needs --name, its name in the audit log"])
})
