import type { EmbeddedBank } from "@vostro/bank"
import { allModules } from "@vostro/domain"
import { makeClient } from "@vostro/http/client"
import { makePromiseClient } from "@vostro/http/promise"
import { expressWebhooks, type WebhookEvent } from "@vostro/webhooks"
import { Effect, Stream } from "effect"
import express from "express"
import { describe, expect, it } from "vitest"
import { listening } from "../../bank-tests/support/Listening.ts"
import { type BoxWebhooks, boxes, boxOperations } from "../../examples/boxes/Boxes.ts"
import { OPERATOR_TOKEN } from "./support/Hosts.ts"
import { kinds, onStore } from "./support/ModularBank.ts"

const modules = [...allModules, boxes]

/** Makes a partner of a new program. */
const partnerOf = async (bank: EmbeddedBank) => {
  const operator = bank.client({ operator_token: OPERATOR_TOKEN })
  const { id: program_id } = (await operator.call("program.create", { body: { name: "One" } })).value
  const { value } = await operator.call("client.create", { params: { program_id }, body: { name: "One" } })
  return { client_id: value.id, client_secret: value.client_secret }
}

describe.each(kinds)("the clients of a host with a module of its own, on %s", (kind) => {
  it("call its operations over HTTP, and those of the bank", () =>
    onStore(kind, modules, async (bank) => {
      const server = await listening((request, response) => bank.node(request, response))
      const options = { baseUrl: server.url, credentials: await partnerOf(bank), operations: boxOperations }
      const client = makePromiseClient(options)
      const rent = (entity_id: string, idempotencyKey: string) =>
        client.call("safe_box.create", { body: { entity_id }, idempotencyKey })
      const { value: box } = await rent("entity_1", "one")
      const again = await rent("entity_1", "one")
      const { value: other } = await rent("entity_2", "two")
      const params = { safe_box_id: box.id }
      const { value: returned } = await client.call("safe_box.give_back", { params })
      const page = await client.call("safe_box.list", { query: { entity_id: "entity_2", limit: 1 } })
      const each: Array<string> = []
      for await (const { id } of client.each("safe_box.list", { query: { limit: 1 } })) each.push(id)
      const events = await client.call("event.list", { query: { object_id: box.id } })
      const effectful = makeClient(options)
      const listed = await Effect.runPromise(
        Stream.runCollect(effectful.each("safe_box.list", { query: { limit: 1 } }))
      )
      const refused = await Effect.runPromise(Effect.flip(effectful.call("safe_box.give_back", { params })))
      await server.stop()
      expect(box).toMatchObject({ entity_id: "entity_1", status: "rented" })
      expect(again).toMatchObject({ value: box, replayed: true })
      expect(returned).toEqual({ ...box, status: "returned", updated_at: returned.updated_at })
      expect(page.value).toEqual({ objects: [other], has_more: false })
      expect(each).toEqual([other.id, box.id])
      expect(events.value.objects.map(({ event }) => event)).toEqual(["safe_box.returned", "safe_box.rented"])
      expect(listed).toEqual([other, returned])
      expect(refused).toMatchObject({ _tag: "ApiError", code: "operation_not_allowed" })
    }))

  it("get its events, and those of the bank, by one receiver", () =>
    onStore(kind, modules, async (bank) => {
      const client = bank.client(await partnerOf(bank), boxOperations)
      const secrets: Array<string> = []
      const told: Array<string> = []
      const handle = (event: WebhookEvent<BoxWebhooks>) => {
        if (event.event === "safe_box.returned") told.push(`${event.object.entity_id} ${event.object.status}`)
        if (event.event === "card.closed") told.push(event.object.client_card_id)
      }
      const app = express().post("/hook", expressWebhooks<BoxWebhooks>({ secrets: () => secrets, handle }))
      const receiver = await listening(app)
      const body = { url: `${receiver.url}/hook`, events: ["safe_box.returned", "card.closed"] } as const
      const { value: subscription } = await client.call("event_subscription.create", { body })
      secrets.push(subscription.signing_secret)
      const { value: box } = await client.call("safe_box.create", { body: { entity_id: "entity_1" } })
      await client.call("safe_box.give_back", { params: { safe_box_id: box.id } })
      await bank.drain()
      await receiver.stop()
      expect(told).toEqual(["entity_1 returned"])
    }))
})

it("a client without the operations of a module refuses their names", async () => {
  const client = makePromiseClient({ baseUrl: "http://127.0.0.1:1" })
  await expect(Reflect.apply(client.call, undefined, ["safe_box.create", {}])).rejects.toThrow(
    "unknown operation: safe_box.create"
  )
})
