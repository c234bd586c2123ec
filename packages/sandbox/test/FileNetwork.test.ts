import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { instantOfLocal } from "@vostro/domain"
import type { SandboxFacts } from "@vostro/sandbox/program/SandboxFile"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { clientOf, makeLauncher, moveClock, operatorOf, patiently, stop } from "./support/Launch.ts"
import { entriesFile, readFile, returnOf } from "./support/NetworkFiles.ts"

const HOUR_MS = 3_600_000
const MONDAY_MS = instantOfLocal("2035-03-05", "08:00", "America/Chicago")

describe("a sandbox with a file-based network", () => {
  const launcher = makeLauncher()
  const ach = (folder: string, name = "") => join(launcher.folder, "ach", folder, name)
  let sandbox: Awaited<ReturnType<typeof launcher.start>>
  beforeAll(async () => {
    writeFileSync(join(launcher.folder, "clock"), String(MONDAY_MS))
    sandbox = await launcher.start(
      "--rails",
      "nacha",
      "--relax",
      "padding",
      "--relax",
      "zeroDates",
      "--clock",
      "manual"
    )
  })
  afterAll(() => launcher.close())

  const number = () => sandbox.facts.account_number_ids[0] ?? ""
  const ask = async <A, E>(call: Effect.Effect<{ readonly value: A }, E>) => (await Effect.runPromise(call)).value
  const digitsOf = async (account_number_id: string) =>
    String(
      (await ask(clientOf(sandbox.facts).call("account_number.get", { params: { account_number_id } }))).account_number
    )
  const balance = async () => {
    const { facts } = sandbox
    const params = { program_id: facts.program_id, account_number_id: number() }
    return (await ask(operatorOf(facts).call("account_number.balance", { params }))).posted
  }
  const statusOf = async (ach_id: string) =>
    (await ask(clientOf(sandbox.facts).call("ach.get", { params: { ach_id } }))).status
  const drop = (name: string, bytes: Uint8Array | string) => writeFileSync(ach("incoming", name), bytes)
  const appears = (folder: string, name: string) =>
    patiently(Effect.suspend(() => (existsSync(ach(folder, name)) ? Effect.void : Effect.fail("not yet"))))

  const appearsIn = (folders: ReadonlyArray<string>, name: string) =>
    Effect.suspend(() => (folders.some((one) => existsSync(ach(one, name))) ? Effect.void : Effect.fail("not yet")))
  const sendDebit = (idempotencyKey: string, amount: number) =>
    ask(
      clientOf(sandbox.facts).call("ach.create", {
        idempotencyKey,
        body: {
          amount,
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

  it("writes windows and ingests incoming files, each item once", async () => {
    const { facts } = sandbox
    const before = await balance()
    const { id } = await sendDebit("debit-1", 700)
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
    const page = await (await fetch(`${facts.base_url}/console/programs/${facts.program_id}/objects/${id}`)).text()
    const [, shown = ""] = page.split("<h2>Messages of the network</h2>")
    const linesIn = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1").split("\n")
    const ofEntries = [readFileSync(ach("outgoing", name)), answer].flatMap(linesIn).filter((one) => /^[67]/.test(one))
    expect(ofEntries).toHaveLength(3)
    for (const line of ofEntries) expect(shown).toContain(line)
    expect(shown).toMatch(/outgoing ach entry<\/summary>[^>]*>52··[\s\S]*incoming ach return<\/summary>[^>]*>5/)
    drop("return.ach", answer)
    drop("the same.ach", Buffer.from(answer).toString("latin1").replaceAll("\n", "\r\n"))
    await appears("done", "return.ach.2")
    await appears("done", "the same.ach")
    expect([await statusOf(id), await balance()]).toEqual(["returned", before])
    expect(readdirSync(ach("done")).toSorted()).toEqual(["return.ach", "return.ach.2", "the same.ach"])
  })

  it("posts the return of its own entry from a batch without an effective date", async () => {
    const { facts } = sandbox
    const { id } = await sendDebit("debit-2", 900)
    const others = new Set(readdirSync(ach("outgoing")))
    await moveClock(facts, 48 * HOUR_MS)
    expect(await statusOf(id)).toBe("posted")
    const [name = ""] = readdirSync(ach("outgoing")).filter((one) => !others.has(one))
    const answer = Buffer.from(returnOf(readFile(readFileSync(ach("outgoing", name))), "R01")).toString("latin1")
    drop("dateless.ach", answer.replace(/^(5.{68}).{6}/m, `$1${" ".repeat(6)}`))
    await patiently(appearsIn(["done", "failed"], "dateless.ach"))
    expect([await statusOf(id), existsSync(ach("done", "dateless.ach"))]).toEqual(["returned", true])
  })

  it("reads incoming files with the given relaxations", async () => {
    const { facts } = sandbox
    const file = entriesFile([{ account_number: await digitsOf(number()), amount: 6, trace_number: "021000021000009" }])
    drop(
      "short.ach",
      Buffer.from(file)
        .toString("latin1")
        .replaceAll(/(9{94}\n)+$/g, "")
    )
    await patiently(appearsIn(["done", "failed"], "short.ach"))
    expect(existsSync(ach("done", "short.ach"))).toBe(true)
    const { objects } = await ask(clientOf(facts).call("ach.list", { query: { limit: 1 } }))
    expect(objects[0]).toMatchObject({ direction: "incoming", amount: 6 })
  })

  it("leaves a file that may still be written", async () => {
    const { facts } = sandbox
    const whole = entriesFile([
      { account_number: await digitsOf(number()), amount: 5, trace_number: "021000021000001" }
    ])
    drop("slow.ach", whole.subarray(0, 300))
    // Modified after any poll.
    utimesSync(ach("incoming", "slow.ach"), 4e9, 4e9)
    await moveClock(facts, 0)
    expect(existsSync(ach("incoming", "slow.ach"))).toBe(true)
    drop("slow.ach", whole)
    await appears("done", "slow.ach")
  })

  it("reports why a file cannot be ingested", async () => {
    mkdirSync(ach("incoming", "a folder, which is no file"))
    const outgoing = readFileSync(ach("outgoing", readdirSync(ach("outgoing"))[0]), "latin1")
    drop("broken.ach", outgoing.replace("0000000700", "000000070X"))
    utimesSync(ach("incoming", "broken.ach"), 1, 1)
    await appears("failed", "broken.ach.txt")
    expect(readFileSync(ach("failed", "broken.ach.txt"), "utf8")).toBe(
      'line 3, column 39, entryDetail.amount: the field holds digits (digit), found "000000070X"\n'
    )
    expect(existsSync(ach("incoming", "broken.ach"))).toBe(false)
  })

  it("reports the items of a file that could not be posted", async () => {
    const sent = readFile(readFileSync(ach("outgoing", readdirSync(ach("outgoing"))[0])))
    drop("unknown.ach", returnOf(sent, "R01", "123456780999999"))
    await appears("done", "unknown.ach.txt")
    expect(readFileSync(ach("done", "unknown.ach.txt"), "utf8")).toBe(
      `item 1, ${sandbox.facts.program_id}: object_not_found: not_found original_trace_number\n`
    )
  })

  it("posts an entry in the program of its account number, and unmatched ones in the demo program", async () => {
    const { facts } = sandbox
    const { id: program_id } = await ask(operatorOf(facts).call("program.create", { body: { name: "Second" } }))
    const client = await ask(
      operatorOf(facts).call("client.create", { params: { program_id }, body: { name: "Second" } })
    )
    const second = { ...facts, program_id, client_id: client.id, client_secret: client.client_secret }
    const { id: account_id } = await ask(
      clientOf(second).call("account.create", {
        idempotencyKey: "account",
        body: {
          capabilities: ["deposit"],
          entities: { account_holders: ["entity_1"] },
          details: { product_name: "Checking" },
          documents: []
        }
      })
    )
    const body = { account_id, client_customer_id: "customer" }
    const { account_number, id } = await ask(clientOf(second).call("account_number.create", { body }))
    drop(
      "three.ach",
      entriesFile([
        { account_number: String(account_number), amount: 11, trace_number: "021000020000001" },
        { account_number: await digitsOf(number()), amount: 12, trace_number: "021000020000002" },
        { account_number: "999912345678", amount: 13, trace_number: "021000020000003" }
      ])
    )
    await appears("done", "three.ach")
    const has = async (of: SandboxFacts) =>
      (await ask(clientOf(of).call("ach.list", { query: { limit: 100 } }))).objects
        .filter(({ record_details }) => record_details.trace_number?.startsWith("021000020") === true)
        .map(({ account_number_id, amount }) => [account_number_id, amount])
    expect(await has(second)).toEqual([[id, 11]])
    expect((await has(facts)).toSorted()).toEqual(
      [
        [undefined, 13],
        [number(), 12]
      ].toSorted()
    )
  })

  it("posts each entry of a file once even if killed in between", async () => {
    const { facts } = sandbox
    const account_number = await digitsOf(number())
    const traces = Array.from({ length: 1_500 }, (_, at) => `02100003${String(at).padStart(7, "0")}`)
    drop("large.ach", entriesFile(traces.map((trace_number) => ({ account_number, amount: 1, trace_number }))))
    const booked = async (of: SandboxFacts) => {
      const all: Array<string | undefined> = []
      for (let after: string | undefined, more = true; more; ) {
        const query = { limit: 100, ...(after !== undefined && { starting_after: after }) }
        const page = await ask(clientOf(of).call("ach.list", { query }))
        all.push(...page.objects.map(({ record_details }) => record_details.trace_number))
        more = page.has_more
        after = page.objects.at(-1)?.id
      }
      return all.filter((trace) => trace?.startsWith("02100003")).toSorted()
    }
    const isBegun = Effect.map(clientOf(facts).call("ach.list", { query: { limit: 100 } }), ({ value }) =>
      value.objects.some(({ record_details }) => record_details.trace_number?.startsWith("02100003") === true)
    )
    await patiently(Effect.filterOrFail(isBegun, (begun) => begun))
    await stop(sandbox.child, "SIGKILL")
    sandbox = await launcher.start("--rails", "nacha", "--clock", "manual")
    await appears("done", "large.ach")
    expect(await booked(sandbox.facts)).toEqual(traces)
  })
})
