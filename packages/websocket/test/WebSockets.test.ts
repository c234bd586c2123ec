import { createServer, type Server } from "node:http"
import { BankError, OutcomeUnknown } from "@vostro/http/promise"
import { makeWebSockets, type WebSocketOptions, type WebSockets } from "@vostro/websocket"
import { connectSocket } from "@vostro/websocket/client"
import { isKnownCaller } from "@vostro/websocket/server/KnownCaller"
import { afterEach, describe, expect, it } from "vitest"
import { WebSocket } from "ws"
import { OPERATOR_TOKEN, startTestBank, type TestBank } from "../../http/test/support/TestBank.ts"

const OPERATOR = `Bearer ${OPERATOR_TOKEN}`
const BAD = { authorization: "Bearer nobody" }

let bank: TestBank
let server: Server
let sockets: WebSockets
afterEach(async () => {
  await sockets.close()
  await new Promise((resolve) => server.close(resolve))
  await bank.close()
})

const start = async (options: WebSocketOptions = {}): Promise<string> => {
  bank = await startTestBank()
  sockets = await bank.run(makeWebSockets(options))
  server = createServer()
  sockets.attach(server, "/rpc")
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return `ws://127.0.0.1:${typeof address === "object" ? address?.port : ""}/rpc`
}

interface Raw {
  readonly say: (text: string | Buffer) => Promise<unknown>
  /** The close code and its words. */
  readonly closed: Promise<readonly [number, string]>
  readonly socket: WebSocket
}

const open = async (url: string, headers: Record<string, string> = { authorization: OPERATOR }): Promise<Raw> => {
  const socket = new WebSocket(url, { headers })
  const closed = new Promise<readonly [number, string]>((resolve) => {
    socket.once("close", (code, reason) => resolve([code, reason.toString()]))
  })
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject))
  const say = (text: string | Buffer) =>
    new Promise((resolve) => {
      socket.once("message", (data) => resolve(JSON.parse(data.toString())))
      socket.send(text)
    })
  return { say, closed, socket }
}

const refusedHandshake = (url: string, headers: Record<string, string> = {}): Promise<string> =>
  open(url, headers).then(
    () => "taken",
    (error: Error) => error.message
  )

describe("the protocol", () => {
  it("answers a call with the status, the headers and the body of the bank", async () => {
    const { say } = await open(await start())
    const message = '{"jsonrpc":"2.0","id":"a","method":"program.create","params":{"body":{"name":"One"}}}'
    expect(await say(message)).toMatchObject({
      jsonrpc: "2.0",
      id: "a",
      result: { status: 200, body: { name: "One" } }
    })
  })

  it.each([
    ["no JSON", "{", -32_700, null],
    ["no object", "1", -32_600, null],
    ["a batch", '[{"jsonrpc":"2.0","id":1,"method":"program.list"}]', -32_600, null],
    ["a notification", '{"jsonrpc":"2.0","method":"program.list"}', -32_600, null],
    ["an id that is null", '{"jsonrpc":"2.0","id":null,"method":"program.list"}', -32_600, null],
    ["another version", '{"id":1,"method":"program.list"}', -32_600, 1],
    ["no method", '{"jsonrpc":"2.0","id":1}', -32_600, 1],
    ["a repeated member", '{"jsonrpc":"2.0","id":1,"id":2,"method":"program.list"}', -32_600, null],
    ["params by position", '{"jsonrpc":"2.0","id":1,"method":"program.list","params":[]}', -32_602, 1],
    ["an unknown part", '{"jsonrpc":"2.0","id":1,"method":"program.list","params":{"boddy":1}}', -32_602, 1],
    ["a repeated part", '{"jsonrpc":"2.0","id":1,"method":"x","params":{"body":{},"body":{}}}', -32_602, 1],
    ["a key that is no text", '{"jsonrpc":"2.0","id":1,"method":"x","params":{"idempotency_key":1}}', -32_602, 1]
  ])("refuses %s in words that say what is legal", async (_, message, code, id) => {
    const { say } = await open(await start())
    const data = { status: 400, body: { code: "request_malformed", message: expect.stringMatching(/\w+ .*\./) } }
    expect(await say(message)).toMatchObject({ id, error: { code, data } })
    expect(await say('{"jsonrpc":"2.0","id":2,"method":"program.list"}')).toMatchObject({ result: { status: 200 } })
  })

  // To compare every pair of the members would hold up the bank for half a minute.
  it("reads a message of as many members as it may have, of a sender without credentials", async () => {
    const { say } = await open(await start(), {})
    const members = Array.from({ length: 90_000 }, (_, at) => `"m${at}":1`).join(",")
    const message = `{"jsonrpc":"2.0","id":1,"method":"program.list",${members}}`
    expect(await say(message)).toMatchObject({ id: 1, error: { code: 403 } })
  })

  it("refuses an id of a call that is under way", async () => {
    const { socket } = await open(await start())
    const answers = new Promise<ReadonlyArray<string>>((resolve) => {
      const texts: Array<string> = []
      socket.on("message", (data) => texts.push(data.toString()) === 2 && resolve(texts))
    })
    const message = '{"jsonrpc":"2.0","id":7,"method":"program.create","params":{"body":{"name":"One"}}}'
    socket.send(message)
    socket.send(message)
    expect((await answers).filter((text) => text.includes("A request with this id is under way."))).toHaveLength(1)
  })

  it("refuses operations that stream, and those that the bank does not have", async () => {
    const { say } = await open(await start())
    const detail = async (method: string) => JSON.stringify(await say(`{"jsonrpc":"2.0","id":1,"method":"${method}"}`))
    expect(await detail("file.create")).toContain("call it over HTTP")
    expect(await detail("file.creat")).toContain("The bank has no operation file.creat.")
  })

  it("takes credentials by a message, in place of those of the handshake", async () => {
    const { say } = await open(await start(), {})
    const list = '{"jsonrpc":"2.0","id":1,"method":"program.list"}'
    const authenticate = {
      jsonrpc: "2.0",
      id: 2,
      method: "connection.authenticate",
      params: { authorization: OPERATOR }
    }
    expect(await say(list)).toMatchObject({ error: { code: 403, data: { body: { code: "authentication_missing" } } } })
    expect(await say(JSON.stringify(authenticate))).toEqual({ jsonrpc: "2.0", id: 2, result: null })
    expect(await say(list)).toMatchObject({ result: { status: 200 } })
  })

  it("answers every call of a caller that sends more than may be under way", async () => {
    const { socket } = await open(await start({ maxInFlight: 2 }))
    const all = new Promise<ReadonlyArray<number>>((resolve) => {
      const ids: Array<number> = []
      socket.on("message", (data) => ids.push(JSON.parse(data.toString()).id) === 200 && resolve(ids))
    })
    for (let id = 0; id < 200; id++) socket.send(`{"jsonrpc":"2.0","id":${id},"method":"program.list"}`)
    expect(new Set(await all).size).toBe(200)
  })
})

describe("connections", () => {
  it("closes with 1003 at a binary message, and with 1009 at a message above the limit", async () => {
    const url = await start()
    const binary = await open(url)
    binary.socket.send(Buffer.from("{}"))
    expect(await binary.closed).toEqual([1003, "messages are texts"])
    const long = await open(url)
    long.socket.send(" ".repeat(2_000_000))
    expect(await long.closed).toEqual([1009, ""])
  })

  it("closes with 1001 when the bank closes, and refuses new connections", async () => {
    const url = await start()
    const { closed } = await open(url)
    await sockets.close()
    expect(await closed).toEqual([1001, "the bank closes"])
    expect(await refusedHandshake(url)).toContain("503")
  })

  const rename = (authorization: string | undefined) =>
    JSON.stringify({ jsonrpc: "2.0", id: 2, method: "connection.authenticate", params: { authorization } })

  const LIST = '{"jsonrpc":"2.0","id":1,"method":"program.list"}'
  const GUESS = '{"jsonrpc":"2.0","id":1,"method":"oauth_token.create","params":{"body":{}}}'
  const lateness = /^no call with valid credentials in 2 s: connect, send connection\.authenticate, then call$/

  it("closes with 1008 what makes no call with valid credentials in time, and keeps what did", async () => {
    const url = await start({ credentialsMs: 2_000 })
    const right = await open(url)
    await right.say(LIST)
    const mended = await open(url, BAD)
    expect(await mended.say(LIST)).toMatchObject({ error: { code: 403 } })
    await mended.say(rename(OPERATOR))
    await mended.say(LIST)
    const late = await Promise.all([
      // Silent, with credentials and without.
      open(url),
      open(url, {}),
      ...[
        // Wrong credentials, with a call that needs them, with public calls only, and with calls that no bank admits.
        [BAD, LIST],
        [BAD, GUESS],
        [{}, GUESS],
        [BAD, '{"jsonrpc":"2.0","id":1,"method":"file.create"}'],
        [BAD, '{"jsonrpc":"2.0","id":1,"method":"program.get","params":{"params":[]}}'],
        [BAD, "{"]
      ].map(async ([headers, message]) => {
        const one = await open(url, Object(headers))
        await one.say(String(message))
        return one
      })
    ])
    // One that was right, and has other credentials since.
    const renamed = await open(url)
    await renamed.say(LIST)
    await renamed.say(rename(BAD.authorization))
    for (const { closed } of [...late, renamed]) expect(await closed).toEqual([1008, expect.stringMatching(lateness)])
    for (const { say } of [right, mended]) expect(await say(LIST)).toMatchObject({ result: { status: 200 } })
  })

  it("gives no more time for credentials that are sent again and again", async () => {
    const url = await start({ credentialsMs: 2_000 })
    const { closed, say, socket } = await open(url, {})
    let count = 0
    while (socket.readyState === socket.OPEN) {
      await Promise.race([say(rename(`Bearer ${count++}`)), closed])
    }
    expect(await closed).toEqual([1008, expect.stringMatching(lateness)])
  })

  it("keeps a caller whose credentials lack the right to its calls, and gives one that was withdrawn the time again", () => {
    const reply = (status: number, body: object) => ({ status, headers: {}, body: JSON.stringify(body) })
    const refused = (reason: string) => reply(403, { code: "token_invalid", errors: [{ code: reason, message: "" }] })
    expect([refused("scope_missing"), refused("role_missing")].map(isKnownCaller)).toEqual([true, true])
    expect([refused("token_expired"), reply(403, { code: "token_invalid" })].map(isKnownCaller)).toEqual([false, false])
    expect(
      isKnownCaller(reply(403, { code: "token_invalid", invalid_parameters: [{ reason: "scope_missing" }] }))
    ).toBe(true)
    expect(isKnownCaller(reply(404, { code: "object_not_found" }))).toBe(true)
    expect(isKnownCaller(reply(429, { code: "rate_limit_exceeded" }))).toBe(undefined)
  })

  it("takes scripts of named origins only, and callers without an origin", async () => {
    const url = await start({ origins: ["https://app.example"] })
    expect(await refusedHandshake(url, { origin: "https://other.example" })).toContain("403")
    expect(await refusedHandshake(url, { origin: "https://app.example" })).toBe("taken")
    expect(await refusedHandshake(url)).toBe("taken")
  })

  it("refuses connections above the limit, and on other paths", async () => {
    const url = await start({ maxConnections: 1 })
    await open(url)
    expect(await refusedHandshake(url)).toContain("503")
    expect(await refusedHandshake(url.replace("/rpc", "/other"))).toContain("404")
  })

  it.each([
    [{ maxInFlight: 0 }, "maxInFlight must be a whole number from 1 to 2147483647 (got 0)"],
    [{ credentialsMs: 0 }, "credentialsMs must be a whole number from 1 to 2147483647 (got 0)"],
    // A timer of more would end at once.
    [{ heartbeatMs: 2_147_483_648 }, "heartbeatMs must be a whole number from 1 to 2147483647 (got 2147483648)"],
    [{ origins: ["https://app.example/path"] }, "name scheme, host and port"],
    [{ origin: "https://app.example" }, "has no option origin; it has origins"]
  ])("refuses the options %j", async (options: object, words) => {
    await start()
    expect(() => makeWebSockets(options)).toThrow(words)
  })
})

describe("the client", () => {
  it("calls operations with the types of the catalogue, at the same time", async () => {
    const client = await connectSocket(await start(), { authorization: OPERATOR })
    const [one, list] = await Promise.all([
      client.call("program.create", { body: { name: "One" }, idempotencyKey: "key-1" }),
      client.call("program.list", { query: { limit: 10 } })
    ])
    const again = await client.call("program.create", { body: { name: "One" }, idempotencyKey: "key-1" })
    expect([one.value.name, one.replayed, again.replayed, again.value]).toEqual(["One", false, true, one.value])
    expect(list.status).toBe(200)
    client.close()
  })

  it("rejects with the refusal of the bank, and with an unknown outcome when the connection ends", async () => {
    const client = await connectSocket(await start())
    const refused: unknown = await client.call("program.list", {}).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(BankError)
    expect(refused).toMatchObject({
      status: 403,
      code: "authentication_missing",
      requestId: expect.stringMatching(/^req_/)
    })
    client.close()
    await expect(client.call("program.list", {})).rejects.toBeInstanceOf(OutcomeUnknown)
  })
})
