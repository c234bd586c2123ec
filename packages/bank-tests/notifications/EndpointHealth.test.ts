import { HOUR_MS } from "@vostro/domain"
import { expect, inject, it } from "vitest"
import { ask, openAccountNumbers, startBank, stores } from "../support/BankUnderTest.ts"
import { startReceiver } from "../support/WebhookReceiver.ts"

/** A bank with a ladder of ten attempts, a minute apart, and an endpoint at a path. */
const failing = async (kind: (typeof stores)[number], path: string) => {
  const delays = Array.from({ length: 9 }, () => 60_000)
  const bank = await startBank(kind, inject("databaseUrl"), { webhook_retry_delays_ms: delays })
  const receiver = await startReceiver()
  const { programId: program_id } = bank
  const made = bank.operator.call("webhook_endpoint.create", {
    params: { program_id },
    body: { url: receiver.url + path }
  })
  const { id } = await ask(made)
  const params = { program_id, webhook_endpoint_id: id }
  return {
    bank,
    receiver,
    params,
    endpoint: () => ask(bank.operator.call("webhook_endpoint.get", { params })),
    deliveries: async () =>
      (
        await ask(
          bank.operator.call("webhook_delivery.list", {
            params: { program_id },
            query: { webhook_endpoint_id: id, limit: 100 }
          })
        )
      ).objects,
    /** Names of the events of the endpoint, the oldest first. */
    told: async () => {
      const { objects } = await ask(
        bank.operator.call("event.trace", { params: { program_id }, query: { object_id: id, limit: 100 } })
      )
      return objects.map(({ event, object }) => `${event} ${object["failed_percent"] ?? ""}`.trim()).toReversed()
    },
    close: async () => {
      receiver.close()
      await bank.close()
    }
  }
}

it.each(stores)(
  "tells the operator of an endpoint that fails, and of its recovery, and never stops it, on %s",
  async (kind) => {
    const { bank, close, deliveries, endpoint, receiver, told } = await failing(kind, "/dead")
    receiver.answers.set("/dead", (_, response) => response.writeHead(500).end())
    const started = new Date(bank.now()).toISOString()
    // More than are in flight at a time, and all of them fail together.
    await openAccountNumbers(bank, ...Array.from({ length: 20 }, () => 0))
    await bank.drain()
    expect(await endpoint()).not.toHaveProperty("failing_since")
    const attempt = async (times: number) => {
      for (let nth = 0; nth < times; nth++) {
        bank.advance(60_000)
        await bank.drain()
      }
    }
    await attempt(1)
    expect(await endpoint()).toMatchObject({ status: "active", failing_since: started })
    expect(await told()).toEqual([])
    await attempt(8)
    expect(await told()).toEqual([
      "webhook_endpoint.failing 50",
      "webhook_endpoint.failing 70",
      "webhook_endpoint.failing 90",
      "webhook_endpoint.exhausted 100"
    ])
    expect(await endpoint()).toMatchObject({ status: "active", failing_since: started, failed_percent: 100 })
    expect((await deliveries()).map(({ attempts, status }) => [attempts, status])).toEqual(
      Array.from({ length: 20 }, () => [10, "exhausted"])
    )
    receiver.answers.delete("/dead")
    await openAccountNumbers(bank, 0)
    await bank.drain()
    expect((await told()).at(-1)).toBe("webhook_endpoint.recovered")
    expect(await endpoint()).not.toHaveProperty("failing_since")
    // Webhooks carry none of it, and the list of the program's events can be narrowed to it.
    const names = receiver.received.map(({ body }) => JSON.parse(body.toString()).event)
    expect(new Set(names)).toEqual(new Set(["account_number.created"]))
    const events = ["webhook_endpoint.exhausted"]
    const query = { params: { program_id: bank.programId }, query: { events } }
    expect((await ask(bank.operator.call("event.trace", query))).objects).toHaveLength(1)
    await close()
  }
)

it.each(stores)("pauses an endpoint that answers 410, with the reason, and loses nothing, on %s", async (kind) => {
  const { bank, close, deliveries, endpoint, params, receiver, told } = await failing(kind, "/gone")
  receiver.answers.set("/gone", (_, response) => response.writeHead(410).end())
  await openAccountNumbers(bank, 0, 0, 0)
  await bank.drain()
  expect(await endpoint()).toMatchObject({ status: "paused", pause_reason: "gone" })
  expect(await told()).toEqual(["webhook_endpoint.paused"])
  const before = receiver.received.length
  await openAccountNumbers(bank, 0)
  bank.advance(HOUR_MS)
  await bank.drain()
  expect(receiver.received).toHaveLength(before)
  receiver.answers.delete("/gone")
  await ask(bank.operator.call("webhook_endpoint.resume", { params }))
  await bank.drain()
  expect((await deliveries()).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "delivered"))
  await close()
})

it("moves an attempt to the time that Retry-After asks for, and never the end", async () => {
  const { bank, close, deliveries, receiver } = await failing("memory", "/later")
  const started = bank.now()
  let after = "150"
  receiver.answers.set("/later", (_, response) => response.writeHead(503, { "retry-after": after }).end())
  await openAccountNumbers(bank, 0)
  const times: Array<number> = []
  for (let second = 0; second <= 600; second += 10) {
    receiver.received.length = 0
    await bank.drain()
    if (receiver.received.length > 0) times.push((bank.now() - started) / 1_000)
    if (second === 160) after = "86400"
    bank.advance(10_000)
  }
  // 150 s skip the rungs at 60 and 120 s; the day ends with the last rung of nine minutes.
  expect(times).toEqual([0, 150, 300, 540])
  expect((await deliveries()).map(({ attempts, status }) => [attempts, status])).toEqual([[4, "exhausted"]])
  await close()
})

it("releases what waits for a paused endpoint in order of its due time, a bounded number at once", async () => {
  const { bank, close, params, receiver } = await failing("memory", "/many")
  await ask(bank.operator.call("webhook_endpoint.pause", { params }))
  const groups: Array<ReadonlyArray<string>> = []
  // A group is six batches of sixteen; all together are more than one release.
  for (let nth = 0; nth < 4; nth++) {
    groups.push(await openAccountNumbers(bank, ...Array.from({ length: 96 }, () => 0)))
    bank.advance(1)
  }
  await bank.drain()
  expect(receiver.received).toEqual([])
  await ask(bank.operator.call("webhook_endpoint.resume", { params }))
  await bank.drain()
  const seen = receiver.received.map(({ body }) => String(JSON.parse(body.toString()).object.id))
  const inGroups = groups.map((_, nth) => seen.slice(nth * 96, (nth + 1) * 96).toSorted())
  expect(inGroups).toEqual(groups.map((ids) => ids.toSorted()))
  expect(seen).toHaveLength(384)
  await close()
})
