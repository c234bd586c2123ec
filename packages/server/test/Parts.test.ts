import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeClient } from "@vostro/http/client"
import { type ServerConfig, startServer, startWorker } from "@vostro/server"
import { readConfig } from "@vostro/server/config/ReadConfig"
import { Effect, Exit, Logger, Scope } from "effect"
import { describe, expect, inject, it, onTestFinished, vi } from "vitest"
import { migratedDatabase } from "../../postgres/test/support/Database.ts"
import { seed, transferOf } from "./support/Bank.ts"
import { leastEnvironment } from "./support/Process.ts"

/** Starts a part of a bank in this process; returns it with the lines of its log. */
const started = async <A, E>(
  start: (config: ServerConfig) => Effect.Effect<A, E, Scope.Scope>,
  env: Readonly<Record<string, string>>
) => {
  const lines: Array<string> = []
  const logger = Logger.make(({ message }) => lines.push(String(message)))
  const scope = Scope.makeUnsafe()
  onTestFinished(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  const config = await Effect.runPromise(readConfig(env))
  const part = start(config).pipe(Scope.provide(scope), Effect.provide(Logger.layer([logger])))
  return { part: await Effect.runPromise(part), lines }
}

const database = async () => leastEnvironment(await migratedDatabase(inject("databaseUrl")))

it("a worker does the work of a server without one, answers for its health, and serves no requests", async () => {
  const env = await database()
  const { part: server } = await started(startServer, { ...env, WORKER: "off" })
  const seeded = await seed(server.url)
  const partner = makeClient({ baseUrl: server.url, credentials: seeded.credentials })
  const create = partner.call("internal_transfer.create", { body: transferOf(seeded), idempotencyKey: "transfer-1" })
  const params = { internal_transfer_id: (await Effect.runPromise(create)).value.id }
  const { lines, part } = await started(startWorker, { ...env, WORKER: "off", METRICS_PORT: "0" })
  expect(part).toBeUndefined()
  expect(lines.filter((line) => /listening|working/.test(line))).toEqual(["working, rails none"])
  const status = async () => (await Effect.runPromise(partner.call("internal_transfer.get", { params }))).value.status
  await vi.waitFor(async () => expect(await status()).toBe("posted"), 20_000)
  const [, metrics = ""] = /metrics at (http:\S+)\/metrics/.exec(lines.join("\n")) ?? []
  const answers = await Promise.all(
    ["/healthz", "/readyz", "/metrics", "/v1/internal_transfer"].map((path) => fetch(`${metrics}${path}`))
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404])
  expect(await answers[1]?.json()).toMatchObject({ ready: true, reasons: [] })
})

describe.each(["PostgreSQL", "a folder"])("a database on %s", (store) => {
  const place = async () => {
    if (store === "PostgreSQL") return database()
    const folder = mkdtempSync(join(tmpdir(), "vostro-owner-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    return leastEnvironment(`file:${folder}`)
  }

  it("belongs to the bank of its first server, and refuses another in words", async () => {
    const env = await place()
    const run = async (routing: string) => {
      const config = await Effect.runPromise(readConfig({ ...env, ROUTING_NUMBER: routing, WORKER: "off" }))
      return Effect.runPromise(
        Effect.scoped(startServer(config)).pipe(
          Effect.match({ onFailure: String, onSuccess: () => "started" }),
          Effect.provide(Logger.layer([]))
        )
      )
    }
    expect(await run("121042882")).toBe("started")
    expect(await run("021000021")).toContain(
      "the database belongs to the bank with the routing number 121042882, and ROUTING_NUMBER is 021000021: correct DATABASE_URL or ROUTING_NUMBER"
    )
    expect(await run("121042882")).toBe("started")
  })
})
