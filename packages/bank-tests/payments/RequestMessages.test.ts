import { randomUUID } from "node:crypto"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@vostro/domain"
import { describe, expect, inject, it } from "vitest"
import { ask, inAnotherProgram, layerStore, openAccountNumbers, startBankOn, stores } from "../support/BankUnderTest.ts"
import { breakingStore } from "../support/BreakingStore.ts"
import { instantReturnDesk } from "../support/InstantReturns.ts"
import { recordingInstants } from "../support/RecordingInstants.ts"
import { recordingWires } from "../support/RecordingWires.ts"
import { heardAbout, messagesOf } from "../support/RequestMessages.ts"
import { incomingTo, MONDAY_NOON, wireDesk } from "../support/Wires.ts"

describe.each(stores)("messages about return requests on %s", (kind) => {
  const startWires = async () => {
    const network = recordingWires()
    const breaking = breakingStore(await layerStore(kind, inject("databaseUrl")))
    const bank = await startBankOn(breaking.layer, {}, network.layer)
    bank.advance(Math.max(0, MONDAY_NOON - bank.now()))
    return { bank, breaking, heard: network.messages.heard, replies: network.messages.replies }
  }

  it("go to the network under one id until it has taken them, ever later", async () => {
    const { bank, heard, replies } = await startWires()
    const desk = wireDesk(bank)
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const sent = await desk.settled(number)
    const asked = await ask(desk.requesting(sent))
    replies.push("unreachable", "silent", { _tag: "Pending" }, { _tag: "Taken" })
    await bank.drain()
    expect(heard).toHaveLength(0)
    for (const [minutes, count] of [
      [1, 1],
      [1, 2],
      [1, 2],
      [1, 3],
      [9, 3]
    ] as const) {
      await desk.drainAfter(minutes * MINUTE_MS)
      expect(heard).toHaveLength(count)
    }
    const [first] = heard
    expect(first).toMatchObject({ _tag: "Request", rail: "wire", place: 0, id: `${sent}-1` })
    expect(first?.payment.return_requests).toEqual(asked.return_requests)
    expect(heard.map(({ id }) => id)).toEqual([first?.id, first?.id, first?.id])
    expect(await desk.get(sent)).toEqual(asked)
    await bank.close()
  })

  it("tell the rejections of the client and of the service, with the message that each answers", async () => {
    const { bank, heard } = await startWires()
    const desk = wireDesk(bank)
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { id } = await desk.incoming(incomingTo(number))
    const receive = (message_identification: string) =>
      ask(
        bank.operator.call("wire.receive_return_request", {
          params: { program_id: bank.programId, wire_id: id },
          body: { message_identification, reason: "duplication" }
        })
      )
    await ask(desk.incomingRequest(id))
    await receive("20270201MMQFMP31900031")
    await bank.drain()
    expect(heard).toMatchObject([{ _tag: "Rejection", place: 1, answers: "20270201MMQFMP31900031" }])
    const rejection = { params: { wire_id: id }, body: {}, idempotencyKey: randomUUID() }
    await ask(bank.partner.call("wire.reject_return_request", rejection))
    await receive("20270201MMQFMP31900032")
    await bank.drain()
    expect(heard.slice(1)).toMatchObject([{ _tag: "Rejection", place: 0 }])
    expect(heard[1]).not.toHaveProperty("answers")
    await desk.drainAfter(17 * DAY_MS)
    expect(heard.slice(2)).toMatchObject([{ _tag: "Rejection", place: 2, answers: "20270201MMQFMP31900032" }])
    await receive("20270201MMQFMP31900033")
    await ask(desk.returningV2(id, { reason: "honor_return_request" }))
    await desk.goThroughDays()
    expect(heard).toHaveLength(3)
    await bank.close()
  })

  it("go to the network of instant payments too", async () => {
    const network = recordingInstants()
    const bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
    const desk = instantReturnDesk(bank)
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const sent = await desk.settled(number)
    const received = await desk.received(number)
    await ask(desk.requesting(sent))
    await ask(desk.incomingRequest(received.id, "DUPL", "20270201FEDNOW1"))
    await ask(desk.rejecting(received.id))
    network.messages.replies.push("silent")
    for (let hour = 0; hour < 3; hour++) await desk.drainAfter(HOUR_MS)
    const payments = [await desk.get(sent), await desk.get(received.id)]
    expect(heardAbout(network.messages.heard, payments)).toEqual(messagesOf(payments))
    expect(network.messages.heard).toHaveLength(3)
    expect(network.messages.heard.find(({ _tag }) => _tag === "Rejection")).toMatchObject({
      rail: "instant_payment",
      answers: "20270201FEDNOW1"
    })
    await bank.close()
  })

  it.each(["before", "after"] as const)("survive a worker that ends %s any of its commits", async (when) => {
    const { bank, breaking, heard } = await startWires()
    let crashes = 0
    for (let at = 1, isOver = false; !isOver; at++) {
      const own = await inAnotherProgram(bank)
      const desk = wireDesk(own)
      const [number = ""] = await openAccountNumbers(own, 5_000)
      const sent = await desk.settled(number)
      const { id } = await desk.incoming(incomingTo(number))
      // Both wait at once: one rejection of the service, then another of the client.
      await ask(desk.incomingRequest(id))
      await ask(desk.incomingRequest(id))
      const rejection = { params: { wire_id: id }, body: {}, idempotencyKey: randomUUID() }
      await ask(own.partner.call("wire.reject_return_request", rejection))
      await ask(desk.requesting(sent))
      breaking.breakAt({ how: "crash", when }, at)
      const ended = await own.drain().then(
        () => false,
        () => true
      )
      breaking.heal()
      own.advance(own.settings.work_lease_ms + 1)
      await own.drain()
      const wires = [await desk.get(sent), await desk.get(id)]
      expect(messagesOf(wires)).toHaveLength(3)
      expect(heardAbout(heard, wires)).toEqual(messagesOf(wires))
      const count = heard.length
      await desk.drainAfter(2 * HOUR_MS)
      expect(heard).toHaveLength(count)
      crashes += ended ? 1 : 0
      isOver = !ended
    }
    expect(crashes).toBeGreaterThan(2)
    await bank.close()
  })
})
