import { HOUR_MS, MINUTE_MS } from "@vostro/domain"
import type { CallOf } from "@vostro/http/client"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  layerStore,
  openAccountNumbers,
  refusal,
  SOUND,
  startBankOn,
  stores
} from "../../support/BankUnderTest.ts"
import { recordingWires } from "../../support/RecordingWires.ts"
import { incomingTo, MONDAY_NOON, wireDesk, wireOf } from "../../support/Wires.ts"

type Status = CallOf<"wire.receive_status">["body"]

const SETTLED: Status = { outcome: "settled", message_identification: "20270201VOSTRO01000001", omad: "A".repeat(34) }
const REJECTED: Status = { outcome: "rejected", code: "AC04", additional_information: "Closed" }

describe.each(stores)("outcomes of wires that the adapter hands over on %s", (kind) => {
  const network = recordingWires()
  let bank: BankUnderTest
  let desk: ReturnType<typeof wireDesk>
  beforeAll(async () => {
    bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
    desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
  })
  afterAll(() => bank.close())

  const report = (wire_id: string, body: Status) =>
    bank.operator.call("wire.receive_status", { params: { program_id: bank.programId, wire_id }, body })

  const processing = async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    network.replies.push({ _tag: "Pending" })
    const { id } = await ask(desk.creation(wireOf(number)))
    await bank.drain()
    await desk.drainAfter(MINUTE_MS)
    expect((await desk.get(id)).status).toBe("processing")
    return { id, number }
  }

  it("post a wire before the bank asks again, once", async () => {
    const { id, number } = await processing()
    const posted = await ask(report(id, SETTLED))
    expect(posted).toMatchObject({
      status: "posted",
      payment_identifiers: { message_identification: "20270201VOSTRO01000001" }
    })
    expect(await ask(report(id, SETTLED))).toEqual(posted)
    for (const other of [REJECTED, { ...SETTLED, message_identification: "20270201VOSTRO01000002" }])
      expect(await refusal(report(id, other))).toMatchObject({
        status: 422,
        code: "object_state_conflict",
        parameters: [{ parameter: "wire_id" }, { parameter: "outcome" }]
      })
    const handed = network.taken.size
    await desk.drainAfter(HOUR_MS)
    expect(network.taken.size).toBe(handed)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
  })

  it("reject a wire, and its money goes back", async () => {
    const { id, number } = await processing()
    const rejected = await ask(report(id, REJECTED))
    expect(rejected).toMatchObject({ status: "rejected", rejection: { reason: "account_closed" } })
    expect(await ask(report(id, REJECTED))).toEqual(rejected)
    expect(await refusal(report(id, SETTLED))).toMatchObject({ code: "object_state_conflict" })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 1_000, held: 0 })
  })

  it("are refused without their reference, and for a wire that the network does not have", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const { id } = await ask(desk.creation(wireOf(number)))
    for (const outcome of ["settled", "rejected"] as const)
      expect(await refusal(report(id, { outcome }))).toMatchObject({ status: 422, code: "parameters_invalid" })
    expect(await refusal(report(id, SETTLED))).toMatchObject({ code: "object_state_conflict" })
    const { id: incoming } = await desk.incoming(incomingTo(number))
    expect(await refusal(report(incoming, SETTLED))).toMatchObject({ code: "object_state_conflict" })
    await ask(desk.cancelV2(id))
    expect(await refusal(report(id, REJECTED))).toMatchObject({ code: "object_state_conflict" })
  })

  it("leave the ledger balanced", async () => {
    await desk.goThroughDays()
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
