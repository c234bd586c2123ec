import { randomUUID } from "node:crypto"
import type { CallOf } from "@vostro/http/client"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { achDesk } from "../support/AchDesk.ts"
import {
  ask,
  type BankUnderTest,
  inAnotherProgram,
  openAccountNumbers,
  refusal,
  startBank,
  stores
} from "../support/BankUnderTest.ts"
import { instantReturnDesk } from "../support/InstantReturns.ts"
import { MONDAY_NOON, wireDesk } from "../support/Wires.ts"

describe.each(stores)("the search for payments of all programs on %s", (kind) => {
  let bank: BankUnderTest
  let other: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    wireDesk(bank).goTo(MONDAY_NOON)
    other = await inAnotherProgram(bank)
  })
  afterAll(() => bank.close())

  const find = (query: NonNullable<CallOf<"payment.find">["query"]>) => bank.operator.call("payment.find", { query })
  const found = async (query: NonNullable<CallOf<"payment.find">["query"]>) =>
    (await ask(find(query))).objects.map(({ program_id, payment_id }) => `${program_id} ${payment_id}`).toSorted()

  it("finds wires and instant payments by UETR, and returns with them", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const wire = await wireDesk(bank).settled(number)
    const back = await ask(wireDesk(bank).incomingReturn(wire, { reason: "account_blocked" }))
    const { uetr } = (await wireDesk(bank).get(wire)).payment_identifiers
    expect(await found({ uetr })).toEqual([wire, back.id].map((id) => `${bank.programId} ${id}`).toSorted())
    const [theirs = ""] = await openAccountNumbers(other, 0)
    const { id, payment_identifiers } = await instantReturnDesk(other).received(theirs)
    expect(await found({ uetr: payment_identifiers.uetr ?? "" })).toEqual([`${other.programId} ${id}`])
    expect(await found({ uetr: randomUUID() })).toEqual([])
  })

  it("finds wires by IMAD and by the messages about them, and stray wires of the bank", async () => {
    const imad = "20270201MMQFMP41000001"
    const body = { message_identification: imad, uetr: randomUUID(), amount: 800, debtor: {}, account_number: "99" }
    const stray = await ask(
      bank.operator.call("wire.receive", {
        params: { program_id: "bank" },
        body: { ...body, debtor_routing_number: "021000021" }
      })
    )
    expect(await found({ imad })).toEqual([`bank ${stray.id}`])
    const [number = ""] = await openAccountNumbers(other, 5_000)
    const payment_id = await wireDesk(other).settled(number)
    const omad = "20270201MMQFMP41000002020112000001"
    const message = { payment_id, network: "fedwire", direction: "outgoing", omad, imad } as const
    for (const text of ["<a/>", "<b/>"])
      await ask(
        bank.operator.call("payment_message.record", {
          params: { program_id: other.programId },
          body: { ...message, text }
        })
      )
    expect(await found({ omad })).toEqual([`${other.programId} ${payment_id}`])
    expect(await found({ imad })).toEqual([`${other.programId} ${payment_id}`, `bank ${stray.id}`].toSorted())
  })

  it("finds ACH entries by trace number, once the network has them", async () => {
    const [number = ""] = await openAccountNumbers(other, 5_000)
    const desk = achDesk(other)
    const { id } = await desk.send({ account_number_id: number, amount: 100 })
    await ask(desk.advance(id))
    await other.drain()
    const { trace_number = "none" } = (await desk.get(id)).record_details
    expect(await found({ trace_number })).toEqual([`${other.programId} ${id}`])
    expect(await found({ trace_number: "021000020001234" })).toEqual([])
  })

  it("searches a page of programs at a time", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { id, payment_identifiers } = await instantReturnDesk(bank).received(number)
    const uetr = payment_identifiers.uetr ?? ""
    const first = await ask(find({ uetr, limit: 1 }))
    expect(first).toEqual({ objects: [], has_more: true, last_program_id: other.programId })
    const second = await ask(find({ uetr, limit: 1, starting_after: other.programId }))
    expect(second.objects).toEqual([{ program_id: bank.programId, payment_id: id }])
  })

  it("refuses no reference and two of them", async () => {
    const required = ["uetr", "imad", "omad", "trace_number"].map((parameter) => ({ parameter, reason: "required" }))
    expect(await refusal(find({}))).toMatchObject({ status: 400, parameters: required })
    const two = { uetr: randomUUID(), trace_number: "021000020001234" }
    expect(await refusal(find(two))).toMatchObject({ parameters: [{ reason: "value_conflicting" }, {}] })
  })
})
