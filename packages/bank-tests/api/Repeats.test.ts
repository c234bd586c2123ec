import { createServer } from "node:http"
import { makeClient } from "@vostro/http/client"
import { BankError, BankUnreachable, type ClientOptions, makePromiseClient, OutcomeUnknown } from "@vostro/http/promise"
import { Effect, Exit, Stream } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { type BankUnderTest, startBank } from "../support/BankUnderTest.ts"
import { listening } from "../support/Listening.ts"

let bank: BankUnderTest
beforeAll(async () => {
  bank = await startBank("memory", inject("databaseUrl"))
})
afterAll(() => bank.close())

/** Passes a request on to the bank, then loses or changes the answer. */
type Loss = (answer: Response) => Response | Promise<Response>

const losses: Readonly<Record<string, Loss>> = {
  "a connection that breaks after the request": () => Promise.reject(new Error("socket hang up")),
  "504 of a proxy": () => new Response("<html>gateway timeout</html>", { status: 504 }),
  "502 of a proxy": () => new Response("<html>bad gateway</html>", { status: 502 }),
  "504 of the bank": () => Response.json({ code: "gateway_timeout" }, { status: 504 }),
  "an answer that is cut in half": async (answer) => {
    const text = await answer.text()
    return new Response(text.slice(0, text.length / 2))
  },
  "an answer whose body breaks off": () =>
    new Response(new ReadableStream({ pull: (controller) => controller.error(new Error("terminated")) }))
}

/** Makes the options of a client whose first answers, except those of tokens, get lost. */
const losing = (loss: Loss, lost: number, options: Partial<ClientOptions> = {}) => {
  const counted = { requests: 0 }
  const losingFetch = async (request: Request): Promise<Response> => {
    const answer = await fetch(request)
    if (new URL(request.url).pathname.endsWith("/oauth/token")) return answer
    counted.requests++
    return counted.requests <= lost ? loss(answer) : answer
  }
  const { credentials, url: baseUrl } = bank
  return { counted, options: { baseUrl, credentials, fetch: losingFetch, firstDelayMs: 1, ...options } }
}

const rejected = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "it succeeded",
    (error) => error
  )

let accountId = ""
const body = () => ({ account_id: accountId })
beforeAll(async () => {
  const account = {
    capabilities: ["deposit"],
    entities: { account_holders: ["entity_1"] },
    details: { product_name: "Checking" },
    documents: []
  } as const
  const { value } = await Effect.runPromise(
    bank.partner.call("account.create", { idempotencyKey: "one", body: account })
  )
  accountId = value.id
})

describe.each(Object.entries(losses))("after %s", (name, loss) => {
  it("the client of promises repeats a call with its key, which the bank carried out once", async () => {
    const { counted, options } = losing(loss, 2)
    const idempotencyKey = `promise ${name}`
    const answer = await makePromiseClient(options).call("account_number.create", { idempotencyKey, body: body() })
    expect(counted.requests).toBe(3)
    expect(answer.replayed).toBe(true)
  })

  it("the client of Effect does", async () => {
    const { counted, options } = losing(loss, 2)
    const call = { idempotencyKey: `effect ${name}`, body: body() }
    const answer = await Effect.runPromise(makeClient(options).call("account_number.create", call))
    expect(counted.requests).toBe(3)
    expect(answer.replayed).toBe(true)
  })

  it("it gives up after its attempts: the outcome is unknown", async () => {
    const { counted, options } = losing(loss, 9, { attempts: 3 })
    const call = { idempotencyKey: `lost ${name}`, body: body() }
    const error = await rejected(makePromiseClient(options).call("account_number.create", call))
    expect(error).toBeInstanceOf(OutcomeUnknown)
    expect(error).not.toBeInstanceOf(BankError)
    expect(counted.requests).toBe(3)
    const failed = await Effect.runPromise(Effect.flip(makeClient(options).call("account_number.create", call)))
    expect(failed).toMatchObject({ _tag: "TransportError", cause: expect.any(OutcomeUnknown) })
  })

  it("it sends a call without a key once", async () => {
    const { counted, options } = losing(loss, 1)
    const error = await rejected(makePromiseClient(options).call("account_number.create", { body: body() }))
    expect(error).toBeInstanceOf(OutcomeUnknown)
    expect(counted.requests).toBe(1)
  })

  it("it repeats a read", async () => {
    const { counted, options } = losing(loss, 1)
    expect((await makePromiseClient(options).call("event.list", {})).status).toBe(200)
    expect(counted.requests).toBe(2)
  })
})

describe("an access token", () => {
  // The tokens of this bank live for 400 days.
  it.each([
    [0, 1],
    [401, 2]
  ])("is renewed before it expires by the time that the client is told: after %i days", async (days, tokens) => {
    const asked: Array<number> = []
    let time = 0
    const noting = async (request: Request): Promise<Response> => {
      const answer = await fetch(request)
      if (new URL(request.url).pathname.endsWith("/oauth/token")) asked.push(time)
      return answer
    }
    const { credentials, url: baseUrl } = bank
    const options = { baseUrl, credentials, fetch: noting, now: () => time }
    const [promises, effects] = [makePromiseClient(options), makeClient(options)]
    for (time of [0, days * 86_400_000]) {
      await promises.call("event.list", {})
      await Effect.runPromise(effects.call("event.list", {}))
    }
    expect(asked).toHaveLength(2 * tokens)
  })
})

describe("a call", () => {
  it("is repeated while the bank still carries out its first attempt", async () => {
    const answers = [
      () => Promise.reject(new Error("reset")),
      async () => Response.json({ code: "idempotency_key_in_use" }, { status: 409 })
    ]
    const { counted, options } = losing(() => Response.error(), 0)
    const call = { idempotencyKey: "in use", body: body() }
    const busy = async (request: Request) => {
      const answer = await options.fetch(request)
      return new URL(request.url).pathname.endsWith("/oauth/token") ? answer : (answers.shift()?.() ?? answer)
    }
    const answer = await makePromiseClient({ ...options, fetch: busy }).call("account_number.create", call)
    expect(answer.replayed).toBe(true)
    expect(counted.requests).toBe(3)
  })

  it("is not repeated if another call uses its key", async () => {
    const inUse = () => Response.json({ code: "idempotency_key_in_use" }, { status: 409 })
    const { counted, options } = losing(inUse, 1)
    const call = { idempotencyKey: "of another", body: body() }
    const error = await rejected(makePromiseClient(options).call("account_number.create", call))
    expect(error).toMatchObject({ name: "BankError", code: "idempotency_key_in_use" })
    expect(counted.requests).toBe(1)
  })

  it("is not repeated by a key that its operation ignores", async () => {
    const { counted, options } = losing(() => Promise.reject(new Error("reset")), 1)
    const client = makePromiseClient(options)
    const params = { wire_id: "wire_1" }
    const call = Reflect.apply(client.call, undefined, ["wire.cancel", { params, idempotencyKey: "ignored" }])
    expect(await rejected(Promise.resolve(call))).toBeInstanceOf(BankUnreachable)
    expect(counted.requests).toBe(1)
  })

  it("is not repeated after a refusal, of the bank or of a proxy", async () => {
    for (const status of [403, 413, 429]) {
      const { counted, options } = losing(() => new Response("<html>no</html>", { status }), 1)
      const call = { idempotencyKey: `refused ${status}`, body: body() }
      const error = await rejected(makePromiseClient(options).call("account_number.create", call))
      expect(error).toMatchObject({ name: "BankError", status, code: "unclassified" })
      expect(counted.requests).toBe(1)
    }
  })

  it("ends by its time limit, also if the answer stops halfway", async () => {
    const silent = await listening(() => undefined)
    const halfway = await listening((_, response) => void response.writeHead(200).write('{"id":'))
    for (const { url: baseUrl } of [silent, halfway]) {
      const client = makePromiseClient({ baseUrl, timeoutMs: 50, attempts: 2, firstDelayMs: 1 })
      const error = await rejected(client.call("event.list", {}))
      expect(error).toBeInstanceOf(BankUnreachable)
      expect(error).toHaveProperty("cause", new Error("no answer within 50 ms"))
    }
    await Promise.all([silent.stop(), halfway.stop()])
  })

  it("survives a server that breaks its connections", async () => {
    let broken = 0
    const server = createServer((request, response) => {
      if (broken++ < 2) request.socket.destroy()
      else response.end('{"objects":[],"has_more":false}')
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    const client = makePromiseClient({ baseUrl: `http://127.0.0.1:${port}`, firstDelayMs: 1 })
    expect((await client.call("event.list", {})).value.objects).toEqual([])
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  it("of Effect sends nothing more once it is interrupted", async () => {
    const { counted, options } = losing(() => Promise.reject(new Error("reset")), 9, { firstDelayMs: 60_000 })
    const exit = await Effect.runPromiseExit(Effect.timeout(makeClient(options).call("event.list", {}), "100 millis"))
    expect(Exit.isFailure(exit)).toBe(true)
    expect(counted.requests).toBe(1)
  })
})

describe("the pages of a list", () => {
  const keys = Array.from({ length: 7 }, (_, index) => `listed ${index}`)
  let made: ReadonlyArray<string> = []
  beforeAll(async () => {
    const client = makePromiseClient({ baseUrl: bank.url, credentials: bank.credentials })
    const ids: Array<string> = []
    for (const idempotencyKey of keys) {
      const { value } = await client.call("account_number.create", { idempotencyKey, body: body() })
      ids.push(value.id)
    }
    made = ids.toReversed()
  })

  it("are iterated over, in both directions", async () => {
    const client = makePromiseClient({ baseUrl: bank.url, credentials: bank.credentials })
    const [newest] = made
    const oldest = made.at(-1)
    const seen: Array<string> = []
    for await (const { id } of client.each("account_number.list", { query: { limit: 2 } })) {
      seen.push(id)
      if (id === oldest) break
    }
    expect(seen).toEqual(made)
    const newer: Array<string> = []
    const query = { limit: 2, ending_before: oldest ?? "" }
    for await (const { id } of client.each("account_number.list", { query })) newer.push(id)
    expect(newer.toSorted()).toEqual(made.slice(0, -1).toSorted())
    expect(newest).toBeDefined()
  })

  it("are streamed by the client of Effect", async () => {
    const client = makeClient({ baseUrl: bank.url, credentials: bank.credentials })
    const listed = Stream.runCollect(
      Stream.take(client.each("account_number.list", { query: { limit: 3 } }), made.length)
    )
    expect((await Effect.runPromise(listed)).map(({ id }) => id)).toEqual(made)
  })

  it.each([
    ["one page", ["a"]],
    ["two pages in turn", ["a", "b"]],
    ["a page of later ones", ["a", "b", "c", "d", "b", "c", "d"]]
  ])("end with an error where a server repeats %s for ever", async (_, ids) => {
    let asked = 0
    const repeating = await listening((_request, response) => {
      const id = `account_number_${ids[asked++ % ids.length]}`
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify({ objects: [{ id }], has_more: true }))
    })
    const options = { baseUrl: repeating.url, firstDelayMs: 1 }
    const iterated = async () => {
      for await (const { id } of makePromiseClient(options).each("account_number.list", {})) expect(id).toBeDefined()
    }
    const error = await rejected(iterated())
    expect(error).toBeInstanceOf(TypeError)
    expect(error).toHaveProperty("message", expect.stringContaining("the list repeats a page"))
    expect(asked).toBeLessThan(20)
    await repeating.stop()
  })

  it("end with an error of the client of Effect where a proxy drops the cursor", async () => {
    let asked = 0
    const dropping = (request: Request) => {
      const url = new URL(request.url)
      if (url.searchParams.has("starting_after")) asked++
      url.searchParams.delete("starting_after")
      return fetch(new Request(url, request))
    }
    const client = makeClient({ baseUrl: bank.url, credentials: bank.credentials, fetch: dropping })
    const listed = Stream.runCollect(client.each("account_number.list", { query: { limit: 3 } }))
    expect(await Effect.runPromise(Effect.flip(listed))).toMatchObject({
      _tag: "TransportError",
      cause: expect.any(TypeError)
    })
    expect(asked).toBeLessThan(5)
  })

  it("are not those of an operation that lists nothing", async () => {
    const client = makePromiseClient({ baseUrl: bank.url, credentials: bank.credentials })
    const params = { account_number_id: made[0] }
    const pages = Reflect.apply(client.each, undefined, ["account_number.get", { params }])
    const error = await rejected(pages.next())
    expect(error).toEqual(new TypeError("the operation does not list objects by pages"))
  })
})
