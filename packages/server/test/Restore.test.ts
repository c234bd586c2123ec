import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { HOUR_MS } from "@vostro/domain"
import { makeClient } from "@vostro/http/client"
import { makeManualClock } from "@vostro/sandbox"
import { startServer } from "@vostro/server"
import { readConfig } from "@vostro/server/config/ReadConfig"
import { Clock, Effect, Exit, Logger, Scope } from "effect"
import { expect, inject, it, onTestFinished, vi } from "vitest"
import { emptyDatabase } from "../../postgres/test/support/Database.ts"
import { type Seeded, seed } from "./support/Bank.ts"
import { leastEnvironment, operatorAt, runCommand } from "./support/Process.ts"

const folderOf = () => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-restore-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const environmentOf = (database: string, folder: string) => ({
  ...leastEnvironment(database),
  // The manual clock of the test is days ahead of the database's.
  CLOCK_OFFSET_LIMIT_SECONDS: "off",
  RAILS: "nacha",
  NACHA_FOLDER: folder,
  NACHA_DESTINATION: "231380104",
  NACHA_DESTINATION_NAME: "FEDERAL RESERVE BANK",
  NACHA_ORIGIN_NAME: "FIRST SPONSOR BANK"
})

/** Starts a server in this process with ACH files in a folder; returns it with the lines that it logs. */
const start = async (database: string, folder: string, time: ReturnType<typeof makeManualClock>) => {
  const config = await Effect.runPromise(readConfig(environmentOf(database, folder)))
  const scope = Scope.makeUnsafe()
  const logged: Array<string> = []
  const server = startServer(config).pipe(
    Scope.provide(scope),
    Effect.provideService(Clock.Clock, time.clock),
    Effect.provide(Logger.layer([Logger.make(({ message }) => logged.push(String(message)))]))
  )
  const { url } = await Effect.runPromise(server)
  return { url, logged, stop: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
}

const debit = (url: string, { credentials, from }: Seeded, amount: number) =>
  Effect.runPromise(
    makeClient({ baseUrl: url, credentials }).call("ach.create", {
      idempotencyKey: `debit-${amount}`,
      body: {
        amount,
        currency_code: "USD",
        transaction_type: "debit",
        account_number_id: from,
        counterparty: {
          name: "Jane",
          account_number: "987654321",
          routing_number: "021000021",
          account_type: "checking"
        },
        delivery_type: "next_business_day",
        sec_code: "PPD",
        statement_descriptor: "PAYMENT"
      }
    })
  )

const copyOf = (database: string) =>
  emptyDatabase(inject("databaseUrl"), `template ${new URL(database).pathname.slice(1)}`)

it("a server notices by its files that the database was restored, and overwrites none of them", async () => {
  const [folder, time] = [folderOf(), makeManualClock(Clock.Clock.defaultValue(), undefined)]
  const database = await emptyDatabase(inject("databaseUrl"))
  const first = await start(database, folder, time)
  const seeded = await seed(first.url)
  await debit(first.url, seeded, 101)
  await first.stop()
  const backup = await copyOf(database)

  const second = await start(database, folder, time)
  await debit(second.url, seeded, 202)
  time.advance(100 * HOUR_MS)
  const outgoing = () => readdirSync(join(folder, "outgoing")).filter((name) => !name.startsWith("."))
  await vi.waitFor(() => expect(outgoing()).toHaveLength(1), 20_000)
  await second.stop()
  const [file = ""] = outgoing()
  const contents = readFileSync(join(folder, "outgoing", file), "utf8")

  // The same database is no reason to wait.
  const third = await start(database, folder, time)
  expect(third.logged.filter((line) => line.includes("workers do no work"))).toEqual([])
  await third.stop()

  const restored = await start(backup, folder, time)
  const waiting = () => restored.logged.filter((line) => line.includes("workers do no work"))
  await vi.waitFor(() => expect(waiting()).toHaveLength(1), 20_000)
  expect(waiting()[0]).toContain(`${file} was put for the network, and the database shows its window as open`)
  const operator = operatorAt(restored.url)
  const params = { program_id: seeded.program_id }
  const { value } = await Effect.runPromise(operator.call("ach_window.list", { params, query: { status: "open" } }))
  expect(value.objects).toHaveLength(1)
  expect(readFileSync(join(folder, "outgoing", file), "utf8")).toBe(contents)

  // Answered without a mark, the window is sent: not over the file that the network has not collected.
  const env = environmentOf(backup, folder)
  const answered = await runCommand(["restore", "answer", "--note", "Nothing was sent"], env)
  expect([answered.code, answered.stdout]).toEqual([
    0,
    expect.stringMatching(/^answered {2}since .* {2}Nothing was sent\n$/)
  ])
  await vi.waitFor(
    () => expect(restored.logged.some((line) => line.includes("submission to the network failed"))).toBe(true),
    20_000
  )
  expect([outgoing(), readFileSync(join(folder, "outgoing", file), "utf8")]).toEqual([[file], contents])
  await restored.stop()
})

it("an operator records a restore before a server starts", async () => {
  const env = leastEnvironment(await emptyDatabase(inject("databaseUrl")))
  expect((await runCommand(["restore", "status"], env)).stdout).toBe("No restore of the database is known.\n")
  const opened = await runCommand(["restore", "open", "--reason", "Restored to noon", "--json"], env)
  expect(JSON.parse(opened.stdout)).toMatchObject({ status: "in_question", reason: "Restored to noon" })
  const answered = await runCommand(["restore", "answer", "--note", "Compared", "--json"], env)
  expect(JSON.parse(answered.stdout)).toMatchObject({ status: "answered", note: "Compared" })
  const again = await runCommand(["restore", "answer", "--note", "Compared"], env)
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("object_state_conflict")])
})
