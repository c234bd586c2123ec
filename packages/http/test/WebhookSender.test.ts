import { type AddressInfo, createServer as createTcpServer, type LookupFunction } from "node:net"
import { gzipSync } from "node:zlib"
import { Hmac, type WebhookOutcome, WebhookSender } from "@vostro/domain/ports"
import { LOOPBACK } from "@vostro/domain/webhook"
import { layerWebhookSender, layerWebhookSenderBy } from "@vostro/http/webhooks/WebhookSender"
import { Context, Effect, type Layer } from "effect"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

type Sender = Layer.Layer<WebhookSender>
const body = new TextEncoder().encode("{}")
const attempt = { webhook_endpoint_id: "webhook_endpoint_1", event_id: "event_1", event: "ach.posted", number: 1 }

const send = (
  sender: Sender,
  url: string,
  networks: ReadonlyArray<string> = LOOPBACK,
  bytes = body
): Promise<WebhookOutcome> =>
  Effect.runPromise(
    Effect.flatMap(WebhookSender, (one) =>
      one.send({
        url,
        headers: { "content-type": "application/json" },
        body: bytes,
        deadline_ms: 5_000,
        networks,
        attempt
      })
    ).pipe(Effect.provide(sender))
  )

let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

/** Starts a server on all local addresses that answers every connection with bytes and records the requests. */
const startReceiver = async () => {
  const heard: Array<string> = []
  const parts: Array<Buffer> = []
  let answer: string | Uint8Array = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"
  const server = createTcpServer((socket) => {
    socket.on("error", () => undefined)
    socket.once("data", (part) => {
      heard.push(String(part))
      parts.push(Buffer.from(part))
      socket.end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve))
  // trusted: a server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo
  return {
    port,
    heard,
    parts,
    answerWith: (given: string | Uint8Array) => {
      answer = given
    },
    close: () => void server.close()
  }
}

/** Sender whose lookup returns one list of addresses after the other, then repeats the last. */
const resolvingTo = (...answers: ReadonlyArray<ReadonlyArray<string>>): Sender => {
  let asked = 0
  const lookup: LookupFunction = (_, __, done) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? []
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))
    )
  }
  return layerWebhookSenderBy(lookup)
}

const failed = (reason: string): WebhookOutcome => ({ _tag: "Failed", reason })

it("sends each byte of the body as it was signed, with the host and the credentials of the URL", async () => {
  const bytes = Uint8Array.from({ length: 600 }, (_, at) => at % 256)
  const address = `127.0.0.1:${receiver.port}`
  expect(
    await send(layerWebhookSender, `http://ada:secret@${address}/hooks?a=b`, LOOPBACK, bytes.subarray(10))
  ).toEqual({ _tag: "Answered", status: 204, answer: "" })
  const [part = Buffer.alloc(0)] = receiver.parts
  const end = part.indexOf("\r\n\r\n") + 4
  expect(part.subarray(end).equals(bytes.subarray(10))).toBe(true)
  const head = part.subarray(0, end).toString().split("\r\n")
  expect(head[0]).toBe("POST /hooks?a=b HTTP/1.1")
  const credentials = `Basic ${Buffer.from("ada:secret").toString("base64")}`
  expect(head.map((line) => line.toLowerCase())).toEqual(
    expect.arrayContaining([`host: ${address}`, "content-length: 590", `authorization: ${credentials}`.toLowerCase()])
  )
})

it("signs by an HMAC that equals that of any runtime", () => {
  const bytes = fc.uint8Array({ maxLength: 200 })
  const portable = Context.get(Context.empty(), Hmac)
  const ofNode = Effect.runSync(Effect.provide(Hmac, layerWebhookSender))
  expect(ofNode).not.toBe(portable)
  fc.assert(
    fc.property(bytes, fc.array(bytes, { maxLength: 3 }), (key, parts) => {
      expect(new Uint8Array(ofNode(key, parts))).toEqual(portable(key, parts))
    })
  )
})

it("judges the address again where other networks are allowed", async () => {
  const url = `http://127.0.0.1:${receiver.port}/`
  const outcomes = await Effect.runPromise(
    Effect.gen(function* () {
      const sender = yield* WebhookSender
      const request = { url, headers: {}, body, deadline_ms: 5_000, attempt }
      return yield* Effect.forEach([LOOPBACK, [], LOOPBACK], (networks) => sender.send({ ...request, networks }))
    }).pipe(Effect.provide(layerWebhookSender))
  )
  expect(outcomes.map(({ _tag }) => _tag)).toEqual(["Answered", "Failed", "Answered"])
})

describe("the address of a webhook connection", () => {
  it.each([
    "10.0.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::1",
    "2001::1",
    "fd00::1",
    "fe80::1",
    "ff02::1"
  ])("is not %s, by name or literal", async (address) => {
    const written = address.includes(":") ? `[${address}]` : address
    const named = await send(resolvingTo([address]), `https://partner.test:${receiver.port}/`, [])
    expect(named).toEqual(failed(`address not allowed: ${address}`))
    const literal = await send(layerWebhookSender, `https://${written}:${receiver.port}/`, [])
    expect(literal).toMatchObject({ _tag: "Failed", reason: expect.stringMatching(/^address not allowed: /) })
    expect(receiver.heard).toEqual([])
  })

  it.each(["2130706433", "0x7f.1", "0177.0.0.1"])("is not loopback, written as %s", async (host) => {
    const outcome = await send(layerWebhookSender, `https://${host}:${receiver.port}/`, [])
    expect(outcome).toEqual(failed("address not allowed: 127.0.0.1"))
  })

  it("is the checked one even if the name resolves to another next time", async () => {
    const url = `http://partner.test:${receiver.port}/`
    const sender = resolvingTo(["127.0.0.1"], ["127.0.0.2"], ["127.0.0.2", "127.0.0.1"])
    const outcomes = await Effect.runPromise(
      Effect.flatMap(WebhookSender, ({ send }) =>
        Effect.forEach([1, 2, 3], () =>
          send({ url, headers: {}, body, deadline_ms: 5_000, networks: ["127.0.0.1"], attempt })
        )
      ).pipe(Effect.provide(sender))
    )
    expect(outcomes).toEqual([
      { _tag: "Answered", status: 204, answer: "" },
      failed("address not allowed: 127.0.0.2"),
      { _tag: "Answered", status: 204, answer: "" }
    ])
    expect(receiver.heard).toHaveLength(2)
  })

  it("is loopback for http, even if the host allows more networks", async () => {
    const outcome = await send(resolvingTo(["10.0.0.1"]), "http://partner.test/", ["10.0.0.0/8"])
    expect(outcome).toEqual(failed("https required: 10.0.0.1 is not loopback"))
    expect(await send(layerWebhookSender, `http://127.0.0.1:${receiver.port}/`, [])).toEqual(
      failed("address not allowed: 127.0.0.1")
    )
  })

  it("uses TLS for https", async () => {
    await send(layerWebhookSender, `https://127.0.0.1:${receiver.port}/`)
    expect(receiver.heard.map((text) => text.charCodeAt(0))).toEqual([0x16])
  })
})

describe("a webhook", () => {
  const post = () => send(layerWebhookSender, `http://127.0.0.1:${receiver.port}/hook`)

  it("sends a User-Agent and no Accept-Encoding", async () => {
    await post()
    const [head = ""] = receiver.heard
    expect(head).toMatch(/^POST \/hook HTTP\/1\.1\r\n/)
    expect(head).toMatch(/\r\nuser-agent: Vostro\/\d+\.\d+\.\d+\r\n/i)
    expect(head).not.toMatch(/\r\naccept-encoding:/i)
  })

  it("keeps a compressed response as bytes", async () => {
    const packed = gzipSync("a".repeat(1_000_000))
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`
    receiver.answerWith(Buffer.concat([Buffer.from(head), packed]))
    const outcome = await post()
    expect(outcome).toMatchObject({ _tag: "Answered", status: 200 })
    expect(outcome).not.toMatchObject({ answer: expect.stringContaining("aaaa") })
  })

  it("escapes control characters of the response", async () => {
    const text = "\u001b[2Jred\r\n\0\u007f\u009b\u202e\u2028 na\u00efve \ud83d\ude00"
    receiver.answerWith(`HTTP/1.1 400 No\r\nConnection: close\r\n\r\n${text}`)
    expect(await post()).toEqual({
      _tag: "Answered",
      status: 400,
      answer: "\\u001b[2Jred\\u000d\\u000a\\u0000\\u007f\\u009b\\u202e\\u2028 na\u00efve \ud83d\ude00"
    })
  })

  it.each([
    "",
    "\0",
    "no HTTP\r\n\r\n",
    "HTTP/9.9 200 OK\r\n\r\n",
    "HTTP/1.1 200 OK\r\nbad header\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n",
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
    `HTTP/1.1 200 OK\r\nA: ${"x".repeat(100_000)}\r\n\r\n`
  ])("answered with %j fails with a named reason", async (answer) => {
    receiver.answerWith(answer)
    expect(await post()).toMatchObject({
      _tag: "Failed",
      reason: expect.stringMatching(
        /^([A-Z][A-Z_]+|connection closed without a response|Response does not match the HTTP\/1\.1 protocol \(.+\))$/
      )
    })
  })
})
