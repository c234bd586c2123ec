import { createServer, type Server } from "node:http"
import { BankError, OutcomeUnknown } from "@vostro/http/promise"
import { makeWebSockets, type WebSocketOptions, type WebSockets } from "@vostro/websocket"
import { connectSocket } from "@vostro/websocket/client"

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
  readonly closed: Promise<number>
  readonly socket: WebSocket
}

const open = async (url: string, headers: Record<string, string> = { authorization: OPERATOR }): Promise<Raw> => {
  const socket = new WebSocket(url, { headers })
  const closed = new Promise<number>((resolve) => socket.once("close", resolve))
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
    expect(await binary.closed).toBe(1003)
    const long = await open(url)
    long.socket.send(" ".repeat(2_000_000))
    expect(await long.closed).toBe(1009)
  })

  it("closes with 1001 when the bank closes, and refuses new connections", async () => {
    const url = await start()
    const { closed } = await open(url)
    await sockets.close()
    expect(await closed).toBe(1001)
    expect(await refusedHandshake(url)).toContain("503")
  })

  const rename = (authorization: string | undefined) =>
    JSON.stringify({ jsonrpc: "2.0", id: 2, method: "connection.authenticate", params: { authorization } })

  it("closes with 1008 what presents no credentials in time or presents wrong ones, and keeps what did", async () => {
    const url = await start({ credentialsMs: 1_000 })
    const list = '{"jsonrpc":"2.0","id":1,"method":"program.list"}'
    const greeted = await open(url)
    const told = await open(url, {})
    await told.say(rename(OPERATOR))
    // Refused while better ones are on their way.
    const mended = await open(url, BAD)
    mended.socket.send(list)
    mended.socket.send(rename(OPERATOR))
    const wrong = await open(url, BAD)
    expect(await wrong.say(list)).toMatchObject({ error: { code: 403 } })
    const withdrawn = await open(url)
    await withdrawn.say(rename(undefined))
    const silent = await open(url, {})
    const codes = await Promise.all([wrong, withdrawn, silent].map(({ closed }) => closed))
    expect(codes).toEqual([1008, 1008, 1008])
    for (const { say } of [greeted, told, mended]) {
      expect(await say(list)).toMatchObject({ result: { status: 200 } })
    }
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
    [{ maxInFlight: 0 }, "maxInFlight must be a whole number of at least 1 (got 0)"],
    [{ credentialsMs: 0 }, "credentialsMs must be a whole number of at least 1 (got 0)"],
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
