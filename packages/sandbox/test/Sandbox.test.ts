import { spawn } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { verifySignature } from "@vostro/domain/webhook"
import type { SandboxFacts } from "@vostro/sandbox/program/SandboxFile"
import { Effect, Result } from "effect"
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest"
import { emptyDatabase } from "../../postgres/test/support/Database.ts"
import { clientOf, firstFacts, makeLauncher, moveClock, operatorOf, patiently, stop } from "./support/Launch.ts"

describe("the sandbox", () => {
  let launcher: ReturnType<typeof makeLauncher>
  beforeEach(() => {
    launcher = makeLauncher()
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await launcher.close()
  })

  const transfer = (facts: SandboxFacts, key: string, amount: number) => {
    const [sender_account_number_id = "", receiver_account_number_id = ""] = facts.account_number_ids
    const body = {
      amount,
      currency_code: "USD",
      description: "A transfer",
      sender_account_number_id,
      receiver_account_number_id
    } as const
    return clientOf(facts).call("internal_transfer.create", { idempotencyKey: key, body })
  }
  const posted = (facts: SandboxFacts, internal_transfer_id: string) =>
    patiently(
      Effect.filterOrFail(
        clientOf(facts).call("internal_transfer.get", { params: { internal_transfer_id } }),
        ({ value }) => value.status === "posted",
        () => "not posted yet"
      )
    )
  const balances = async (facts: SandboxFacts) => {
    const balance = (account_number_id: string) =>
      operatorOf(facts).call("account_number.balance", { params: { program_id: facts.program_id, account_number_id } })
    const all = await Promise.all(facts.account_number_ids.map((id) => patiently(balance(id))))
    return all.map(({ value }) => value.posted)
  }
  const serverPid = () =>
    Number(readFileSync(join(launcher.folder, "postgres/data/postmaster.pid"), "utf8").split("\n")[0])

  it("completes the main scenario while PostgreSQL is killed, and recovers all data after its own kill", async () => {
    const received: Array<{ readonly signature: string; readonly body: Buffer }> = []
    const receiver = createServer(async (request, response) => {
      const chunks: Array<Buffer> = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      received.push({ signature: String(request.headers["service-signature"]), body: Buffer.concat(chunks) })
      response.writeHead(204).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
    // trusted: a server that listens on a port has this kind of address.
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    const first = await launcher.start()
    const params = { program_id: first.facts.program_id }
    const endpoint = (
      await Effect.runPromise(operatorOf(first.facts).call("webhook_endpoint.create", { params, body: { url } }))
    ).value

    const one = await Effect.runPromise(transfer(first.facts, "transfer-1", 100))
    await posted(first.facts, one.value.id)
    process.kill(serverPid(), "SIGKILL")
    const two = await patiently(transfer(first.facts, "transfer-2", 20))
    await posted(first.facts, two.value.id)
    expect(await balances(first.facts)).toEqual([10_000_000 - 120, 10_000_000 + 120])

    const three = await Effect.runPromise(transfer(first.facts, "transfer-3", 3))
    await stop(first.child, "SIGKILL")
    const orphan = serverPid()
    const second = await launcher.start()
    expect(serverPid()).not.toBe(orphan)
    expect(second.facts).toMatchObject({ program_id: first.facts.program_id, client_id: first.facts.client_id })
    await posted(second.facts, three.value.id)
    const replay = await Effect.runPromise(transfer(second.facts, "transfer-2", 20))
    expect([replay.replayed, replay.value.id]).toEqual([true, two.value.id])
    expect(await balances(second.facts)).toEqual([10_000_000 - 123, 10_000_000 + 123])

    const told = () => new Set(received.map(({ body }) => String(JSON.parse(body.toString()).object.id)))
    await patiently(
      Effect.suspend(() =>
        [one, two, three].every(({ value }) => told().has(value.id)) ? Effect.void : Effect.fail("not yet")
      )
    )
    for (const { signature, body } of received) {
      const verdict = verifySignature({
        header: signature,
        body,
        secrets: [endpoint.signing_secret],
        nowMs: Date.now()
      })
      expect(Result.isSuccess(verdict)).toBe(true)
    }
    const audit = (await Effect.runPromise(operatorOf(second.facts).call("ledger.audit", { params }))).value
    expect(audit).toMatchObject({ sum: "0", unbalanced: [], mismatched: [] })
    receiver.closeAllConnections()
    receiver.close()
  })

  it.each(["SIGINT", "SIGTERM"] as const)(
    "shuts down with its PostgreSQL on %s, and its files are private",
    async (signal) => {
      const { child, facts } = await launcher.start()
      const file = () => JSON.parse(readFileSync(join(launcher.folder, "sandbox.json"), "utf8"))
      expect(file()).toEqual(facts)
      expect(facts.pid).toBe(child.pid)
      const pid = serverPid()
      expect(await stop(child, signal)).not.toBe(1)
      expect(() => process.kill(pid, 0)).toThrow()
      const { pid: _, ...kept } = facts
      expect(file()).toEqual(kept)
    }
  )

  it("finds its program after another store was used in its folder", async () => {
    const once = async (...flags: ReadonlyArray<string>) => {
      const { child, facts } = await launcher.start(...flags)
      await stop(child, "SIGTERM")
      const { program_id, client_secret } = facts
      return { program_id, client_secret }
    }
    const first = await once()
    expect(await once("--store", "memory")).not.toEqual(first)
    expect(await once()).toEqual(first)
  })

  /** Starts a sandbox that must fail, and returns its error output. */
  const refused = async (...flags: ReadonlyArray<string>) => {
    const child = launcher.launch("--port", "0", ...flags)
    const said: Array<string> = []
    child.stderr.on("data", (chunk) => said.push(String(chunk)))
    expect(await new Promise((resolve) => child.once("close", resolve))).toBe(1)
    return said.join("")
  }

  it("rejects a folder in use by another sandbox, for any store", async () => {
    const { child, facts } = await launcher.start("--store", "memory")
    for (const store of ["memory", "embedded"])
      expect(await refused("--store", store)).toContain(`is in use by process ${child.pid}`)
    expect(JSON.parse(readFileSync(join(launcher.folder, "sandbox.json"), "utf8"))).toEqual(facts)
  })

  it("names its corrupt file", async () => {
    const secrets = join(launcher.folder, "secrets.json")
    writeFileSync(secrets, "{")
    expect(await refused("--store", "memory")).toContain(`file ${secrets} is corrupt`)
    writeFileSync(secrets, JSON.stringify({ operator_token: "token", master_key: "00" }))
    expect(await refused("--store", "memory")).toContain("master_key must have at least 32 bytes")
  })

  it("stops if the npm that started it is killed, with any shell in between", async () => {
    const root = join(import.meta.dirname, "../../..")
    const flags = ["--json", "--store", "memory", "--port", "0", "--data", launcher.folder]
    const npm = spawn("npm", ["start", "--silent", "--", ...flags], { cwd: root, stdio: ["ignore", "pipe", "ignore"] })
    const facts = await firstFacts(npm)
    npm.kill("SIGKILL")
    await patiently(
      Effect.try({
        try: () => expect(() => process.kill(facts.pid, 0)).toThrow(),
        catch: () => "still there"
      })
    )
    const { facts: next } = await launcher.start("--store", "memory")
    expect(next.pid).not.toBe(facts.pid)
  })

  it("keeps all data in a file, also through its own kill", async () => {
    const first = await launcher.start("--store", "file")
    expect(first.facts.database_url).toBeUndefined()
    const one = await Effect.runPromise(transfer(first.facts, "transfer-1", 100))
    await posted(first.facts, one.value.id)
    const two = await Effect.runPromise(transfer(first.facts, "transfer-2", 20))
    await stop(first.child, "SIGKILL")
    const second = await launcher.start("--store", "file")
    expect(second.facts).toMatchObject({ program_id: first.facts.program_id, client_id: first.facts.client_id })
    await posted(second.facts, two.value.id)
    const replay = await Effect.runPromise(transfer(second.facts, "transfer-1", 100))
    expect([replay.replayed, replay.value.id]).toEqual([true, one.value.id])
    expect(await balances(second.facts)).toEqual([10_000_000 - 120, 10_000_000 + 120])
  })

  it("goes on at once after its kill, while its manual clock stands still", async () => {
    vi.stubEnv("DATABASE_URL", await emptyDatabase(inject("databaseUrl")))
    const flags = ["--store", "postgres", "--clock", "manual"]
    const requests: Array<() => void> = []
    const receiver = createServer((_, response) => requests.push(() => response.writeHead(204).end()))
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
    // trusted: a server that listens on a port has this kind of address.
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    const first = await launcher.start(...flags)
    const params = { program_id: first.facts.program_id }
    await Effect.runPromise(operatorOf(first.facts).call("webhook_endpoint.create", { params, body: { url } }))
    await Effect.runPromise(transfer(first.facts, "transfer-1", 100))
    const received = (count: number) =>
      patiently(Effect.suspend(() => (requests.length >= count ? Effect.void : Effect.fail("not yet"))))
    // The worker holds the lease of the delivery until the receiver answers.
    await received(1)
    await stop(first.child, "SIGKILL")
    await launcher.start(...flags)
    await received(2)
    for (const answer of requests) answer()
    receiver.closeAllConnections()
    receiver.close()
  })

  it("runs without a database", async () => {
    const { facts } = await launcher.start("--store", "memory")
    expect(facts.database_url).toBeUndefined()
    const { value } = await Effect.runPromise(transfer(facts, "transfer-1", 5))
    await posted(facts, value.id)
  })

  it("keeps all data in the database of DATABASE_URL, and names the variable where it is not set", async () => {
    vi.stubEnv("DATABASE_URL", undefined)
    expect(await refused("--store", "postgres")).toContain("needs the environment variable DATABASE_URL")
    vi.stubEnv("DATABASE_URL", await emptyDatabase(inject("databaseUrl")))
    const first = await launcher.start("--store", "postgres")
    await stop(first.child, "SIGTERM")
    const { facts } = await launcher.start("--store", "postgres")
    expect(facts.program_id).toBe(first.facts.program_id)
  })

  it("redirects to its console, and names the flag for a manual clock", async () => {
    const { facts } = await launcher.start("--store", "memory")
    const front = await fetch(facts.base_url, { redirect: "manual" })
    expect([front.status, front.headers.get("location")]).toEqual([302, "/console/"])
    const headers = { authorization: `Bearer ${facts.operator_token}` }
    const clock = (method: string) => fetch(`${facts.base_url}/operator/v1/clock`, { method, headers })
    expect((await clock("GET")).status).toBe(200)
    const put = await clock("PUT")
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, POST"])
    const stranger = await fetch(`${facts.base_url}/operator/v1/clock`)
    expect([stranger.status, await stranger.text()]).toEqual([403, expect.stringContaining("authentication_missing")])
    const refused = await clock("POST")
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("--clock manual")])
  })

  it("moves a manual clock: failed webhooks are retried after three hours", async () => {
    const { child, facts } = await launcher.start("--store", "memory", "--clock", "manual")
    const params = { program_id: facts.program_id }
    const body = { url: "http://127.0.0.1:9/closed" }
    const endpoint = (await Effect.runPromise(operatorOf(facts).call("webhook_endpoint.create", { params, body })))
      .value
    const { value } = await Effect.runPromise(transfer(facts, "transfer-1", 5))
    await posted(facts, value.id)
    const attempts = Effect.map(
      operatorOf(facts).call("webhook_delivery.list", { params, query: { webhook_endpoint_id: endpoint.id } }),
      ({ value }) => value.objects[0]?.attempts ?? 0
    )
    const reach = (count: number) =>
      patiently(
        Effect.filterOrFail(
          attempts,
          (made) => made === count,
          () => "not yet"
        )
      )
    await reach(1)
    // The response arrives once all due work has run.
    const { now } = await moveClock(facts, 3 * 3_600_000)
    expect(await Effect.runPromise(attempts)).toBe(2)
    expect(Date.parse(now) - Date.now()).toBeGreaterThan(2 * 3_600_000)
    // Concurrent advances run one after the other.
    const moves = await Promise.all([1, 2, 3, 4].map((hours) => moveClock(facts, hours * 3_600_000)))
    const last = Math.max(...moves.map((move) => Date.parse(move.now)))
    expect(last - Date.parse(now)).toBe(10 * 3_600_000)
    // The token expires by that time, and the typed client renews it.
    const { client_id, client_secret } = facts
    const partner = clientOf(facts)
    const asked = { body: { grant_type: "client_credentials", client_id, client_secret } } as const
    const token = await Effect.runPromise(partner.call("oauth_token.create", asked))
    expect(token.value.expires_in).toBe(86_400)
    const listed = () =>
      fetch(`${facts.base_url}/v1/event`, { headers: { authorization: `Bearer ${token.value.access_token}` } })
    expect((await listed()).status).toBe(200)
    await Effect.runPromise(partner.call("event.list", { query: {} }))
    await moveClock(facts, 24 * 3_600_000)
    const expired = await listed()
    expect([expired.status, await expired.text()]).toEqual([403, expect.stringContaining("token_expired")])
    expect((await Effect.runPromise(partner.call("event.list", { query: {} }))).status).toBe(200)
    // An in-memory bank does not keep the manual time, or banks on other stores could not use the real one.
    await stop(child, "SIGTERM")
    expect(existsSync(join(launcher.folder, "clock"))).toBe(false)
  })
})
