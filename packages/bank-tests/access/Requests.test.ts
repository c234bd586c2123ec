import { randomUUID } from "node:crypto"
import { looking } from "@vostro/http/promise"
import { layerMemoryStore, layerRequestLog } from "@vostro/memory"
import { Layer } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  inAnotherProgram,
  openAccountNumbers,
  postJson,
  refusal,
  startBankOn,
  tokenOf,
  transferOf
} from "../support/BankUnderTest.ts"

const BOUNDS = { requests: 200, bytes: 1_000_000 }

let bank: BankUnderTest
let other: BankUnderTest
let ids: ReadonlyArray<string>
beforeAll(async () => {
  bank = await startBankOn(Layer.merge(layerMemoryStore, layerRequestLog(BOUNDS)))
  other = await inAnotherProgram(bank)
  ids = await openAccountNumbers(bank, 10_000, 0)
})
afterAll(() => bank.close())

const list = (query: object = {}) => ask(bank.operator.call("request.list", { query: { limit: 100, ...query } }))
const get = (request_id: string) => ask(bank.operator.call("request.get", { params: { request_id } }))
const newest = async (query: object = {}) => {
  const { objects } = await list({ limit: 1, ...query })
  const [one] = objects
  if (one === undefined) throw new Error("the log has no such request")
  return one
}

const transfer = (amount: number) => transferOf(ids[0] ?? "", ids[1] ?? "", amount)

describe("the request log", () => {
  it("has a transfer with its bodies, and its repeat as a replay of the same object", async () => {
    const idempotencyKey = randomUUID()
    const call = { idempotencyKey, body: transfer(25) }
    const { id } = await ask(bank.partner.call("internal_transfer.create", call))
    await ask(bank.partner.call("internal_transfer.create", call))
    const [repeat, first] = (await list({ idempotency_key: idempotencyKey })).objects
    expect(first).toMatchObject({
      method: "POST",
      path: "/v1/internal_transfer",
      operation: "internal_transfer.create",
      status: 200,
      program_id: bank.programId,
      caller: { type: "client", id: bank.credentials.client_id },
      idempotency_key: idempotencyKey,
      replayed: false,
      dry_run: false,
      object_id: id
    })
    expect(first).not.toHaveProperty("error")
    expect(repeat).toMatchObject({ replayed: true, object_id: id })
    const full = await get(first?.id ?? "")
    expect(full).toMatchObject({ request_body: { json: call.body }, response_body: { json: { id, amount: 25 } } })
    expect(await list({ object_id: id })).toMatchObject({ objects: [{ replayed: true }, { replayed: false }] })
  })

  it("has a dry run as one, and its object as that of no one", async () => {
    const token = await tokenOf(bank)
    const headers = { authorization: `Bearer ${token}`, "dry-run": "true", "content-type": "application/json" }
    const answer = await fetch(`${bank.url}/v1/internal_transfer`, {
      method: "POST",
      headers,
      body: JSON.stringify(transfer(1))
    })
    const one = await newest()
    expect(one).toMatchObject({ id: answer.headers.get("request-id"), dry_run: true })
    expect(one).not.toHaveProperty("object_id")
  })

  it("names the fields that a refusal names, and finds the request by them, by code and by class of status", async () => {
    const token = await tokenOf(bank)
    const body = { ...transfer(-5), description: "" }
    const answer = await postJson(bank, "/v1/internal_transfer", { token, key: randomUUID(), body })
    const id = answer.headers.get("request-id") ?? ""
    const one = await newest({ field: "amount" })
    expect(one).toMatchObject({ id, status: answer.status, error: { fields: ["amount", "description"] } })
    for (const query of [{ error: one.error?.code }, { status: "4xx" }, { status: String(answer.status) }]) {
      expect(await newest(query)).toMatchObject({ id })
    }
    expect((await list({ status: "2xx" })).objects.map((each) => each.id)).not.toContain(id)
    expect(await get(id)).toMatchObject({ request_body: { json: { amount: -5 } } })
  })

  it("has requests that reach no operation, and their method", async () => {
    await fetch(`${bank.url}/v9/nothing/123456789`)
    expect(await newest()).toMatchObject({ path: "/v9/nothing/…", status: 404, caller: { type: "unknown" } })
    await fetch(`${bank.url}/v1/internal_transfer`, { method: "PATCH" })
    expect(await newest({ method: "PATCH" })).toMatchObject({ path: "/v1/internal_transfer", status: 405 })
  })

  it("shows a body that is no JSON by its size alone", async () => {
    const headers = { authorization: `Bearer ${await tokenOf(bank)}`, "content-type": "application/json" }
    await fetch(`${bank.url}/v1/internal_transfer`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": randomUUID() },
      body: '{"amount":'
    })
    expect((await get((await newest()).id)).request_body).toEqual({
      content_type: "application/json",
      size_bytes: 10,
      left_out: "form"
    })
  })

  it("has a token request without its bodies, and no token or secret anywhere", async () => {
    const token = await tokenOf(bank)
    const one = await newest({ operation: "oauth_token.create" })
    const { request_body, response_body } = await get(one.id)
    expect({ request_body, response_body }).toEqual({
      request_body: { left_out: "secret" },
      response_body: { left_out: "secret" }
    })
    const all = await Promise.all((await list()).objects.map(({ id }) => get(id)))
    for (const secret of [token, bank.credentials.client_secret, bank.settings.operator_token]) {
      expect(JSON.stringify(all)).not.toContain(secret)
    }
  })

  it("has a webhook endpoint without the values of its own headers, for whoever reads", async () => {
    const body = { url: "https://hooks.example/a", headers: { "X-Api-Key": "correcthorsebattery" } }
    const headers = { authorization: `Bearer ${await tokenOf(bank)}`, "content-type": "application/json" }
    const made = await fetch(`${bank.url}/v1/event_subscription`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": randomUUID() },
      body: JSON.stringify(body)
    })
    expect(made.status).toBe(200)
    const one = await get(made.headers.get("request-id") ?? "")
    expect(one.request_body).toMatchObject({ json: { url: body.url, headers: "…" } })
  })

  it("has an upload and a download by type and size", async () => {
    const form = new FormData()
    form.append("type", "ach_authorization")
    form.append("file", new File(["secret 123456789"], "a.png", { type: "image/png" }))
    const authorization = `Bearer ${await tokenOf(bank)}`
    const headers = { authorization, "idempotency-key": randomUUID() }
    await fetch(`${bank.url}/v2/files`, { method: "POST", headers, body: form })
    const one = await get((await newest({ operation: "file.create" })).id)
    expect(one.request_body).toEqual({ content_type: "image/png", size_bytes: 16, left_out: "file" })
    await (await fetch(`${bank.url}/v2/files/${one.object_id}/content`, { headers })).arrayBuffer()
    const got = await get((await newest({ operation: "file.content" })).id)
    expect(got.response_body).toEqual({ content_type: "image/png", size_bytes: 16, left_out: "file" })
  })

  it("leaves out reads of itself, and successful reads that ask for it, but no write and no failure", async () => {
    const before = await newest()
    await list()
    await get(before.id)
    expect(await newest()).toEqual(before)
    const headers = { authorization: `Bearer ${await tokenOf(bank)}`, "request-log": "omit" }
    const path = `${bank.url}/v1/internal_transfer`
    const known = await newest()
    await looking(fetch)(new Request(path, { headers: { authorization: headers.authorization } }))
    expect(await newest()).toEqual(known)
    await fetch(`${path}?limit=0`, { headers })
    expect(await newest()).toMatchObject({ status: 400, method: "GET" })
    await fetch(path, { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: "{}" })
    expect(await newest()).toMatchObject({ method: "POST" })
  })
})

describe("who sees what of the log", () => {
  it("a client sees the requests of its program that its scopes cover, also with a token that lacked the scope", async () => {
    const { id } = await ask(
      bank.partner.call("internal_transfer.create", { idempotencyKey: randomUUID(), body: transfer(3) })
    )
    const own = await ask(bank.partner.call("request.list_own", { query: { object_id: id } }))
    expect(own.objects).toMatchObject([{ operation: "internal_transfer.create" }])
    const request_id = own.objects[0]?.id ?? ""
    expect(await ask(bank.partner.call("request.get_own", { params: { request_id } }))).toMatchObject({
      response_body: { json: { id } }
    })
    const theirs = await ask(other.partner.call("request.list_own", { query: { limit: 100 } }))
    expect(theirs.objects.every(({ program_id }) => program_id === other.programId)).toBe(true)
    const asked = other.partner.call("request.get_own", { params: { request_id } })
    expect(await refusal(asked)).toMatchObject({ code: "object_not_found" })

    const narrow = await tokenOf(bank, { scope: "event/read" })
    const headers = { authorization: `Bearer ${narrow}` }
    const refused = await fetch(`${bank.url}/v1/internal_transfer`, { headers })
    expect(refused.status).toBe(403)
    expect(await newest({ status: "403" })).toMatchObject({
      id: refused.headers.get("request-id"),
      program_id: bank.programId,
      caller: { type: "client", id: bank.credentials.client_id }
    })
    const seen: unknown = await (await fetch(`${bank.url}/v1/request?limit=100`, { headers })).json()
    expect(JSON.stringify(seen)).not.toContain("internal_transfer.create")
    expect((await fetch(`${bank.url}/v1/request/${request_id}`, { headers })).status).toBe(404)
  })

  it("an operator who may read sees all requests, and the operators who made them", async () => {
    const made = await ask(bank.operator.call("operator.create", { body: { name: "Ruth", role: "read" } }))
    const headers = { authorization: `Bearer ${made.token}` }
    const read = async (path: string): Promise<unknown> => (await fetch(bank.url + path, { headers })).json()
    const page = await read("/operator/v1/requests?operation=operator.create")
    expect(page).toMatchObject({ objects: [{ caller: { type: "operator", id: "root", name: "root" } }] })
    const [one] = (await list({ operation: "operator.create" })).objects
    expect(await read(`/operator/v1/requests/${one?.id}`)).toMatchObject({
      request_body: { json: { name: "Ruth" } },
      response_body: { left_out: "secret" }
    })
  })
})

it("shows nothing hidden of any request, wherever it stands", async () => {
  const token = await tokenOf(bank)
  const Hidden = fc.oneof(
    fc.stringMatching(/^\d{9}$|^\d{3}-\d\d-\d{4}$|^\d{10,17}$/),
    fc.stringMatching(/^[0-9a-f]{48}$/).filter((text) => /\d/.test(text))
  )
  const place = (hidden: string) =>
    fc.constantFrom<readonly [path: string, body: string, bearer?: string]>(
      ["/v1/internal_transfer", JSON.stringify({ ...transfer(1), description: `for ${hidden}` })],
      ["/v1/internal_transfer", JSON.stringify({ ...transfer(1), sender_account_number_id: hidden })],
      ["/v1/internal_transfer", JSON.stringify({ ...transfer(1), [hidden]: { [hidden]: [hidden] } })],
      ["/v1/internal_transfer", JSON.stringify({ ...transfer(1), clientSecret: [hidden], Ssn: Number(hidden) })],
      ["/v1/internal_transfer", `{"amount": ${hidden}`],
      ["/v1/internal_transfer", hidden, hidden],
      [`/v1/internal_transfer?${hidden}=1&note=${hidden}`, "{}"],
      [`/v1/${hidden}/${hidden}`, ""],
      [`/${hidden}/v1/internal_transfer`, "{}"],
      [`/v1/wire/${hidden}/cancel`, "{}"],
      ["/v1/entity", JSON.stringify({ type: "person", details: { ssn: hidden, id_number: hidden } })],
      ["/v1/oauth/token", JSON.stringify({ ...bank.credentials, client_secret: hidden })]
    )
  await fc.assert(
    fc.asyncProperty(
      Hidden.chain((hidden) => fc.tuple(fc.constant(hidden), place(hidden))),
      async ([hidden, [path, body, bearer = token]]) => {
        const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" }
        const request = new Request(bank.url + path, {
          method: "POST",
          headers: { ...headers, "idempotency-key": randomUUID() },
          body
        })
        const answer = await bank.web(request, { address: "127.0.0.1" })
        const id = answer.headers.get("request-id") ?? ""
        expect(await newest()).toMatchObject({ id, status: answer.status })
        expect(JSON.stringify([await newest(), await get(id)])).not.toContain(hidden)
      }
    ),
    { numRuns: 60 }
  )
})
