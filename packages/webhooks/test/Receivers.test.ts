import {
  fastifyWebhooks,
  fetchWebhooks,
  type ReceiverOptions,
  rememberEvents,
  SIGNATURE_HEADER,
  sign,
  type WebhookEvent,
  type WebhookOrder
} from "@vostro/webhooks"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type Host, hosts, type Start } from "./support/Hosts.ts"

const SECRET = "whsec_example"
const NOW = 1_767_225_600_000

const webhook = (id: string, name = "Zoë"): string =>
  JSON.stringify({ id, event: "entity.updated", created_at: "2026-01-01T00:00:00.000Z", object: { name } })

describe.each(hosts)("%s", (_, start: Start) => {
  let host: Host
  let handled: Array<WebhookEvent>
  let work: (event: WebhookEvent, order: WebhookOrder) => Promise<void>
  const options: ReceiverOptions = {
    secrets: [SECRET],
    now: () => NOW,
    handle: (event, order) => work(event, order),
    events: rememberEvents()
  }
  const post = async (body: string, header?: string, more: Readonly<Record<string, string>> = {}) => {
    const signature = header ?? (await sign([SECRET], NOW, body))
    const headers = {
      "content-type": "application/json",
      ...(signature !== "" && { [SIGNATURE_HEADER]: signature }),
      ...more
    }
    const response = await fetch(host.url, { method: "POST", headers, body })
    return [response.status, await response.text()]
  }
  beforeEach(() => {
    handled = []
    work = async (event) => void handled.push(event)
  })
  afterEach(() => host.stop())

  describe("that hands over raw bodies", () => {
    beforeEach(async () => {
      host = await start({ ...options, events: rememberEvents() }, false)
    })

    it("handles a signed webhook, read from its raw bytes", async () => {
      expect(await post(webhook("event_1"))).toEqual([204, ""])
      expect(handled).toEqual([JSON.parse(webhook("event_1"))])
    })

    it("tells the place of a webhook among those of its object, if the bank sent it", async () => {
      const orders: Array<WebhookOrder> = []
      work = async (_, order) => void orders.push(order)
      await post(webhook("event_1"), undefined, { "Vostro-Object-Version": "7", "Vostro-Event-Sequence": "5" })
      await post(webhook("event_2"), undefined, { "Vostro-Object-Version": "many" })
      expect(orders).toEqual([
        { version: 7, sequence: 5 },
        { version: undefined, sequence: undefined }
      ])
    })

    it("refuses webhooks without a valid and recent signature", async () => {
      const body = webhook("event_1")
      expect(await post(body, "")).toEqual([401, "header_missing"])
      expect(await post(body, "t=1")).toEqual([401, "header_malformed"])
      expect(await post(body, await sign([SECRET], NOW - 300_001, body))).toEqual([401, "timestamp_out_of_tolerance"])
      expect(await post(body, await sign([SECRET], NOW, `${body} `))).toEqual([401, "signature_mismatch"])
      expect(await post("", "")).toEqual([401, "header_missing"])
      expect(handled).toEqual([])
      expect(host.errors).toEqual([])
    })

    it("handles an event once, also if its attempts arrive together", async () => {
      const attempts = await Promise.all([1, 2, 3].map(() => post(webhook("event_1"))))
      attempts.push(await post(webhook("event_1")), await post(webhook("event_2")))
      expect(attempts.map(([status]) => status)).toEqual([204, 204, 204, 204, 204])
      expect(handled.map(({ id }) => id)).toEqual(["event_1", "event_2"])
    })

    it("reports a failure of the work to the framework, and handles the next attempt", async () => {
      work = () => Promise.reject(new Error("no database"))
      expect(await post(webhook("event_1"))).toEqual([500, ""])
      expect(host.errors).toEqual(["Error: no database"])
      work = async (event) => void handled.push(event)
      expect(await post(webhook("event_1"))).toEqual([204, ""])
      expect(handled.map(({ id }) => id)).toEqual(["event_1"])
    })

    it("refuses bodies beyond its limit", async () => {
      const [status] = await post(webhook("event_1", "x".repeat(1_100_000)))
      expect(status).toBe(413)
      expect(handled).toEqual([])
    })
  })

  it("says so if something else read the body before", async () => {
    host = await start(options, true)
    expect(await post(webhook("event_1"))).toEqual([500, ""])
    expect(host.errors).toEqual([expect.stringContaining("the webhook body was read before")])
    expect(handled).toEqual([])
  })
})

it("reads the secrets for each webhook if they are a function", async () => {
  const [, start] = hosts[0] ?? [undefined, undefined]
  let secrets = ["whsec_old"]
  const host = await start?.({ secrets: async () => secrets, now: () => NOW, handle: () => undefined }, false)
  const body = webhook("event_1")
  const post = async () => {
    const headers = { [SIGNATURE_HEADER]: await sign(["whsec_new"], NOW, body) }
    return (await fetch(host?.url ?? "", { method: "POST", headers, body })).status
  }
  expect(await post()).toBe(401)
  secrets = ["whsec_new", "whsec_old"]
  expect(await post()).toBe(204)
  await host?.stop()
})

it.each(['"whsec"', "[]", '[""]', "[null]"])("refuses the secrets %s when it is made", (secrets) => {
  expect(() => fetchWebhooks({ secrets: JSON.parse(secrets), handle: () => undefined })).toThrow(
    "the webhook secrets must be an array of non-empty strings"
  )
})

it("refuses options that it does not know, and names those it has", async () => {
  const options = { secrets: [SECRET], handle: () => undefined }
  const make = (given: object) => () => Reflect.apply(fetchWebhooks, undefined, [given])
  const message = "the receiver has no option tolerance; it has secrets, handle, events, toleranceMs, now, maxBytes"
  expect(make({ ...options, tolerance: 5 })).toThrow(message)
  expect(make({ secrets: [SECRET], handler: () => undefined })).toThrow("the receiver has no option handler; it has ")
  expect(make({ secrets: [SECRET] })).toThrow("the receiver needs the option handle, a function")
  const onFastify = Reflect.apply(fastifyWebhooks, undefined, [
    {},
    { ...options, path: "/x", prefix: "/y", secret: "" }
  ])
  await expect(onFastify).rejects.toThrow("the receiver has no option secret; it has ")
})

it("remembers the last events only", () => {
  const { seen, record } = rememberEvents(2)
  for (const id of ["event_1", "event_2", "event_3"]) record?.(id)
  expect(["event_1", "event_2", "event_3"].map(seen)).toEqual([false, true, true])
})
