import { once } from "node:events"
import { Agent } from "node:http"
import { connect, type Socket } from "node:net"
import { makeAddressLimit } from "@vostro/http/addresses/AddressLimit"
import type { Pages } from "@vostro/http/pages/Pages"
import { type ServeOptions, serve } from "@vostro/http/server/NodeServer"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { askThrough, codeOf } from "./support/Ask.ts"
import { startTestBank, type TestBank } from "./support/TestBank.ts"

let bank: TestBank
let open: Array<Socket>
let refused: Set<Socket>
beforeEach(async () => {
  bank = await startTestBank()
  open = []
  refused = new Set()
})
afterEach(async () => {
  for (const socket of open) socket.destroy()
  await bank.close()
})

const start = (options: Partial<ServeOptions> = {}) => bank.run(serve({ port: 0, ...options }))

/** Connects from a local address and never closes its end. Settles when the peer accepts or drops the connection. */
const connectFrom = (port: number, localAddress: string, text: string): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress, allowHalfOpen: true })
    open.push(socket)
    const left = () => refused.add(socket)
    socket.once("end", left).once("close", left).once("error", left)
    socket.once("close", () => resolve(socket))
    socket.once("connect", () => socket.write(text, () => resolve(socket)))
    socket.resume()
  })

/** Sends a request on a connection of its own, from an address that no other client uses. */
const freshCaller = (port: number) =>
  askThrough(new Agent({ localAddress: "127.0.0.5" }), port, { headers: ["connection", "close"] })

const within = <A>(ms: number, event: Promise<A>): Promise<A> =>
  Promise.race([
    event,
    new Promise<never>((_, reject) => {
      AbortSignal.timeout(ms).addEventListener("abort", () => reject(new Error(`nothing within ${ms} ms`)))
    })
  ])

const drippingBody = (header = ""): string =>
  `POST /v1/oauth/token HTTP/1.1\r\nHost: bank\r\n${header}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`

const AT_ONCE = 200

/** Connections accepted from four addresses. */
const TAKEN = 4 * 256

/** Opens all connections, closes none, and waits until all but those accepted are refused. */
const flood = async (
  port: number,
  attempt: (at: number) => readonly [address: string, text: string],
  attempts = 10_000
) => {
  for (let made = 0; made < attempts; made += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => connectFrom(port, ...attempt(made + at))))
    while (refused.size < made + AT_ONCE - TAKEN) await turn()
  }
  expect(refused.size).toBe(attempts - TAKEN)
}

const GARBAGE = "no HTTP\r\n\r\n"
const FLOODERS = ["127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"]

describe("a flood of 10,000 connections from four addresses", () => {
  it.each([
    ["with endless headers", "GET /v1/event HTTP/1.1\r\nHost: bank\r\nX-Half: ", "."],
    ["with slow bodies", drippingBody(), " "],
    ["that stay idle", "", ""]
  ])("%s leaves other addresses served within a second", async (_, text, drop) => {
    const { port } = await start()
    await flood(port, (at) => [FLOODERS[at % FLOODERS.length] ?? "", text])
    for (const socket of open) if (drop !== "" && socket.writable) socket.write(drop)
    const answer = await within(1_000, freshCaller(port))
    expect([answer.status, codeOf(answer)]).toEqual([403, "authentication_missing"])
  })
})

describe("the connections of an address", () => {
  it("are closed if they send bytes that are not HTTP and never close their end", async () => {
    const { port } = await start()
    // As many as the server's total limit.
    const addresses = Array.from({ length: 10 }, (_, at) => `127.0.1.${at + 1}`)
    for (const [at, address] of addresses.entries()) {
      await Promise.all(Array.from({ length: 200 }, () => connectFrom(port, address, GARBAGE)))
      while (refused.size < 200 * (at + 1)) await turn()
    }
    const served = async () => {
      for (;;) {
        const status = await freshCaller(port).then(
          (answer) => answer.status,
          () => undefined
        )
        if (status !== undefined) return status
      }
    }
    expect(await within(4_000, served())).toBe(403)
  })

  it("are limited by the host, and a closed one frees its slot", async () => {
    const { port } = await start({ connectionsPerAddress: 2 })
    const [first] = [await connectFrom(port, "127.0.0.1", ""), await connectFrom(port, "127.0.0.1", "")]
    const third = await connectFrom(port, "127.0.0.1", "GET /v1/event HTTP/1.1\r\n")
    if (!refused.has(third)) await within(4_000, once(third, "close"))
    expect((await freshCaller(port)).status).toBe(403)
    first?.destroy()
    const again = async (): Promise<number | undefined> =>
      askThrough(new Agent({ localAddress: "127.0.0.1" }), port).then(({ status }) => status, again)
    expect(await again()).toBe(403)
  })

  it("are limited together if their addresses are unknown", () => {
    const limit = makeAddressLimit(1, ["10.0.0.0/8"])
    const end = limit(undefined)
    expect([limit(undefined), limit("203.0.113.7")]).toEqual([undefined, expect.any(Function)])
    end?.()
    expect(limit(undefined)).toBeTypeOf("function")
  })

  it.each([0, Number.NaN, -1])("reject a limit of %d", async (connectionsPerAddress) => {
    await expect(start({ connectionsPerAddress })).rejects.toThrow("connectionsPerAddress")
  })
})

describe("behind a trusted proxy", () => {
  const holding = () => {
    const releases: Array<() => void> = []
    const pages: Pages = {
      "/held": {
        GET: () => new Promise((resolve) => releases.push(() => resolve(new Response("held"))))
      }
    }
    return { pages, releases }
  }

  it("concurrent requests count by the forwarded address, and the proxy's connections are exempt", async () => {
    const { pages, releases } = holding()
    const { port } = await start({ pages, trustedProxies: ["127.0.0.0/8"], connectionsPerAddress: 2 })
    const agent = new Agent({ keepAlive: true })
    const askFor = (client: string, path: string) =>
      askThrough(agent, port, { path, headers: ["x-forwarded-for", client] })
    const held = ["2001:db8::1", "2001:db8::2", "::ffff:203.0.113.9", "203.0.113.9"].map((client) =>
      askFor(client, "/held")
    )
    const all = async (): Promise<void> => (releases.length === held.length ? undefined : turn().then(all))
    await all()
    for (const client of ["2001:db8::abcd:1", "203.0.113.9"]) {
      const refused = await askFor(client, "/v1/event")
      expect([refused.status, codeOf(refused), refused.headers["retry-after"]]).toEqual([
        429,
        "rate_limit_exceeded",
        "1"
      ])
    }
    expect((await askFor("203.0.113.10", "/v1/event")).status).toBe(403)
    expect((await askFor("2001:db8:0:1::1", "/v1/event")).status).toBe(403)
    for (const release of releases) release()
    expect((await Promise.all(held)).map(({ body }) => body)).toEqual(["held", "held", "held", "held"])
    expect((await askFor("203.0.113.9", "/v1/event")).status).toBe(403)
    agent.destroy()
  })

  it("a flood of slow bodies from four clients leaves others served within a second", async () => {
    const { port } = await start({ trustedProxies: ["127.0.0.0/8"] })
    // More than the server's total limit.
    const forwarded = (at: number) => `X-Forwarded-For: 203.0.113.${1 + (at % 4)}\r\n`
    await flood(port, (at) => ["127.0.0.1", drippingBody(forwarded(at))], 3_000)
    expect((await within(1_000, freshCaller(port))).status).toBe(403)
  })
})

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
