import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest"
import { type BankUnderTest, startBank, tokenOf } from "../support/BankUnderTest.ts"

/** Burst of five, then one request every 10 s. */
const rate_limit = { per_second: 0.1, burst: 5 }

describe("the rate limit", () => {
  let bank: BankUnderTest
  let authorization: string
  beforeAll(async () => {
    bank = await startBank("memory", inject("databaseUrl"), { rate_limit })
    authorization = `Bearer ${await tokenOf(bank)}`
  })
  afterAll(() => bank.close())
  afterEach(() => bank.advance(60_000))

  const list = () => fetch(`${bank.url}/v1/event`, { headers: { authorization } })
  const guess = () =>
    fetch(`${bank.url}/v1/oauth/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ grant_type: "client_credentials", ...bank.credentials, client_secret: "a guess" })
    })
  const statuses = async (request: () => Promise<Response>, times: number) => {
    const all: Array<number> = []
    for (let n = 0; n < times; n++) all.push((await request()).status)
    return all
  }

  it("answers 429 with Retry-After and rate limit headers once a program's burst is used up, and admits more over time", async () => {
    expect(await statuses(list, 6)).toEqual([200, 200, 200, 200, 200, 429])
    const { headers } = await list()
    expect(headers.get("retry-after")).toBe("10")
    expect(headers.get("ratelimit-policy")).toBe('"default";q=5;w=50')
    expect(headers.get("ratelimit")).toBe('"default";r=0;t=10')
    bank.advance(10_000)
    expect(await statuses(list, 2)).toEqual([200, 429])
  })

  it("counts a request with a body once, though its access is checked again when the body has come", async () => {
    const send = () =>
      fetch(`${bank.url}/v1/account_number`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: "{}"
      })
    expect(await statuses(send, 6)).toEqual([400, 400, 400, 400, 400, 429])
  })

  it("of a program is not used up by callers that guess its secrets", async () => {
    expect(await statuses(guess, 6)).toEqual([403, 403, 403, 403, 403, 429])
    expect(await statuses(list, 6)).toEqual([200, 200, 200, 200, 200, 429])
  })

  it("of token requests is one of each address, so that guesses from others do not stop a program's own", async () => {
    const from = (address: string, client_secret: string) => () =>
      bank.web(
        new Request(`${bank.url}/v1/oauth/token`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ grant_type: "client_credentials", ...bank.credentials, client_secret })
        }),
        { address }
      )
    const secret = bank.credentials.client_secret
    expect(await statuses(from("203.0.113.9", "a guess"), 6)).toEqual([403, 403, 403, 403, 403, 429])
    expect(await statuses(from("198.51.100.1", secret), 6)).toEqual([200, 200, 200, 200, 200, 429])
    expect(await statuses(from("203.0.113.9", secret), 1)).toEqual([429])
    // A site has all addresses of its /64.
    expect(await statuses(from("2001:db8::1", "a guess"), 5)).toEqual([403, 403, 403, 403, 403])
    expect(await statuses(from("2001:db8::2", "a guess"), 1)).toEqual([429])
    expect(await statuses(from("2001:db8:0:1::1", secret), 1)).toEqual([200])
  })
})
