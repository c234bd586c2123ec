import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { instantOfLocal, MINUTE_MS } from "@vostro/domain"
import { makePromiseClient } from "@vostro/http/promise"
import { makeManualClock } from "@vostro/sandbox"
import { startServer } from "@vostro/server"
import { readConfig } from "@vostro/server/config/ReadConfig"
import { Clock, Effect, Exit, Logger, Scope } from "effect"
import { expect, it, onTestFinished, vi } from "vitest"
import { wireOf } from "../../bank-tests/support/Wires.ts"
import { outcomeOf, readMessage, transferTo } from "../../rails/test/support/FedwireFiles.ts"
import { settlingNetworks } from "../../rails/test/support/SettlingNetworks.ts"
import { type Seeded, seed } from "./support/Bank.ts"
import { leastEnvironment, secrets } from "./support/Process.ts"

const MONDAY_MS = instantOfLocal("2035-03-05", "09:00", "America/New_York")

/** Servers in this process on databases in folders, one after another, with the networks of one folder. */
const makeServers = () => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-restore-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const time = makeManualClock(Clock.Clock.defaultValue(), undefined)
  time.advance(MONDAY_MS - time.now())
  const start = async (database: string) => {
    const env = {
      ...leastEnvironment(`file:${join(folder, database)}`),
      ROUTING_NUMBER: "123456780",
      RAILS: "iso20022",
      ISO20022_FOLDER: join(folder, "networks"),
      FEDWIRE_SOURCE: "VOSTRO01",
      FEDWIRE_SERVICE: "TEST",
      RTP_PARTICIPANT: "123456780T1"
    }
    const scope = Scope.makeUnsafe()
    const logged: Array<string> = []
    const server = startServer(await Effect.runPromise(readConfig(env))).pipe(
      Scope.provide(scope),
      Effect.provideService(Clock.Clock, time.clock),
      Effect.provide(Logger.layer([Logger.make(({ message }) => logged.push(String(message)))]))
    )
    const { url } = await Effect.runPromise(server)
    return {
      url,
      operator: makePromiseClient({ baseUrl: url, credentials: { operator_token: secrets.OPERATOR_TOKEN } }),
      waits: () => logged.filter((line) => line.includes("workers do no work")),
      stop: () => Effect.runPromise(Scope.close(scope, Exit.void))
    }
  }
  return { folder, time, start }
}

const partnerAt = (baseUrl: string, { credentials }: Seeded) => makePromiseClient({ baseUrl, credentials })

it("a server notices by its journal that the database was restored, sends nothing twice, and books lost payments again", async () => {
  const { folder, start, time } = makeServers()
  const fedwire = (name: string) => join(folder, "networks", "fedwire", name)
  const { drop } = settlingNetworks(join(folder, "networks"))
  const schedule = async (url: string, seeded: Seeded, amount: number) => {
    const partner = partnerAt(url, seeded)
    const call = { idempotencyKey: `wire-${amount}`, body: wireOf(seeded.from, amount) }
    const { id } = (await partner.call("wire.create", call)).value
    const status = async () => (await partner.call("wire.get", { params: { wire_id: id } })).value.status
    await vi.waitFor(async () => expect(await status()).toBe("scheduled"), 20_000)
    return id
  }
  const first = await start("bank")
  const seeded = await seed(first.url)
  const known = await schedule(first.url, seeded, 101)
  await first.stop()
  cpSync(join(folder, "bank"), join(folder, "backup"), { recursive: true })

  const second = await start("bank")
  const lost = await schedule(second.url, seeded, 202)
  time.advance(MINUTE_MS)
  const sent = () => readdirSync(fedwire("outgoing"))
  await vi.waitFor(() => expect(sent()).toHaveLength(2), 20_000)
  const { value } = await partnerAt(second.url, seeded).call("account_number.get", {
    params: { account_number_id: seeded.to }
  })
  drop("fedwire", "transfer.xml", transferTo(String(value.account_number), 5_000, 10))
  await vi.waitFor(() => expect(existsSync(fedwire("done/transfer.xml"))).toBe(true), 20_000)
  await second.stop()

  // The same database is no reason to wait.
  const third = await start("bank")
  expect(third.waits()).toEqual([])
  await third.stop()

  const restored = await start("backup")
  await vi.waitFor(() => expect(restored.waits()).toHaveLength(1), 20_000)
  expect(restored.waits()[0]).toContain(`took ${known} to fedwire, and the database shows it as scheduled`)
  const { program_id } = seeded
  await restored.operator.call("wire.mark_sent", { params: { program_id, wire_id: known } })
  renameSync(fedwire("done/transfer.xml"), fedwire("incoming/transfer.xml"))
  time.advance(MINUTE_MS)
  await restored.operator.call("restoration.answer", { body: { note: "Compared" } })
  await vi.waitFor(() => expect(existsSync(fedwire("done/transfer.xml"))).toBe(true), 20_000)
  time.advance(MINUTE_MS)
  const message = sent()
    .map((name) => readMessage(readFileSync(fedwire(`outgoing/${name}`), "utf8")))
    .flatMap((one) => (one.type === "creditTransfer" && one.body.settlementAmount === 101 ? [one] : []))
  expect(message).toHaveLength(1)
  for (const one of message) drop("fedwire", "outcome.xml", outcomeOf(one, "ACSC"))
  await vi.waitFor(() => expect(existsSync(fedwire("done/outcome.xml"))).toBe(true), 20_000)
  const partner = partnerAt(restored.url, seeded)
  expect((await partner.call("wire.get", { params: { wire_id: known } })).value.status).toBe("posted")
  await expect(partner.call("wire.get", { params: { wire_id: lost } })).rejects.toMatchObject({ status: 404 })
  const posted = async (account_number_id: string) =>
    (await restored.operator.call("account_number.balance", { params: { program_id, account_number_id } })).value.posted
  expect([await posted(seeded.from), await posted(seeded.to)]).toEqual([1_000_000 - 101, 5_000])
  expect(sent()).toHaveLength(2)
  await restored.stop()
})
