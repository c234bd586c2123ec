import { readFileSync } from "node:fs"
import type { EmbeddedBank } from "@vostro/bank"
import { allModules, catalogueOf } from "@vostro/domain"
import { Bank } from "@vostro/domain/operations"
import { documentPages } from "@vostro/http/documents/DocumentPages"
import { openApiDocument } from "@vostro/http/openapi/OpenApi"
import { describe, expect, it } from "vitest"
import { startReceiver } from "../../bank-tests/support/WebhookReceiver.ts"
import { without } from "../../domain/test/support/Without.ts"
import { boxes } from "../../examples/boxes/Boxes.ts"
import { fees } from "./support/Fees.ts"
import { OPERATOR_TOKEN } from "./support/Hosts.ts"
import { bankOf, kinds, onStore } from "./support/ModularBank.ts"

const documentOf = async (bank: EmbeddedBank) =>
  JSON.parse(JSON.stringify(openApiDocument(undefined, {}, await bank.runtime.runPromise(Bank))))

/** Creates a program; returns its id and a function that calls the bank as its partner, with all scopes unless some are named. */
const partnerOn = async (bank: EmbeddedBank, scopes?: ReadonlyArray<"account/read">) => {
  const operator = bank.client({ operator_token: OPERATOR_TOKEN })
  const { id: program_id } = (await operator.call("program.create", { body: { name: "One" } })).value
  const client = (
    await operator.call("client.create", { params: { program_id }, body: { name: "One", ...(scopes && { scopes }) } })
  ).value
  const credentials = { client_id: client.id, client_secret: client.client_secret }
  const partner = bank.client(credentials)
  const { value } = await partner.call("oauth_token.create", {
    body: { grant_type: "client_credentials", ...credentials }
  })
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${value.access_token}`, "content-type": "application/json" }
    const request = new Request(`http://bank.local${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    const response = await bank.fetch(request)
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  return { operator, partner, program_id, ask }
}

type PartnerOn = Awaited<ReturnType<typeof partnerOn>>

const checking = {
  capabilities: ["deposit"],
  entities: { account_holders: ["entity_1"] },
  details: { product_name: "Checking" },
  documents: []
} as const

/** Returns the id of an account number of a new account with an amount. */
const numberWith = async (amount: number, { operator, partner, program_id }: PartnerOn) => {
  const idempotencyKey = crypto.randomUUID()
  const { id: account_id } = (await partner.call("account.create", { idempotencyKey, body: checking })).value
  const body = { account_id, client_customer_id: idempotencyKey }
  const { id: account_number_id } = (await partner.call("account_number.create", { body })).value
  const params = { program_id, account_number_id }
  await operator.call("account_number.credit", { params, body: { amount, currency_code: "USD" } })
  return account_number_id
}

const booksOf = async (account_number_id: string, { operator, program_id }: PartnerOn) => {
  const { posted } = (await operator.call("account_number.balance", { params: { program_id, account_number_id } }))
    .value
  return { posted, audit: (await operator.call("ledger.audit", { params: { program_id } })).value }
}

describe("a host that leaves a module out", () => {
  it.each(allModules.map(({ name }) => name))("has neither %s nor what needs it", async (name) => {
    const left = without(allModules, name)
    const { eventNames, operations, resources } = catalogueOf(left)
    const gone = catalogueOf(allModules).operations.filter(
      (one) => !operations.some((other) => other.name === one.name)
    )
    const bank = await bankOf(left)
    const statusOf = async ([method, path]: readonly [string, string]) =>
      (await bank.fetch(new Request(`http://bank.local${path.replaceAll(/:\w+/g, "x")}`, { method }))).status
    const unknown = await Promise.all(gone.map(({ at }) => statusOf(at)))
    const known = await Promise.all(operations.map(({ at }) => statusOf(at)))
    const document = await documentOf(bank)
    await bank.close()
    expect(gone.length).toBeGreaterThan(0)
    expect(unknown.filter((status) => status !== 404 && status !== 405)).toEqual([])
    expect(known.filter((status) => status === 404 || status === 405)).toEqual([])
    const described = Object.values<object>(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId)
    )
    expect(described.sort()).toEqual(operations.map((one) => one.name).sort())
    expect(Object.keys(document.webhooks).filter((one) => !eventNames.includes(one))).toEqual([])
    expect(resources.length).toBeLessThan(catalogueOf(allModules).resources.length)
  })

  it("moves money without lending, and has none of its events", async () => {
    const bank = await bankOf(without(allModules, "lending"))
    const one = await partnerOn(bank)
    const { partner, ask } = one
    const [from, to] = [await numberWith(500, one), await numberWith(500, one)]
    const money = { amount: 500, currency_code: "USD" } as const
    const parties = { sender_account_number_id: from, receiver_account_number_id: to }
    const body = { ...money, description: "Lunch", ...parties }
    const { id } = (await partner.call("internal_transfer.create", { idempotencyKey: "lunch-1", body })).value
    await bank.drain()
    const transfer = await partner.call("internal_transfer.get", { params: { internal_transfer_id: id } })
    const balance = await ask("POST", "/v0/subledger_balances", {})
    const events = await ask("GET", "/v1/event?events[]=funding.posted")
    await bank.close()
    expect(transfer.value.status).toBe("posted")
    expect(balance.status).toBe(404)
    expect(events.status).toBe(422)
  })

  it("closes an account without lending, once it has no money", async () => {
    const bank = await bankOf(without(allModules, "lending"))
    const { partner } = await partnerOn(bank)
    const { id } = (await partner.call("account.create", { idempotencyKey: "account", body: checking })).value
    const body = { status_reason: "client_closed" } as const
    const closed = await partner.call("account.close", { params: { id }, idempotencyKey: "close", body })
    await bank.close()
    expect(closed.value.status).toBe("closed")
  })

  it("grants no scope of it", async () => {
    const bank = await bankOf(without(allModules, "lending"))
    const { operator, program_id } = await partnerOn(bank)
    const create = (scope: "lending/read" | "account/read") =>
      operator.call("client.create", { params: { program_id }, body: { name: "Two", scopes: [scope] } })
    await expect(create("lending/read")).rejects.toMatchObject({ code: "parameters_invalid" })
    expect((await create("account/read")).value.scopes).toEqual(["account/read"])
    await bank.close()
  })

  it("is told every fault of its modules", async () => {
    const faulty = allModules.filter(({ name }) => name !== "customers" && name !== "access")
    await expect(bankOf(faulty)).rejects.toThrow(
      /^Invalid modules: deposits needs customers, which lacks; .*needs access/
    )
  })
})

describe("a host that adds a module", () => {
  it.each(kinds)("has its routes, lists, events and webhooks on %s", (kind) =>
    onStore(kind, [...allModules, boxes], async (bank) => {
      const { operator, program_id, ask } = await partnerOn(bank)
      const receiver = await startReceiver()
      const endpoint = { url: `${receiver.url}/hook`, events: ["safe_box.returned"] } as const
      await ask("POST", "/v1/event_subscription", endpoint)
      const rented = await ask("POST", "/v1/safe_boxes", { entity_id: "entity_1" })
      const other = await ask("POST", "/v1/safe_boxes", { entity_id: "entity_2" })
      const returned = await ask("POST", `/v1/safe_boxes/${rented.body.id}/give_back`)
      const again = await ask("POST", `/v1/safe_boxes/${rented.body.id}/give_back`)
      const list = await ask("GET", "/v1/safe_boxes?entity_id=entity_1")
      const all = await ask("GET", "/v1/safe_boxes")
      await bank.drain()
      const events = await ask("GET", `/v1/event?object_id=${rented.body.id}`)
      const deliveries = await operator.call("webhook_delivery.list", { params: { program_id } })
      receiver.close()
      expect(rented).toMatchObject({ status: 200, body: { entity_id: "entity_1", status: "rented" } })
      expect(returned.body).toMatchObject({ id: rented.body.id, status: "returned" })
      expect(again).toMatchObject({ status: 400 })
      expect(list.body.objects).toEqual([returned.body])
      expect(all.body.objects.map(({ id }: { readonly id: string }) => id)).toEqual([other.body.id, rented.body.id])
      expect(events.body.objects.map(({ event }: { readonly event: string }) => event)).toEqual([
        "safe_box.returned",
        "safe_box.rented"
      ])
      expect(deliveries.value.objects).toMatchObject([{ status: "delivered" }])
      expect(receiver.received.map(({ body }) => JSON.parse(String(body)))).toMatchObject([
        { event: "safe_box.returned", object: returned.body }
      ])
    })
  )

  it("books on an account that it declares, for tokens with a scope that it declares", async () => {
    const bank = await bankOf([...allModules, fees])
    const one = await partnerOn(bank)
    const account_number_id = await numberWith(500, one)
    const paid = await one.ask("POST", "/v1/fees", { account_number_id, amount: 200 })
    const beyond = await one.ask("POST", "/v1/fees", { account_number_id, amount: 301 })
    const narrow = await partnerOn(bank, ["account/read"])
    const unscoped = await narrow.ask("POST", "/v1/fees", { account_number_id, amount: 200 })
    const { posted, audit } = await booksOf(account_number_id, one)
    await bank.close()
    expect([paid.status, beyond.status, unscoped.status]).toEqual([200, 422, 403])
    expect(posted).toBe(300)
    expect(audit).toMatchObject({ sum: "0", unbalanced: [], mismatched: [] })
  })

  it("books nothing on an account that it does not declare", async () => {
    const bank = await bankOf([...allModules, { ...fees, accounts: { gl_host_fee: "Fees charged by the host" } }])
    const one = await partnerOn(bank)
    const account_number_id = await numberWith(500, one)
    const paid = await one.ask("POST", "/v1/fees", { account_number_id, amount: 200 })
    const { posted } = await booksOf(account_number_id, one)
    await bank.close()
    expect([paid.status, posted]).toEqual([500, 500])
  })

  it("describes it in its document, with the examples and descriptions of the module", async () => {
    const bank = await bankOf([...allModules, boxes])
    const { paths, components, tags, webhooks } = await documentOf(bank)
    await bank.close()
    const { get, post } = paths["/v1/safe_boxes"]
    const give = paths["/v1/safe_boxes/{safe_box_id}/give_back"].post
    expect(post).toMatchObject({ operationId: "safe_box.create", tags: ["safe_box"] })
    expect(tags).toContainEqual({
      name: "safe_box",
      "x-displayName": "Safe boxes",
      description: "Safe-deposit boxes of customers."
    })
    expect(post.requestBody.content["application/json"].example).toEqual({ entity_id: "entity_1" })
    expect(give.parameters).toContainEqual(expect.objectContaining({ name: "safe_box_id", example: "safe_box_1" }))
    expect(get.parameters).toContainEqual(expect.objectContaining({ name: "entity_id", example: "entity_1" }))
    const { entity_id, status } = components.schemas.safe_box.properties
    expect(entity_id).toEqual({ type: "string", description: "Customer who rents the box." })
    expect(status).toEqual({ type: "string", enum: ["rented", "returned"] })
    expect(post.responses["200"].content["application/json"].schema).toEqual({ $ref: "#/components/schemas/safe_box" })
    expect(Object.keys(webhooks).filter((one) => one.startsWith("safe_box"))).toEqual([
      "safe_box.rented",
      "safe_box.returned"
    ])
  })

  it("has it on its page", async () => {
    const bank = await bankOf([...allModules, boxes])
    const offered = await bank.runtime.runPromise(Bank)
    const page = documentPages()["/docs"]?.GET
    const shown = await page?.(new Request("http://bank.local/docs"), offered)
    await bank.close()
    expect(await shown?.text()).toContain("Rents a safe-deposit box to a customer.")
  })
})

it("is the module that the guide shows", () => {
  const module = readFileSync(new URL("../../examples/boxes/Boxes.ts", import.meta.url), "utf8")
  const guide = readFileSync(new URL("../../../docs/guides/write-a-module.md", import.meta.url), "utf8")
  expect(guide).toContain(module)
})
