import { gzipSync } from "node:zlib"
import { HOUR_MS } from "@vostro/domain"
import { BankError, BankUnreachable, type ClientOptions, makePromiseClient } from "@vostro/http/promise"
import { Effect } from "effect"
import { build } from "esbuild"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { type BankUnderTest, startBank } from "../support/BankUnderTest.ts"
import { listening } from "../support/Listening.ts"

let bank: BankUnderTest
beforeAll(async () => {
  bank = await startBank("memory", inject("databaseUrl"), { token_lifetime_ms: HOUR_MS })
})
afterAll(() => bank.close())

/** Makes a partner's client, and the list of the paths that it requests. */
const partner = (credentials: ClientOptions["credentials"] = bank.credentials) => {
  const paths: Array<string> = []
  const counted = (request: Request): Promise<Response> => {
    paths.push(new URL(request.url).pathname)
    return fetch(request)
  }
  return { client: makePromiseClient({ baseUrl: bank.url, credentials, fetch: counted }), paths }
}

const account = {
  capabilities: ["deposit"],
  entities: { account_holders: ["entity_1"] },
  details: { product_name: "Checking" },
  documents: []
} as const

const rejected = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "it succeeded",
    (error) => error
  )

describe("the client of promises", () => {
  it("calls the operations that the client for Effect calls, with the same values", async () => {
    const { client } = partner()
    const made = await client.call("account.create", { idempotencyKey: "made", body: account })
    const params = { id: made.value.id }
    const { value } = await Effect.runPromise(bank.partner.call("account.get", { params }))
    expect((await client.call("account.get", { params })).value).toEqual(value)
    expect(made).toMatchObject({ status: 200, replayed: false, requestId: expect.stringMatching(/^req_/) })
  })

  it("repeats a request with its idempotency key, and says so", async () => {
    const { client } = partner()
    const [one, other] = [
      await client.call("account.create", { idempotencyKey: "twice", body: account }),
      await client.call("account.create", { idempotencyKey: "twice", body: account })
    ]
    expect([one.replayed, other.replayed]).toEqual([false, true])
    expect(other.value).toEqual(one.value)
  })

  it("sends path parameters, queries, files, and returns bytes", async () => {
    const { client } = partner()
    const file = new File(["a,b\n1,2\n"], "table.csv", { type: "text/csv" })
    const sent = await client.call("file.create", { idempotencyKey: "file", body: { type: "bank_statement" }, file })
    const bytes = await client.call("file.content", { params: { file_id: sent.value.id } })
    expect(await new Response(bytes.value).text()).toBe("a,b\n1,2\n")
    const after = new Date(bank.now() + HOUR_MS).toISOString()
    const query = { limit: 1, created_at: { after } }
    expect((await client.call("internal_transfer.list", { query })).value).toMatchObject({ has_more: false })
  })

  it("rejects with the code, the fields and the Request-Id of a refusal", async () => {
    const { client } = partner()
    const error = await rejected(client.call("account_number.create", { body: { account_id: "account_1" } }))
    expect(error).toBeInstanceOf(BankError)
    const v1 = await rejected(
      client.call("internal_transfer.create", { idempotencyKey: "bad-transfer", body: badTransfer })
    )
    expect(v1).toMatchObject({
      status: 422,
      code: "parameters_invalid",
      requestId: expect.stringMatching(/^req_\w{32}$/)
    })
    expect(v1).toHaveProperty("fields", expect.arrayContaining([{ parameter: "amount", reason: expect.any(String) }]))
    expect(String(v1)).toMatch(/^BankError: 422 parameters_invalid .*amount: /)
  })

  it("rejects with BankUnreachable if the bank does not answer", async () => {
    const cause = new Error("connection reset")
    const client = makePromiseClient({ baseUrl: bank.url, fetch: () => Promise.reject(cause) })
    const error = await rejected(client.call("event.list", {}))
    expect(error).toBeInstanceOf(BankUnreachable)
    expect(error).toHaveProperty("cause", cause)
  })

  it("describes the answer of a proxy", async () => {
    const page = async () => new Response("<html>bad gateway</html>", { status: 502 })
    const client = makePromiseClient({ baseUrl: bank.url, fetch: page })
    expect(await rejected(client.call("event.list", {}))).toMatchObject({
      status: 502,
      code: "unclassified",
      fields: []
    })
  })

  it.each([
    ["a page of a proxy with status 200", "<html>welcome</html>"],
    ["a token that is none", "{}"]
  ])("refuses %s", async (_, text) => {
    const page = async () => new Response(text)
    const client = makePromiseClient({ baseUrl: bank.url, credentials: bank.credentials, fetch: page })
    const error = await rejected(client.call("event.list", {}))
    expect(error).toBeInstanceOf(BankError)
    expect(error).toMatchObject({ status: 200, code: "unclassified", body: text })
  })

  it("follows no redirect, which would send credentials to another host", async () => {
    const trapped: Array<string> = []
    const trap = await listening((request, response) => {
      trapped.push(request.url ?? "")
      response.end("{}")
    })
    const redirecting = await listening((_, response) => response.writeHead(307, { location: `${trap.url}/x` }).end())
    const client = makePromiseClient({ baseUrl: redirecting.url, credentials: bank.credentials })
    expect(await rejected(client.call("event.list", {}))).toMatchObject({ status: 307, code: "unclassified" })
    expect(trapped).toEqual([])
    await Promise.all([trap.stop(), redirecting.stop()])
  })

  it("takes a base URL that ends with a slash", async () => {
    const client = makePromiseClient({ baseUrl: `${bank.url}/`, credentials: bank.credentials })
    expect((await client.call("event.list", {})).status).toBe(200)
  })

  it("fetches one token for concurrent calls, and a new one once it has expired", async () => {
    const { client, paths } = partner()
    await Promise.all([1, 2, 3].map(() => client.call("event.list", {})))
    expect(paths.filter((path) => path.includes("token"))).toHaveLength(1)
    bank.advance(HOUR_MS + 1)
    await Promise.all([1, 2].map(() => client.call("event.list", {})))
    expect(paths.filter((path) => path.includes("token"))).toHaveLength(2)
  })

  it("asks for a token again after the bank refused to give one", async () => {
    const { client_id } = bank.credentials
    const { client, paths } = partner({ client_id, client_secret: "wrong" })
    for (const _ of [1, 2]) {
      expect(await rejected(client.call("event.list", {}))).toBeInstanceOf(BankError)
    }
    expect(paths).toHaveLength(2)
  })

  it.each(["account.crate", "toString"])("refuses %s, which is no operation", async (name) => {
    const { client } = partner()
    const call = Reflect.apply(client.call, undefined, [name, {}])
    expect(await rejected(Promise.resolve(call))).toEqual(new TypeError(`unknown operation: ${name}`))
  })

  it("is smaller than 12 KB gzipped, on any runtime", async () => {
    const { outputFiles } = await build({
      stdin: { contents: 'export * from "@vostro/http/promise"', resolveDir: import.meta.dirname },
      bundle: true,
      minify: true,
      write: false,
      format: "esm",
      platform: "neutral",
      conditions: ["vostro-source"]
    })
    const size = gzipSync(outputFiles[0]?.contents ?? "").length
    expect(size).toBeGreaterThan(2_000)
    expect(size).toBeLessThan(12_000)
  })
})

const badTransfer = {
  amount: -1,
  currency_code: "USD",
  sender_account_number_id: "account_number_1",
  receiver_account_number_id: "account_number_2",
  description: "Lunch"
} as const
