import { operations, resources } from "@vostro/domain/operations"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { digestOf, digitsOf, handIn, incomingEntry, traceOf } from "../support/AchInbound.ts"
import { ask, type BankUnderTest, openAccountNumbers, startBank, tokenOf } from "../support/BankUnderTest.ts"
import { createEntity, personOf } from "../support/Customers.ts"
import { MONDAY_NOON, wireDesk } from "../support/Wires.ts"

/** Tax id and date of birth of a person, account numbers at other banks, one of them short and in a record of ACH. */
const SECRETS = ["123456789", "1980-05-17", "987654321", "555666777888", "QX7K"] as const

/** Operations on a program that show a secret to those who may see it. */
const SHOWING = [
  "object.get",
  "object.list",
  "payment_message.get",
  "ach.messages",
  "wire.list_of_program",
  "event.trace"
]

/** Reads of a client that show one. */
const OWN = ["wire.get", "wire.list", "event.list"]

describe("what a caller who needs no numbers reads", () => {
  let bank: BankUnderTest
  let known: Readonly<Record<string, string>>
  beforeAll(async () => {
    bank = await startBank("memory", inject("databaseUrl"))
    const desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
    const params = { program_id: bank.programId }
    const { id: entity_id } = await createEntity(bank, personOf())
    const [account_number_id = ""] = await openAccountNumbers(bank, 5_000)
    const wire_id = await desk.settled(account_number_id)
    const text = "<Acct><Othr><Id>555666777888</Id></Othr></Acct><Ustrd>SSN 123456789</Ustrd>"
    const body = { payment_id: wire_id, network: "fedwire", direction: "outgoing", text } as const
    const { id: payment_message_id } = await ask(bank.operator.call("payment_message.record", { params, body }))
    const account_number = await digitsOf(bank, account_number_id)
    const entry = incomingEntry(bank, { trace_number: traceOf(1), account_number, amount: 100, side: "credit" })
    const raw = { raw_records: ["6221210428820QX7K".padEnd(94)] }
    await handIn(bank, digestOf("file"), [{ at: 0, item: { ...entry, raw } }])
    const listed = await ask(bank.operator.call("ach.list_of_program", { params }))
    const ach_id = listed.objects[0]?.id ?? ""
    known = {
      ...params,
      ach_id,
      entity_id,
      account_number_id,
      wire_id,
      payment_message_id,
      object_id: payment_message_id
    }
  })
  afterAll(() => bank.close())

  const read = async (token: string, path: string) => {
    const answer = await fetch(bank.url + path, { headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, text: await answer.text() }
  }
  /** Reads by every operation of an audience whose path the known ids fill. Returns the texts that were answered, by name. */
  const readAll = async (audience: "operator" | "partner", token: string) => {
    const texts: Array<readonly [string, string]> = []
    for (const { at, audience: of, name } of operations) {
      const path = at[1].replaceAll(/:(\w+)/g, (param, one) => known[one] ?? param)
      if (at[0] !== "GET" || of !== audience || path.includes(":")) continue
      const queries = name === "object.list" ? resources.map(({ kind }) => `?kind=${kind}`) : [""]
      for (const query of queries) {
        const { status, text } = await read(token, path + query)
        if (status === 200) texts.push([name, text])
      }
    }
    return texts
  }
  const showing = (texts: ReadonlyArray<readonly [string, string]>) =>
    new Set(texts.filter(([, text]) => SECRETS.some((secret) => text.includes(secret))).map(([name]) => name))
  const hired = async (role: "read" | "operate") =>
    (await ask(bank.operator.call("operator.create", { body: { name: role, role } }))).token

  it("shows no tax id, date of birth or account number of another bank to the role read, by any operation", async () => {
    const [masked, whole] = [
      await readAll("operator", await hired("read")),
      await readAll("operator", await hired("operate"))
    ]
    expect([...showing(masked)]).toEqual([])
    expect(masked.length).toBeGreaterThan(50)
    expect([...showing(whole)]).toEqual(expect.arrayContaining(SHOWING))
  })

  it("shows none to the reader of a portal link, where a client of the program sees them", async () => {
    const { token } = await ask(
      bank.operator.call("portal_link.create", { params: { program_id: bank.programId }, body: {} })
    )
    const [masked, whole] = [await readAll("partner", token), await readAll("partner", await tokenOf(bank))]
    expect([...showing(masked)]).toEqual([])
    expect([...showing(whole)]).toEqual(expect.arrayContaining(OWN))
    expect(masked.map(([name]) => name)).toEqual(expect.arrayContaining(OWN))
  })

  it("lets a portal link download no file", async () => {
    const { token } = await ask(
      bank.operator.call("portal_link.create", { params: { program_id: bank.programId }, body: {} })
    )
    const downloads = operations.filter(({ _tag, audience }) => _tag === "Download" && audience === "partner")
    const statuses = await Promise.all(
      downloads.map(async ({ at: [, path] }) => (await read(token, path.replaceAll(/:(\w+)/g, "$1_0"))).status)
    )
    expect(statuses.length).toBeGreaterThan(1)
    expect(new Set(statuses)).toEqual(new Set([403]))
  })
})
