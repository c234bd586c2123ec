import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { instantOfLocal } from "@vostro/domain/kernel/calendar/LocalTime"
import type { SandboxFacts } from "@vostro/sandbox/SandboxFile"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { clientOf, makeLauncher, moveClock, operatorOf, patiently } from "./support/Launch.ts"
import { readFile, returnOf } from "./support/ReturnFile.ts"

const HOUR_MS = 3_600_000
const MONDAY_MS = instantOfLocal("2035-03-05", "08:00", "America/Chicago")

describe("a sandbox whose network is files", { timeout: 120_000 }, () => {
  const launcher = makeLauncher()
  const ach = (folder: string, name = "") => join(launcher.folder, "ach", folder, name)
  let facts: SandboxFacts
  beforeAll(async () => {
    writeFileSync(join(launcher.folder, "clock"), String(MONDAY_MS))
    facts = (await launcher.start("--rails", "nacha", "--clock", "manual")).facts
  }, 120_000)
  afterAll(() => launcher.close())

  const number = () => facts.account_number_ids[0] ?? ""
  const ask = async <A, E>(call: Effect.Effect<{ readonly value: A }, E>) => (await Effect.runPromise(call)).value
  const balance = async () => {
    const params = { program_id: facts.program_id, account_number_id: number() }
    return (await ask(operatorOf(facts).call("account_number.balance", { params }))).posted
  }
  const statusOf = async (ach_id: string) => (await ask(clientOf(facts).call("ach.get", { params: { ach_id } }))).status
  const drop = (name: string, bytes: Uint8Array | string) => writeFileSync(ach("incoming", name), bytes)
  const appears = (folder: string, name: string) =>
    patiently(Effect.suspend(() => (existsSync(ach(folder, name)) ? Effect.void : Effect.fail("not yet"))))

  it("writes the windows, and books the files that appear, each item once", async () => {
    const before = await balance()
    const { id } = await ask(
      clientOf(facts).call("ach.create", {
        idempotencyKey: "debit-1",
        body: {
          amount: 700,
          currency_code: "USD",
          transaction_type: "debit",
          account_number_id: number(),
          counterparty: {
            name: "Jane Receiver",
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
    expect(readdirSync(ach("outgoing"))).toEqual([])
    await moveClock(facts, HOUR_MS)
    const [name = "", ...more] = readdirSync(ach("outgoing"))
    expect([name, more]).toEqual([`${facts.program_id}.ach_window_20350305_next_day_1.ach`, []])
    const sent = readFile(readFileSync(ach("outgoing", name)))
    expect(sent.batches.flatMap(({ entries }) => entries.map(({ detail }) => detail.amount))).toEqual([700])
    await moveClock(facts, 24 * HOUR_MS)
    expect([await statusOf(id), await balance()]).toEqual(["posted", before + 700])

    const answer = returnOf(sent, "R01")
    drop("return.ach", answer)
    await appears("done", "return.ach")
    expect([await statusOf(id), await balance()]).toEqual(["returned", before])
    drop("return.ach", answer)
    drop("the same.ach", Buffer.from(answer).toString("latin1").replaceAll("\n", "\r\n"))
    await appears("done", "return.ach.2")
    await appears("done", "the same.ach")
    expect([await statusOf(id), await balance()]).toEqual(["returned", before])
    expect(readdirSync(ach("done")).toSorted()).toEqual(["return.ach", "return.ach.2", "the same.ach"])
  })

  it("tells what is wrong with a file that it cannot book", async () => {
    mkdirSync(ach("incoming", "a folder, which is no file"))
    const outgoing = readFileSync(ach("outgoing", readdirSync(ach("outgoing"))[0]), "latin1")
    drop("broken.ach", outgoing.replace("0000000700", "000000070X"))
    await appears("failed", "broken.ach.txt")
    expect(readFileSync(ach("failed", "broken.ach.txt"), "utf8")).toBe(
      'line 3, column 39, entryDetail.amount: the field holds digits (digit), found "000000070X"\n'
    )
    expect(existsSync(ach("incoming", "broken.ach"))).toBe(false)
  })

  it("tells which items of a file it could not book", async () => {
    const sent = readFile(readFileSync(ach("outgoing", readdirSync(ach("outgoing"))[0])))
    drop("unknown.ach", returnOf(sent, "R01", "123456780999999"))
    await appears("done", "unknown.ach.txt")
    expect(readFileSync(ach("done", "unknown.ach.txt"), "utf8")).toBe(
      `item 1, ${facts.program_id}: object_not_found: not_found original_trace_number\n`
    )
  })
})
