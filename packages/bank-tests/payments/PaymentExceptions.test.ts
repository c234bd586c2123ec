import { MINUTE_MS } from "@vostro/domain"
import type { CallOf } from "@vostro/http/client"
import { describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  layerStore,
  openAccountNumbers,
  refusal,
  startBankOn,
  stores
} from "../support/BankUnderTest.ts"
import { instantReturnDesk } from "../support/InstantReturns.ts"
import { recordingInstants } from "../support/RecordingInstants.ts"
import { recordingWires } from "../support/RecordingWires.ts"
import { incomingTo, MONDAY_NOON, wireDesk } from "../support/Wires.ts"

describe.each(stores)("payment exceptions on %s", (kind) => {
  const listed = async (bank: BankUnderTest, query: NonNullable<CallOf<"payment_exception.list">["query"]>) =>
    (await ask(bank.operator.call("payment_exception.list", { params: { program_id: bank.programId }, query }))).objects
  const resolving = ({ operator, programId: program_id }: BankUnderTest, payment_exception_id: string) =>
    operator.call("payment_exception.resolve", {
      params: { program_id, payment_exception_id },
      body: { note: "Told by telephone." }
    })
  const startInstants = async () => {
    const network = recordingInstants()
    const bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
    return { network, bank, desk: instantReturnDesk(bank) }
  }

  it("list a message that no document can carry, and the later ones of its payment go out", async () => {
    const network = recordingWires()
    const bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
    const desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { id } = await desk.incoming(incomingTo(number))
    // The service rejects all but the first.
    for (let count = 0; count < 3; count++) await ask(desk.incomingRequest(id))
    network.messages.replies.push({ _tag: "Unsendable", reason: "Document/Case: no case" })
    await bank.drain()
    expect(network.messages.heard.map(({ place }) => place)).toEqual([1, 2])
    const [exception, ...others] = await listed(bank, { status: "open", payment_id: id })
    expect(others).toEqual([])
    expect(exception).toMatchObject({
      type: "message_not_sent",
      details: `Rejection of a return request ${id}-2: Document/Case: no case`
    })
    expect(exception).not.toHaveProperty("deadline")
    await desk.drainAfter(120 * MINUTE_MS)
    expect(network.messages.heard).toHaveLength(2)
    const resolved = await ask(resolving(bank, exception?.id ?? ""))
    expect(resolved).toEqual({
      ...exception,
      status: "resolved",
      note: "Told by telephone.",
      updated_at: resolved.updated_at
    })
    expect(await refusal(resolving(bank, exception?.id ?? ""))).toMatchObject({ code: "object_state_conflict" })
    expect(await listed(bank, { status: "open" })).toEqual([])
    await bank.close()
  })

  it("list a return that a refusal after settlement books, until its message comes", async () => {
    const { bank, desk, network } = await startInstants()
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    network.replies.push({ _tag: "Refused", network: "fednow", code: "AC06" })
    const { id } = await ask(desk.creation(desk.out(number)))
    await desk.submit()
    const [back = ""] = (await desk.get(id)).related_objects.return_payment_ids ?? []
    const [exception] = await listed(bank, { type: "return_not_received", payment_id: back })
    expect(exception).toMatchObject({ status: "open" })
    const deadline = Date.parse(exception?.deadline ?? "")
    expect(deadline).toBeGreaterThan(bank.now())
    expect(new Date(deadline).toLocaleTimeString("en-GB", { timeZone: "America/New_York" })).toBe("00:00:00")
    const message = desk.returnOf(1_000, "AC06")
    expect((await ask(desk.incomingReturn(id, message))).id).toBe(back)
    const [resolved] = await listed(bank, { payment_id: back })
    expect(resolved).toMatchObject({ id: exception?.id, status: "resolved" })
    expect((await ask(desk.incomingReturn(id, message))).id).toBe(back)
    await bank.close()
  })

  it("do not list a return that came with its refusal", async () => {
    const { bank, desk, network } = await startInstants()
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    network.replies.push({ _tag: "Refused", network: "fednow", code: "AC06", returned: true })
    await ask(desk.creation(desk.out(number)))
    await desk.submit()
    expect(await listed(bank, {})).toEqual([])
    await bank.close()
  })
})
