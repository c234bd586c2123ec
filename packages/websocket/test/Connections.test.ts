import { makeWebSockets } from "@vostro/websocket"
import { isKnownCaller } from "@vostro/websocket/server/KnownCaller"
import { afterEach, describe, expect, it } from "vitest"
import {
  closeCodeOf,
  closeSockets,
  LIST,
  OPERATOR,
  open,
  openRaw,
  refusedHandshake,
  start,
  stop
} from "./support/Sockets.ts"

const BAD = { authorization: "Bearer nobody" }

afterEach(stop)

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
    await closeSockets()
    expect(await closed).toEqual([1001, "the bank closes"])
    expect(await refusedHandshake(url)).toContain("503")
  })

  const rename = (authorization: string | undefined) =>
    JSON.stringify({ jsonrpc: "2.0", id: 2, method: "connection.authenticate", params: { authorization } })

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
    // Right credentials that were replaced by others since.
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

  it("cuts a peer that answers no ping, and keeps the others", async () => {
    const url = await start({ heartbeatMs: 200 })
    const alive = await open(url)
    const gone = await open(url, { authorization: OPERATOR }, { autoPong: false })
    // The code of a connection that ended without one.
    expect(await gone.closed).toEqual([1006, ""])
    expect(await alive.say(LIST)).toMatchObject({ result: { status: 200 } })
  })

  it("refuses a handshake with two credentials", async () => {
    const { answer, socket } = await openRaw(await start(), "Authorization: Bearer a\r\nAuthorization: Bearer b\r\n")
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request/)
    socket.destroy()
  })

  it.each([
    ["a text that is not UTF-8", [0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe], 1007],
    ["reserved bits", [0xf1, 0x80, 0, 0, 0, 0], 1002],
    ["a frame without a mask", [0x81, 0x02, 0x61, 0x61], 1002],
    ["a ping that is too long", [0x89, 0xfe, 0x01, 0x00, 0, 0, 0, 0], 1002],
    ["a length beyond the limit", [0x81, 0xff, 0x00, 0x1f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0], 1009]
  ])("closes at %s, and answers others", async (_, frame, code) => {
    const url = await start()
    const { socket } = await openRaw(url)
    socket.write(Buffer.from(frame))
    expect(await closeCodeOf(socket)).toBe(code)
    socket.destroy()
    const { say } = await open(url)
    expect(await say(LIST)).toMatchObject({ result: { status: 200 } })
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
