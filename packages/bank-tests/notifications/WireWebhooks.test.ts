import { describe, expect, inject, it } from "vitest"
import { ask, inAnotherProgram, openAccountNumbers, refusal, startBank, stores } from "../support/BankUnderTest.ts"
import { incomingTo, MONDAY_NOON, wireDesk, wireV2Of } from "../support/Wires.ts"

type Bank = Awaited<ReturnType<typeof startBank>>

const firstCalls = [
  ["an operation", (bank: Bank) => bank.partner.call("wire.get", { params: { wire_id: "wire_none" } })],
  ["a simulation", (bank: Bank) => bank.partner.call("wire.simulate_advance", { params: { wire_id: "wire_none" } })]
] as const

describe.each(stores)("webhooks of wires on %s", (kind) => {
  it.each(firstCalls)("begin with the first call of the program on a v1 path: %s", async (_, firstCall) => {
    const bank = await startBank(kind, inject("databaseUrl"))
    const other = await inAnotherProgram(bank)
    const desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const params = { program_id: bank.programId }
    const { id: webhook_endpoint_id } = await ask(
      bank.operator.call("webhook_endpoint.create", {
        params,
        body: { url: "https://receiver.test", events: ["wire.posted", "wire.scheduled"] }
      })
    )
    const delivered = async () => {
      const query = { webhook_endpoint_id, limit: 100 }
      const { objects } = await ask(bank.operator.call("webhook_delivery.list", { params, query }))
      return objects.map(({ event, object_id }) => `${event} ${object_id}`)
    }
    const before = await desk.incoming(incomingTo(number))
    expect(await desk.names(before.id)).toEqual(["posted"])
    // Neither another program, nor a call without credentials, nor one on v2 begins them.
    await ask(other.partner.call("wire.list", { query: {} }))
    expect((await fetch(`${bank.url}/v1/wires`)).status).toBe(403)
    await desk.getV2(before.id)
    await desk.incoming(incomingTo(number))
    expect(await delivered()).toEqual([])
    expect(await refusal(firstCall(bank))).toMatchObject({ status: 404 })
    const after = await desk.incoming(incomingTo(number))
    expect(await delivered()).toEqual([`wire.posted ${after.id}`])
    const sent = await ask(desk.creationV2(wireV2Of(number)))
    await bank.drain()
    expect(await delivered()).toEqual([`wire.scheduled ${sent.id}`, `wire.posted ${after.id}`])
    await ask(desk.incomingRequest(after.id))
    const older = ["wire.return_request.received", "wires.return_request_response_needed"]
    for (const names of [older.slice(0, 1), older]) {
      const { objects } = await ask(bank.partner.call("event.list", { query: { events: names } }))
      expect(objects.map(({ event, object }) => `${event} ${object["id"]}`)).toEqual([
        `wire.return_request_response_needed ${after.id}`
      ])
    }
    await bank.close()
  })
})
