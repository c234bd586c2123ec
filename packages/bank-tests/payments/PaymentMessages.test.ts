import type { CallOf } from "@vostro/http/client"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, openAccountNumbers, refusal, startBank, stores } from "../support/BankUnderTest.ts"
import { MONDAY_NOON, wireDesk, wireOf } from "../support/Wires.ts"

type Stated = CallOf<"payment_message.record">["body"]

const uetr = "8a562c67-ca16-48ba-b074-65581be6f011"
const imad = "20270201VOSTRO01000001"
const omad = "20270201MMQFMP3100000102011200FT03"

describe.each(stores)("raw messages of payments on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof wireDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
  })
  afterAll(() => bank.close())

  const params = () => ({ program_id: bank.programId })
  const recording = (body: Stated) => bank.operator.call("payment_message.record", { params: params(), body })
  const record = (body: Stated) => ask(recording(body))
  const list = async (query: NonNullable<CallOf<"payment_message.list">["query"]>) =>
    (await ask(bank.operator.call("payment_message.list", { params: params(), query }))).objects
  const wire = async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    return (await ask(desk.creation(wireOf(number)))).id
  }
  const messageOf = (payment_id: string, text = "<Document/>"): Stated => ({
    payment_id,
    network: "fedwire",
    direction: "outgoing",
    text
  })

  it("keeps a message once, also if it is handed over at the same time", async () => {
    const id = await wire()
    const made = await Promise.all([1, 2, 3].map(() => record(messageOf(id))))
    expect(new Set(made.map((one) => one.id)).size).toBe(1)
    await Promise.all(["a", "b"].map((text) => record(messageOf(id, text))))
    const numbers = (await list({ payment_id: id })).map(({ number }) => number)
    expect(numbers.toSorted()).toEqual([1, 2, 3])
  })

  it("finds a payment by UETR, IMAD and OMAD, and shows its text alone by id", async () => {
    const id = await wire()
    const made = await record({ ...messageOf(id, "<Pacs/>"), uetr, imad, omad })
    for (const query of [{ uetr }, { imad }, { omad }]) {
      const found = await list(query)
      expect(found.map((one) => [one.payment_id, "text" in one])).toEqual([[id, false]])
    }
    const payment_message_id = made.id
    const read = await ask(bank.operator.call("payment_message.get", { params: { ...params(), payment_message_id } }))
    expect(read).toEqual(made)
    expect(read.text).toBe("<Pacs/>")
  })

  it("refuses messages of no payment, too long ones, and too many", async () => {
    expect(await refusal(recording(messageOf("wire_unknown")))).toMatchObject({
      status: 422,
      code: "parameters_invalid"
    })
    const id = await wire()
    expect(await refusal(recording(messageOf(id, "x".repeat(65_537))))).toMatchObject({ status: 422 })
    for (let number = 1; number <= 100; number++) await record(messageOf(id, `${number}`))
    expect(await refusal(recording(messageOf(id, "101")))).toMatchObject({ code: "limit_exceeded" })
    expect((await record(messageOf(id, "100"))).number).toBe(100)
  })
})
