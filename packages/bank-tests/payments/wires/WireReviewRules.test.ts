import { describe, expect, inject, it } from "vitest"
import { ask, layerStore, openAccountNumbers, SOUND, startBankOn, stores } from "../../support/BankUnderTest.ts"
import { recordingWires } from "../../support/RecordingWires.ts"
import { incomingTo, MONDAY_NOON, wireDesk, wireOf } from "../../support/Wires.ts"

describe.each(stores)("automatic reviews of wires on %s", (kind) => {
  const start = async (wire_review: { readonly amount_over?: number; readonly new_creditor?: boolean }) => {
    const network = recordingWires()
    const bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), { wire_review }, network.layer)
    const desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
    const [number = ""] = await openAccountNumbers(bank, 10_000)
    const statusOf = async (id: string) => (await desk.get(id)).status
    const approving = (wire_id: string) =>
      ask(bank.operator.call("wire.approve", { params: { program_id: bank.programId, wire_id } }))
    const rejecting = (wire_id: string) => {
      const params = { program_id: bank.programId, wire_id }
      return ask(bank.operator.call("wire.reject", { params, body: { reason: "amount_blocked" } }))
    }
    const send = async (amount: number, account = "987654321") => {
      const body = wireOf(number, amount)
      const account_identifier = { type: "account_number", value: account } as const
      const { id } = await ask(desk.creation({ ...body, creditor: { ...body.creditor, account_identifier } }))
      await bank.drain()
      return id
    }
    return { approving, bank, desk, number, rejecting, send, statusOf }
  }

  it("stop wires above an amount, and neither returns nor refused wires", async () => {
    const { approving, bank, desk, number, send, statusOf } = await start({ amount_over: 1_000 })
    expect(await statusOf(await send(1_000))).toBe("scheduled")
    const large = await send(1_001)
    expect(await statusOf(large)).toBe("under_review")
    expect(await desk.names(large)).toEqual(["created", "under_review"])
    expect(await statusOf(await send(100_000))).toBe("rejected")
    await approving(large)
    expect(await statusOf(large)).toBe("scheduled")
    const { id } = await desk.incoming(incomingTo(number, 5_000))
    const back = await ask(desk.returningV2(id, { reason: "creditor_request" }))
    await bank.drain()
    expect(await statusOf(back.id)).toBe("scheduled")
    await desk.goThrough()
    expect([await statusOf(large), await statusOf(back.id)]).toEqual(["posted", "posted"])
    expect(await desk.audit()).toMatchObject(SOUND)
    await bank.close()
  })

  it("stop wires to an account until one is approved, also when another was rejected", async () => {
    const { approving, bank, rejecting, send, statusOf } = await start({ new_creditor: true })
    const first = await send(10)
    await rejecting(first)
    const [second, third] = [await send(20), await send(30)]
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
      "rejected",
      "under_review",
      "under_review"
    ])
    await approving(second)
    await approving(third)
    expect(await statusOf(await send(40))).toBe("scheduled")
    expect(await statusOf(await send(50, "111"))).toBe("under_review")
    await bank.close()
  })

  it("approve two first wires to an account at once", async () => {
    const { approving, bank, send, statusOf } = await start({ new_creditor: true })
    const made = [await send(1), await send(2)]
    await Promise.all(made.map(approving))
    expect(await Promise.all(made.map(statusOf))).toEqual(["scheduled", "scheduled"])
    await bank.close()
  })
})
