import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { instantOfLocal, MINUTE_MS } from "@vostro/domain"
import { makePromiseClient } from "@vostro/http/promise"
import { expect, it, vi } from "vitest"
import { instantOf } from "../../bank-tests/support/InstantPayments.ts"
import { wireOf } from "../../bank-tests/support/Wires.ts"
import { transferTo } from "../../rails/test/support/FedwireFiles.ts"
import { otherId, paymentTo, transferFile } from "../../rails/test/support/InstantFiles.ts"
import { settlingNetworks } from "../../rails/test/support/SettlingNetworks.ts"
import { entriesFile } from "../../sandbox/test/support/NetworkFiles.ts"
import { seed } from "./support/Bank.ts"
import { launch, leastEnvironment, secrets, startServerProcess } from "./support/Process.ts"

const MONDAY_MS = instantOfLocal("2035-03-05", "09:00", "America/New_York")
const preload = pathToFileURL(join(import.meta.dirname, "support/EndBefore.ts")).href

/** Steps of both networks before which a server is killed, one in each life. */
const STEPS = [
  "appendFile journal.jsonl Sent",
  "rename /outgoing/",
  "appendFile journal.jsonl Answered",
  "rename /done/"
]

it("a server killed at its steps sends each wire and instant payment once, and books what arrives", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-crashes-"))
  const { act, answered, drop, taken } = settlingNetworks(join(folder, "networks"))
  /** Environment of the nth life, which begins two minutes after the one before. */
  const lifeOf = (nth: number, END_BEFORE: string, more: Readonly<Record<string, string>> = {}) => ({
    ...leastEnvironment(`file:${join(folder, "bank")}`),
    ROUTING_NUMBER: "123456780",
    RAILS: "nacha,iso20022",
    NACHA_FOLDER: join(folder, "networks"),
    NACHA_DESTINATION: "231380104",
    NACHA_DESTINATION_NAME: "FEDERAL RESERVE BANK",
    NACHA_ORIGIN_NAME: "FIRST SPONSOR BANK",
    ISO20022_FOLDER: join(folder, "networks"),
    FEDWIRE_SOURCE: "VOSTRO01",
    FEDWIRE_SERVICE: "TEST",
    RTP_PARTICIPANT: "123456780T1",
    NODE_OPTIONS: `--import ${preload}`,
    TIME_OFFSET_MS: String(MONDAY_MS + 2 * nth * MINUTE_MS - Date.now()),
    END_BEFORE,
    ...more
  })
  const [first = "", ...others] = STEPS
  const server = await startServerProcess(lifeOf(0, first))
  const seeded = await seed(server.url)
  const at = (baseUrl: string) => makePromiseClient({ baseUrl, credentials: seeded.credentials })
  const partner = at(server.url)
  const wire = await partner.call("wire.create", { idempotencyKey: "wire", body: wireOf(seeded.from, 100) })
  const instant = await partner.call("instant_payment.create", {
    idempotencyKey: "instant",
    body: instantOf(seeded.from, 10)
  })
  expect((await server.finished).code).toBe(null)
  for (const [index, step] of others.entries()) {
    const { child, finished } = launch(["serve"], lifeOf(index + 1, step))
    await vi.waitFor(() => {
      act()
      expect(child.signalCode).toBe("SIGKILL")
    }, 60_000)
    await finished
  }

  const last = await startServerProcess(lifeOf(STEPS.length, "", { NACHA_HOME_PROGRAM: seeded.program_id }))
  const client = at(last.url)
  const statuses = async () => {
    act()
    const { value: one } = await client.call("wire.get", { params: { wire_id: wire.value.id } })
    const { value: other } = await client.call("instant_payment.get", {
      params: { instant_payment_id: instant.value.id }
    })
    return [one.status, other.status]
  }
  await vi.waitFor(async () => expect(await statuses()).toEqual(["posted", "posted"]), 60_000)

  const { value } = await client.call("account_number.get", { params: { account_number_id: seeded.to } })
  const number = String(value.account_number)
  drop("fedwire", "wire.xml", transferTo(number, 2_000, 10))
  drop("fednow", "instant.xml", transferFile("fednow", paymentTo(number, 300, 11), 11))
  const entry = { account_number: number, amount: 40, trace_number: "021000020000001" }
  writeFileSync(join(folder, "networks", "incoming", "ach.ach"), entriesFile([entry]))
  const arrived = ["fedwire/done/wire.xml", "fednow/done/instant.xml", "done/ach.ach"]
  await vi.waitFor(() => {
    act()
    expect(arrived.filter((name) => !existsSync(join(folder, "networks", name)))).toEqual([])
    expect(answered).toEqual([`${otherId(11)} ACTC`])
  }, 60_000)
  expect(taken.toSorted()).toEqual(
    [wire.value.payment_identifiers.uetr, instant.value.payment_identifiers.uetr].toSorted()
  )
  for (const network of ["fedwire", "fednow"]) {
    expect(readdirSync(join(folder, "networks", network, "incoming"))).toEqual([])
    expect(readdirSync(join(folder, "networks", network, "failed"))).toEqual([])
  }
  const operator = makePromiseClient({ baseUrl: last.url, credentials: { operator_token: secrets.OPERATOR_TOKEN } })
  const postedOf = async (account_number_id: string) => {
    const params = { program_id: seeded.program_id, account_number_id }
    return (await operator.call("account_number.balance", { params })).value.posted
  }
  expect([await postedOf(seeded.from), await postedOf(seeded.to)]).toEqual([1_000_000 - 110, 2_300])
  expect((await last.stop()).code).toBe(0)
  rmSync(folder, { recursive: true })
})
