import { BankError, OutcomeUnknown } from "@vostro/http/promise"
import { connectSocket } from "@vostro/websocket/client"
import { afterEach, describe, expect, it } from "vitest"
import { OPERATOR, open, start, stop } from "./support/Sockets.ts"

afterEach(stop)

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
    [
      "credentials that are too long",
      `{"jsonrpc":"2.0","id":1,"method":"connection.authenticate","params":{"authorization":"${"x".repeat(8_193)}"}}`,
      -32_602,
      1
    ],
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

  it("takes no name of a query for the prototype of another", async () => {
    const { say } = await open(await start())
    for (const query of ['{"__proto__":{"limit":"1"}}', '{"__proto__":"1"}', '{"constructor":"1"}']) {
      const refused = { code: "parameters_invalid", errors: [{ code: "parameter_unknown" }] }
      const message = `{"jsonrpc":"2.0","id":1,"method":"program.list","params":{"query":${query}}}`
      expect(await say(message)).toMatchObject({ error: { data: { body: refused } } })
    }
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
