import { describe, expect, inject, it } from "vitest"
import { ask, inAnotherProgram, openAccountNumbers, refusal, startBank, stores } from "../support/BankUnderTest.ts"
import { incomingTo, MONDAY_NOON, wireDesk, wireV2Of } from "../support/Wires.ts"

describe.each(stores)("webhooks of wires on %s", (kind) => {
  it("begin with the first authenticated call of the program on a v1 path of wires", async () => {
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
    expect(await refusal(bank.partner.call("wire.get", { params: { wire_id: "wire_none" } }))).toMatchObject({
      status: 404
    })
    const after = await desk.incoming(incomingTo(number))
    expect(await delivered()).toEqual([`wire.posted ${after.id}`])
    const sent = await ask(desk.creationV2(wireV2Of(number)))
    await bank.drain()
    expect(await delivered()).toEqual([`wire.scheduled ${sent.id}`, `wire.posted ${after.id}`])
    await bank.close()
  })
})
