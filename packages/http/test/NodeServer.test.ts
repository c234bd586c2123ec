import { Agent } from "node:http"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { MAX_JSON_BYTES } from "@vostro/domain/operations"
import { makeClient } from "@vostro/http/client"
import type { Pages } from "@vostro/http/pages/Pages"
import { refuseUnreadable, type ServeOptions, type Serving, serve } from "@vostro/http/server/NodeServer"
import { Clock, Duration, Effect, Exit, Scope } from "effect"
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { askThrough, codeOf, type Question } from "./support/Ask.ts"
import { OPERATOR_TOKEN, standingClock, startTestBank, type TestBank } from "./support/TestBank.ts"

let bank: TestBank
let agent: Agent
beforeEach(async () => {
  bank = await startTestBank()
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
})
afterEach(async () => {
  agent.destroy()
  await bank.close()
})

const start = (options: Partial<ServeOptions> = {}) => bank.run(serve({ port: 0, ...options }))
const ask = (port: number, question?: Question) => askThrough(agent, port, question)

const json = ["content-type", "application/json"] as const
const value = async <A, E>(call: Effect.Effect<{ readonly value: A }, E>): Promise<A> =>
  (await Effect.runPromise(call)).value

const signal = () => {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}

/** Page that blocks until released and signals when requested. */
const heldPage = (path = "/held") => {
  const [asked, released] = [signal(), signal()]
  const pages: Pages = {
    [path]: {
      GET: async () => {
        asked.give()
        await released.given
        return new Response("held")
      }
    }
  }
  return { pages, asked: asked.given, release: released.give }
}

const connected = async (port: number, text = ""): Promise<Socket> => {
  const socket = connect(port, "127.0.0.1")
  await new Promise<void>((resolve) => socket.once("connect", () => resolve()))
  socket.write(text)
  return socket
}
const ended = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.resume()
    socket.once("close", () => resolve())
  })

describe("a connection without headers in time", () => {
  it.each([
    ["closed without an answer if it sent nothing, as browsers open some in advance", "", /^$/],
    ["refused if it sent the half of them", "GET /v1/x HTTP/1.1\r\n", /^HTTP\/1.1 400 /]
  ])("is %s", async (_, sent, answer) => {
    const server = createServer((socket) => {
      const refuse = () => refuseUnreadable(new Error("late"), socket)
      if (sent === "") refuse()
      else socket.once("data", refuse)
    })
    onTestFinished(() => void server.close())
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    // trusted: a server that listens on a port has this kind of address.
    const socket = await connected((server.address() as AddressInfo).port, sent)
    let text = ""
    socket.on("data", (bytes) => {
      text += String(bytes)
    })
    await ended(socket)
    expect(text).toMatch(answer)
  })
})

describe("the server closes", () => {
  it("by the next response of a connection that is still in use", async () => {
    const [held, next] = [heldPage(), heldPage("/next")]
    const { port } = await start({ pages: { ...held.pages, ...next.pages } })
    const question = (path: string) => `GET ${path} HTTP/1.1\r\nHost: bank\r\n\r\n`
    // A half of a request keeps its connection open, too.
    const other = await connected(port, "GET /v1/x HTTP/1.1\r\nHost: bank\r\n")
    const socket = await connected(port, question("/held"))
    let text = ""
    socket.on("data", (bytes) => {
      text += String(bytes)
    })
    const done = ended(socket)
    await held.asked
    const closed = bank.close()
    socket.write(question("/next"))
    // The rest of a request on another connection is read after that request.
    const answered = new Promise<void>((resolve) => other.once("data", () => resolve()))
    other.write("\r\n")
    await answered
    held.release()
    await next.asked
    next.release()
    await Promise.all([closed, done])
    expect(text.toLowerCase().split("http/1.1 ")[2]).toContain("connection: close")
  })

  it("with idle connections open, including unused ones", async () => {
    const { port } = await start()
    const [unused, used] = [await connected(port), await connected(port, "GET /v1/x HTTP/1.1\r\nHost: bank\r\n\r\n")]
    await new Promise<void>((resolve) => used.once("data", () => resolve()))
    expect((await ask(port)).headers["connection"]).toBe("keep-alive")
    const all = [ended(unused), ended(used)]
    await bank.close()
    await Promise.all(all)
    await expect(ask(port)).rejects.toThrow()
  })

  it("after answering requests in flight, and accepts no others meanwhile", async () => {
    const held = heldPage()
    const { port } = await start({ pages: held.pages })
    // The first request keeps the connection alive, so the close must end it after the second.
    await ask(port)
    const answer = ask(port, { path: "/held" })
    await held.asked
    let isClosed = false
    const closing = bank.close().then(() => {
      isClosed = true
    })
    const refused = connect(port, "127.0.0.1")
    await expect(new Promise((_, reject) => refused.once("error", reject))).rejects.toThrow("ECONNREFUSED")
    expect(isClosed).toBe(false)
    held.release()
    expect(await answer).toMatchObject({ status: 200, body: "held" })
    await closing
  })
})

describe("a body over the limit", () => {
  const path = "/v1/oauth/token"
  const tooLarge = new Uint8Array(MAX_JSON_BYTES + 1).fill(0x20)
  const lengths: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
    ["with its length", ["content-length", String(tooLarge.length)]],
    ["in chunks", ["transfer-encoding", "chunked"]]
  ]

  it.each(lengths)("sent %s is rejected with 413, and its connection stays usable", async (_, length) => {
    const { port } = await start()
    const refused = await ask(port, { method: "POST", path, headers: [...json, ...length], body: tooLarge })
    expect([refused.status, codeOf(refused)]).toEqual([413, "content_too_large"])
    const next = await ask(port)
    expect([next.status, next.from]).toEqual([403, refused.from])
  })

  it("by one byte is rejected, and one at the limit is read", async () => {
    const { port } = await start()
    const question = { method: "POST", path, headers: [...json, "transfer-encoding", "chunked"] }
    const within = await ask(port, { ...question, body: tooLarge.subarray(1) })
    expect([within.status, codeOf(within)]).toEqual([400, "request_malformed"])
  })

  it("by far is rejected without being read, and its connection closes", async () => {
    const { port } = await start()
    const socket = await connected(
      port,
      `POST ${path} HTTP/1.1\r\nHost: bank\r\nContent-Type: application/json\r\nContent-Length: 100000000\r\n\r\n{`
    )
    let text = ""
    socket.on("data", (part) => {
      text += String(part)
    })
    await ended(socket)
    expect(text).toMatch(/^HTTP\/1\.1 413 /)
    expect(text).toMatch(/\r\nconnection: close\r\n/i)
  })

  it("by far is rejected as soon as declared, while the client still sends and before any timeout", async () => {
    const clock: Clock.Clock = { ...standingClock, sleep: () => Effect.never }
    const { port } = await bank.run(Effect.provideService(serve({ port: 0 }), Clock.Clock, clock))
    const socket = await connected(
      port,
      `POST ${path} HTTP/1.1\r\nHost: bank\r\nContent-Type: application/json\r\nContent-Length: 100000000\r\n\r\n{`
    )
    const answer = await new Promise<Buffer>((resolve) => socket.once("data", resolve))
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"content_too_large"/)
    expect(socket.readyState).toBe("open")
    socket.destroy()
  })

  it("is not read from unauthenticated clients, and they receive the response", async () => {
    const { port } = await start()
    const question = { method: "POST", path: "/v1/internal_transfer", body: tooLarge }
    const refused = await ask(port, { ...question, headers: [...json, "content-length", String(tooLarge.length)] })
    expect([refused.status, codeOf(refused)]).toEqual([403, "authentication_missing"])
    expect((await ask(port)).status).toBe(403)
  })
})

describe("the server", () => {
  it("answers 503 to every request until it is ready", async () => {
    let isReady = false
    const pages: Pages = { "/page": { GET: async () => new Response("here") } }
    const { port } = await start({ pages, ready: () => isReady })
    for (const path of ["/v1/event", "/page"]) {
      const early = await ask(port, { path })
      expect([early.status, codeOf(early), early.headers["retry-after"]]).toEqual([503, "service_unavailable", "1"])
    }
    isReady = true
    expect((await ask(port, { path: "/page" })).body).toBe("here")
    expect((await ask(port)).status).toBe(403)
  })

  it("delivers its response to clients whose large bodies it does not read", async () => {
    const { url } = await start()
    const body = "x".repeat(4 * MAX_JSON_BYTES)
    const answers = Array.from({ length: 20 }, () =>
      fetch(`${url}/v1/account_number`, { method: "POST", headers: { "content-type": "application/json" }, body })
    )
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 403))
  })

  it("answers once if the rest of an unread body arrives after the timeout", async () => {
    const [held, waits, impatient] = [heldPage(), signal(), signal()]
    const clock: Clock.Clock = {
      ...standingClock,
      sleep: (duration) => {
        if (Duration.toMillis(duration) !== 2_000) return Effect.never
        waits.give()
        return Effect.promise(() => impatient.given)
      }
    }
    const { port } = await bank.run(Effect.provideService(serve({ port: 0, pages: held.pages }), Clock.Clock, clock))
    // Responses on a connection are sent in request order.
    const half = "POST /v0/accounts HTTP/1.1\r\nHost: bank\r\nContent-Length: 10\r\n\r\nhalf."
    const socket = await connected(port, `GET /held HTTP/1.1\r\nHost: bank\r\n\r\n${half}`)
    let text = ""
    socket.on("data", (part) => {
      text += String(part)
    })
    await held.asked
    held.release()
    await waits.given
    impatient.give()
    socket.write("half.")
    await ended(socket)
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 403"])
    expect((await ask(port)).status).toBe(403)
  })

  it("answers bytes that are not HTTP with its own error body", async () => {
    const { port } = await start()
    const socket = connect(port, "127.0.0.1")
    const parts: Array<Buffer> = []
    socket.on("data", (part: Buffer) => parts.push(part))
    socket.write("GET /v1/event HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n")
    await new Promise((resolve) => socket.once("close", resolve))
    const [head = "", body = ""] = Buffer.concat(parts).toString().split("\r\n\r\n")
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(head).toMatch(/request-id: req_\w+/)
    expect(JSON.parse(body).code).toBe("request_malformed")
  })

  it("answers Node's own errors and an invalid host with its own error body", async () => {
    const { port } = await start({ pages: { "/page": { GET: async () => new Response("page") } } })
    for (const [path, headers, status, code] of [
      ["/v1/event", "", 400, "request_malformed"],
      ["/page", "Host: a\r\nHost: b\r\n", 400, "request_malformed"],
      ["/page", "Host: [\r\n", 400, "request_malformed"],
      ["/v1/event", "Host: a\r\nExpect: cake\r\n", 403, "authentication_missing"]
    ] as const) {
      const socket = connect(port, "127.0.0.1")
      const parts: Array<Buffer> = []
      socket.on("data", (part: Buffer) => parts.push(part))
      socket.write(`GET ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)
      await new Promise((resolve) => socket.once("close", resolve))
      const [head = "", body = ""] = Buffer.concat(parts).toString().split("\r\n\r\n")
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(head).toMatch(/request-id: req_\w+/)
      expect(JSON.parse(body).code).toBe(code)
    }
  })

  it("fails on a port in use and names the port", async () => {
    const { port } = await start()
    const second = await bank.run(Effect.flip(serve({ port })))
    expect(second).toMatchObject({ _tag: "ListenError", port })
    expect(second.message).toMatch(`cannot listen on port ${port}: listen EADDRINUSE`)
  })

  it("can listen again on a port that it released", async () => {
    const scope = Scope.makeUnsafe()
    const { port } = await bank.run(Scope.provide(serve({ port: 0 }), scope))
    await Effect.runPromise(Scope.close(scope, Exit.void))
    expect((await start({ port })).port).toBe(port)
  })

  it("rejects duplicate single-value headers", async () => {
    const { port } = await start()
    for (const [name, shown] of [
      ["authorization", "Authorization"],
      ["idempotency-key", "Idempotency-Key"]
    ] as const) {
      const question = { method: "POST", path: "/v1/oauth/token" }
      const answer = await ask(port, { ...question, headers: [name, "a", name, "a"] })
      expect(answer.status).toBe(400)
      expect(JSON.parse(answer.body)).toMatchObject({
        code: "request_malformed",
        invalid_parameters: [{ parameter: shown, reason: "value_repeated" }]
      })
    }
  })

  it("hides other errors of a request from unauthenticated clients", async () => {
    const { port } = await start()
    const twice = ["idempotency-key", "a", "idempotency-key", "b"]
    for (const [question, code] of [
      [{ path: "/v1/event?limit=1&limit=2" }, "authentication_missing"],
      [{ path: "/v1/event?a=%ff" }, "authentication_missing"],
      [{ path: "/v2/files?limit=1&limit=2", headers: ["authorization", "Bearer a"] }, "token_invalid"],
      [{ path: "/v0/accounts", method: "POST", headers: twice }, "authentication_missing"]
    ] as const) {
      const answer = await ask(port, question)
      expect([question.path, answer.status, codeOf(answer)]).toEqual([question.path, 403, code])
    }
  })

  it("answers HEAD like GET without the body", async () => {
    const { port } = await start()
    const [get, head] = [await ask(port), await ask(port, { method: "HEAD" })]
    expect([head.status, head.body]).toEqual([get.status, ""])
    expect((await ask(port)).status).toBe(get.status)
  })

  it("answers with uncacheable JSON and a unique Request-Id", async () => {
    const { port } = await start()
    const answers = [await ask(port), await ask(port), await ask(port, { path: "/nowhere" })]
    for (const { headers } of answers) {
      expect(headers).toMatchObject({ "content-type": "application/json", "cache-control": "no-store" })
      expect(headers["request-id"]).toMatch(/^req_[0-9a-f]{32}$/)
    }
    expect(new Set(answers.map(({ headers }) => headers["request-id"])).size).toBe(3)
  })

  it("trusts X-Forwarded-For of trusted proxies only", async () => {
    const [plain, behind] = [await start(), await start({ trustedProxies: ["127.0.0.0/8", "10.0.0.0/8"] })]
    const operator = makeClient({ baseUrl: plain.url, credentials: { operator_token: OPERATOR_TOKEN } })
    const program = await value(operator.call("program.create", { body: { name: "One" } }))
    const params = { program_id: program.id }
    const { id, client_secret } = await value(operator.call("client.create", { params, body: { name: "One" } }))
    const body = { grant_type: "client_credentials", client_id: id, client_secret } as const
    const { access_token } = await value(makeClient({ baseUrl: plain.url }).call("oauth_token.create", { body }))
    await value(operator.call("program.update", { params, body: { source_ip_allowlist: ["203.0.113.0/24"] } }))

    const comingFrom = async ({ port }: Serving, ...hops: ReadonlyArray<string>) => {
      const forwarded = hops.flatMap((hop) => ["x-forwarded-for", hop])
      return (await ask(port, { headers: ["authorization", `Bearer ${access_token}`, ...forwarded] })).status
    }
    expect(await comingFrom(behind, "203.0.113.9")).toBe(200)
    expect(await comingFrom(behind, "198.51.100.1", "203.0.113.9, 10.1.2.3")).toBe(200)
    for (const form of [
      "203.0.113.9:41234",
      '"203.0.113.9:80"',
      "[::ffff:203.0.113.9]:443",
      "203.0.113.9, 10.1.2.3:80"
    ]) {
      expect([form, await comingFrom(behind, form)]).toEqual([form, 200])
    }
    for (const nobody of ["unknown", "_hidden", "203.0.113.9, unknown", "203.0.113.9, ", "203.0.113.9/24"]) {
      expect([nobody, await comingFrom(behind, nobody)]).toEqual([nobody, 403])
    }
    expect(await comingFrom(plain, "203.0.113.9")).toBe(403)
    expect(await comingFrom(behind)).toBe(403)
    expect(await comingFrom(behind, "203.0.113.9, 198.51.100.1")).toBe(403)
    expect(await comingFrom(behind, "203.0.113.9", "198.51.100.1")).toBe(403)
  })
})

it.each<readonly [Partial<ServeOptions>, string]>([
  [{}, "timeout=65"],
  [{ keepAliveMs: 620_000 }, "timeout=620"]
])("keeps an idle connection with %j, and says how long", async (options, expected) => {
  const { port } = await start(options)
  expect((await ask(port)).headers["keep-alive"]).toBe(expected)
})
