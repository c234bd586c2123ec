import { MAX_JSON_BYTES, operations } from "@vostro/domain/operations"
import { type Client, makeClient } from "@vostro/http/client"
import { serve } from "@vostro/http/server/NodeServer"
import { readTokenForm } from "@vostro/http/transport/TokenForm"
import { makeWebHandler, type WebHandler } from "@vostro/http/transport/WebHandler"
import { Effect, Result } from "effect"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { OPERATOR_TOKEN, startTestBank, type TestBank } from "./support/TestBank.ts"

const BASE = "http://bank"

/** Request without its host. */
interface Question {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | undefined
}

const requestTo = (base: string, { method, path, headers, body }: Question): Request =>
  new Request(base + path, { method, headers, ...(body !== undefined && { body }) })

/** Headers that are equal between runs and between HTTP implementations. */
const HEADERS = ["content-type", "cache-control", "allow", "idempotency-replayed", "retry-after"] as const
const answerOf = async (response: Response) => ({
  status: response.status,
  headers: HEADERS.map((name) => response.headers.get(name)),
  body: textOf(await response.text())
})

/** Leaves out what differs in the audit log and in traces of events: ids of requests, and addresses of connections. */
const textOf = (body: string) =>
  body.replaceAll(/"request_id":"req_\w+"/g, '"request_id":"req"').replaceAll(/"address":"[^"]*",/g, "")

const value = async <A, E>(call: Effect.Effect<{ readonly value: A }, E>): Promise<A> =>
  (await Effect.runPromise(call)).value

/** Creates the objects that the requests below name; equal calls create equal ids in both banks. */
const furnish = async (clientOf: (credentials?: Parameters<typeof makeClient>[0]["credentials"]) => Client) => {
  const operator = clientOf({ operator_token: OPERATOR_TOKEN })
  const program = await value(operator.call("program.create", { body: { name: "One" } }))
  const params = { program_id: program.id }
  const { id, client_secret } = await value(operator.call("client.create", { params, body: { name: "One" } }))
  const partner = clientOf({ client_id: id, client_secret })
  const body = { grant_type: "client_credentials", client_id: id, client_secret } as const
  const { access_token } = await value(clientOf().call("oauth_token.create", { body }))
  const account = await value(
    partner.call("account.create", {
      idempotencyKey: "account",
      body: {
        capabilities: ["deposit"],
        entities: { account_holders: ["entity_1"] },
        details: { product_name: "Checking" },
        documents: []
      }
    })
  )
  const number = { account_id: account.id, client_customer_id: "customer" }
  const sender = await value(partner.call("account_number.create", { body: number }))
  const receiver = await value(partner.call("account_number.create", { body: number }))
  return {
    program: program.id,
    client: id,
    client_secret,
    access_token,
    account: account.id,
    sender: sender.id,
    receiver: receiver.id
  }
}

describe("the web handler", () => {
  let overNode: TestBank
  let overWeb: TestBank
  let url: string
  let handler: WebHandler
  let made: Awaited<ReturnType<typeof furnish>>
  beforeEach(async () => {
    overNode = await startTestBank()
    overWeb = await startTestBank()
    url = (await overNode.run(serve({ port: 0 }))).url
    handler = await overWeb.run(makeWebHandler())
    made = await furnish((credentials) => makeClient({ baseUrl: url, ...(credentials && { credentials }) }))
    const twin = await furnish((credentials) =>
      makeClient({ baseUrl: BASE, fetch: (request) => handler(request), ...(credentials && { credentials }) })
    )
    expect(twin).toEqual(made)
  })
  afterEach(async () => {
    await overNode.close()
    await overWeb.close()
  })

  const both = async (question: Question) => {
    const node = await answerOf(await fetch(requestTo(url, question)))
    const web = await answerOf(await handler(requestTo(BASE, question)))
    return { node, web }
  }

  const bytes = (text: string) => new TextEncoder().encode(text)
  const bodies = (): ReadonlyArray<Uint8Array<ArrayBuffer>> => {
    const transfer = {
      amount: 1,
      currency_code: "USD",
      sender_account_number_id: made.sender,
      receiver_account_number_id: made.receiver,
      description: "A transfer"
    }
    const said = [transfer, { name: "Two" }, { account_id: made.account, client_customer_id: "c" }, {}, [], 1.5]
    const texts = [...said.map((one) => JSON.stringify(one)), '{"a":1', '{"a":1,"a":1}', " ", ""]
    return [...texts.map(bytes), Uint8Array.of(0xff), new Uint8Array(MAX_JSON_BYTES + 1).fill(0x20)]
  }

  /** Prefers the first value. */
  const mostly = <T>(first: T, ...others: ReadonlyArray<T>) =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(first) }, fc.constantFrom(first, ...others))

  const question = (): fc.Arbitrary<Question> => {
    const unknown = `account_number_${"0".repeat(32)}`
    const param = fc.constantFrom(made.program, made.account, made.sender, unknown, "x", "%", "a%2Fb")
    const target = fc.tuple(fc.constantFrom(...operations), param, param).map(([{ at }, first, second]) => {
      const [method, path] = at
      return { method, path: path.replace(":program_id", made.program).replace(/:\w+/, first).replace(/:\w+/, second) }
    })
    const method = mostly(undefined, "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")
    const query = mostly("", "?limit=2", "?limit=x", "?limit=1&limit=1", "?a[=1", "?q=%zz", "?")
    const partner = `Bearer ${made.access_token}`
    const headers = fc.record({
      authorization: mostly(partner, `Bearer ${OPERATOR_TOKEN}`, "Bearer x", "Basic x", "", undefined),
      "idempotency-key": fc.constantFrom("key-1", "key-2", "key-3", "x".repeat(256), "é", undefined),
      "content-type": mostly("application/json", "application/json; charset=utf-8", "text/plain", "a, b", undefined),
      "content-encoding": mostly(undefined, "gzip", "identity")
    })
    const body = fc.constantFrom(undefined, ...bodies())
    return fc.tuple(target, method, query, headers, body).map(([at, other, asked, named, said]) => ({
      method: other ?? at.method,
      path: at.path + asked,
      headers: Object.fromEntries(Object.entries(named).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]]))),
      body: ["GET", "HEAD"].includes(other ?? at.method) ? undefined : said
    }))
  }

  it("answers sequences of requests as the server does", async () => {
    await fc.assert(
      fc.asyncProperty(question(), async (asked) => {
        const { node, web } = await both(asked)
        expect(web).toEqual(node)
      }),
      // State accumulates in the banks, so a failing run cannot be shrunk.
      { numRuns: 1_000, endOnFailure: true }
    )
  })

  const partner = () => ({ authorization: `Bearer ${made.access_token}`, "content-type": "application/json" })
  const number = () => bytes(JSON.stringify({ account_id: made.account, client_customer_id: "c" }))
  const tooLarge = new Uint8Array(MAX_JSON_BYTES + 1).fill(0x20)
  const examples: ReadonlyArray<{
    readonly status: number
    readonly method: string
    readonly path: string
    readonly body?: () => Uint8Array<ArrayBuffer>
  }> = [
    { status: 200, method: "POST", path: "/v1/account_number", body: number },
    { status: 200, method: "GET", path: "/v1/account_number?limit=1" },
    { status: 200, method: "POST", path: "/v1/account_number/SENDER/deactivate" },
    { status: 400, method: "GET", path: "/v1/account_number/%" },
    { status: 400, method: "POST", path: "/v1/account_number", body: () => bytes("{") },
    { status: 403, method: "GET", path: "/operator/v1/programs" },
    { status: 404, method: "GET", path: `/v1/account_number/account_number_${"0".repeat(32)}` },
    { status: 404, method: "GET", path: "/nowhere" },
    { status: 405, method: "DELETE", path: "/v1/account_number" },
    { status: 413, method: "POST", path: "/v1/account_number", body: () => tooLarge }
  ]
  it.each(examples)("answers $status as the server does, to $method $path", async ({ status, method, path, body }) => {
    const at = path.replace("SENDER", made.sender)
    const { node, web } = await both({ method, path: at, headers: partner(), body: body?.() })
    expect(node.status).toBe(status)
    expect(web).toEqual(node)
  })

  it("replays the response of an idempotency key", async () => {
    const question = {
      method: "POST",
      path: "/v1/account_number",
      headers: { ...partner(), "idempotency-key": "replayed" },
      body: number()
    }
    const [first, again] = [await both(question), await both(question)]
    expect(again.web).toEqual(again.node)
    expect(again.web.body).toBe(first.web.body)
    expect(again.web.headers).toContain("true")
  })

  it("stops reading an oversized body", async () => {
    let pulled = 0
    let isCanceled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1
        controller.enqueue(new Uint8Array(65_536).fill(0x20))
      },
      cancel: () => {
        isCanceled = true
      }
    })
    const init = { method: "POST", headers: partner(), body: endless, duplex: "half" } as const
    const answer = await handler(new Request(`${BASE}/v1/account_number`, init))
    expect([answer.status, isCanceled]).toEqual([413, true])
    expect(pulled * 65_536).toBeLessThan(2 * MAX_JSON_BYTES)
  })

  it("answers a truncated body", async () => {
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("broken off")) })
    const init = { method: "POST", headers: partner(), body: broken, duplex: "half" } as const
    const answer = await handler(new Request(`${BASE}/v1/account_number`, init))
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "request_malformed" }])
  })

  describe("a token request as a form", () => {
    const FORM = "application/x-www-form-urlencoded"
    const credentials = () => ({ client_id: made.client, client_secret: made.client_secret })
    const grant = { grant_type: "client_credentials" }
    const basic = (id: string, secret: string) =>
      `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}`
    const ask = async (to: WebHandler, body: string, authorization?: string) => {
      const headers = { "content-type": FORM, ...(authorization !== undefined && { authorization }) }
      const answer = await to(new Request(`${BASE}/v1/oauth/token`, { method: "POST", headers, body }))
      return { status: answer.status, body: JSON.parse(await answer.text()) }
    }
    const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString()
    const taking = () => overWeb.run(makeWebHandler({ tokenForms: true }))

    it("is answered in words that name the setting", async () => {
      expect(await ask(handler, form({ ...grant, ...credentials() }))).toMatchObject({
        status: 400,
        body: { code: "request_malformed", detail: expect.stringContaining("tokenForms") }
      })
    })

    it("is taken where the setting says so, with credentials in the form or in HTTP Basic", async () => {
      const to = await taking()
      const { client_id, client_secret } = credentials()
      const token = { status: 200, body: { token_type: "Bearer", scope: "event/read" } }
      const scoped = { ...grant, scope: "event/read", audience: "ignored", resource: "" }
      expect(await ask(to, form({ ...scoped, client_id, client_secret }))).toMatchObject(token)
      expect(await ask(to, form(scoped), basic(client_id, client_secret))).toMatchObject(token)
      expect(await ask(to, form({ ...scoped, client_id }), basic(client_id, client_secret))).toMatchObject(token)
      expect(await ask(to, form({ ...scoped, scope: "" }), basic(client_id, client_secret))).toMatchObject({
        status: 200
      })
      expect((await ask(to, form(scoped), basic(client_id, "wrong"))).status).toBe(403)
    })

    it("is refused by the names of its parameters", async () => {
      const to = await taking()
      const { client_id, client_secret } = credentials()
      const faults = async (body: string, authorization?: string) => {
        const { status, body: answer } = await ask(to, body, authorization)
        const found: ReadonlyArray<{ parameter: string; reason: string }> = answer.invalid_parameters
        return [status, ...found.map(({ parameter, reason }) => `${reason} ${parameter}`)]
      }
      expect(await faults(form(grant))).toEqual([400, "required client_id", "required client_secret"])
      expect(await faults(form({ ...grant, client_id: "other" }), basic(client_id, client_secret))).toEqual([
        400,
        "value_repeated client_id"
      ])
      expect(await faults(`${form(grant)}&scope=a&scope=b`)).toEqual([400, "value_repeated scope"])
      expect(await faults("grant_type=%")).toEqual([400, "payload_invalid body"])
      expect(await faults(form(grant), "Basic !")).toEqual([400, "header_malformed Authorization"])
    })

    it("carries any text as JSON does", () => {
      const text = fc
        .string({ unit: "binary", minLength: 1, maxLength: 20 })
        .filter((one) => !/[\0\p{Surrogate}]/u.test(one))
      fc.assert(
        fc.property(text, text, fc.boolean(), (client_id, client_secret, isBasic) => {
          const header = isBasic ? basic(client_id, client_secret) : undefined
          const sent = bytes(form({ ...grant, ...(isBasic ? {} : { client_id, client_secret }) }))
          const read = Result.getOrThrow(readTokenForm(sent, header))
          expect(JSON.parse(new TextDecoder().decode(read))).toEqual({ ...grant, client_id, client_secret })
        }),
        { numRuns: 100 }
      )
    })
  })

  it("trusts the host's peer address, and forwarded ones of trusted proxies only", async () => {
    const [plain, behind] = [handler, await overWeb.run(makeWebHandler({ trustedProxies: ["10.0.0.0/8"] }))]
    const operator = { authorization: `Bearer ${OPERATOR_TOKEN}`, "content-type": "application/json" }
    const allow = (subnets: ReadonlyArray<string>) =>
      plain(
        new Request(`${BASE}/operator/v1/programs/${made.program}`, {
          method: "PATCH",
          headers: operator,
          body: JSON.stringify({ source_ip_allowlist: subnets })
        })
      )
    expect((await allow(["203.0.113.0/24"])).status).toBe(200)
    const comingFrom = async (to: WebHandler, address: string | undefined, hops?: string) => {
      const headers = { ...partner(), ...(hops !== undefined && { "x-forwarded-for": hops }) }
      const request = new Request(`${BASE}/v1/event`, { headers })
      return (await (address === undefined ? to(request) : to(request, { address }))).status
    }
    expect(await comingFrom(plain, "203.0.113.9")).toBe(200)
    expect(await comingFrom(plain, undefined, "203.0.113.9")).toBe(403)
    expect(await comingFrom(plain, "198.51.100.1", "203.0.113.9")).toBe(403)
    expect(await comingFrom(behind, "10.0.0.1", "198.51.100.1, 203.0.113.9")).toBe(200)
    expect(await comingFrom(behind, "10.0.0.1", "203.0.113.9, 198.51.100.1")).toBe(403)
  })
})
