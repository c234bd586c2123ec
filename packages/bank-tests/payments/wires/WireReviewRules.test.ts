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
    const send = async (amount: number, account = "987654321") => {
      const body = wireOf(number, amount)
      const account_identifier = { type: "account_number", value: account } as const
      const { id } = await ask(desk.creation({ ...body, creditor: { ...body.creditor, account_identifier } }))
      await bank.drain()
      return id
    }
    return { approving, bank, desk, number, send, statusOf }
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

  it("stop the first wire to each account", async () => {
    const { bank, send, statusOf } = await start({ new_creditor: true })
    const statuses: Array<string> = []
    for (const account of ["987654321", "987654321", "111"]) statuses.push(await statusOf(await send(10, account)))
    expect(statuses).toEqual(["under_review", "scheduled", "under_review"])
    await bank.close()
  })

  it("stop one of two first wires that are decided at once", async () => {
    const { bank, desk, number, statusOf } = await start({ new_creditor: true })
    const made = [await ask(desk.creation(wireOf(number, 1))), await ask(desk.creation(wireOf(number, 2)))]
    await bank.drain()
    const statuses = await Promise.all(made.map(({ id }) => statusOf(id)))
    expect(statuses.toSorted()).toEqual(["scheduled", "under_review"])
    await bank.close()
  })
})
