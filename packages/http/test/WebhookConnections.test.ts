import { EventEmitter, once } from "node:events"
import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { MAX_ANSWER_BYTES, WebhookSender } from "@vostro/domain/ports"
import { LOOPBACK } from "@vostro/domain/webhook"
import { layerWebhookSender } from "@vostro/http/webhooks/WebhookSender"
import { Effect } from "effect"
import { afterEach, expect, it } from "vitest"

const attempt = { webhook_endpoint_id: "webhook_endpoint_1", event_id: "event_1", event: "ach.posted", number: 1 }
const KEPT = "HTTP/1.1 204 No Content\r\n\r\n"

/** Tells that a connection was closed. */
const ended = new EventEmitter()

let server: Server | undefined
afterEach(() => void server?.close())

/** Starts a server that hands each connection, with its number from 1, to a function. */
const listen = async (onConnection: (socket: Socket, number: number) => void): Promise<string> => {
  let connections = 0
  server = createServer((socket) => {
    socket.on("error", () => undefined)
    onConnection(socket, ++connections)
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  // trusted: a server that listens on a port has this kind of address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Sends webhooks to a URL one after the other. */
const sendTo = (url: string, times: number, deadline_ms = 60_000) =>
  Effect.runPromise(
    Effect.flatMap(WebhookSender, ({ send }) =>
      Effect.forEach(Array.from({ length: times }), () =>
        send({ url, headers: {}, body: new Uint8Array([123, 125]), deadline_ms, networks: LOOPBACK, attempt })
      )
    ).pipe(Effect.provide(layerWebhookSender))
  )

it("uses a connection again", async () => {
  const heard: Array<number> = []
  const url = await listen((socket, number) => {
    socket.on("data", () => {
      heard.push(number)
      socket.write(KEPT)
    })
  })
  const outcomes = await sendTo(url, 6)
  expect(outcomes.map((one) => one._tag === "Answered" && one.status)).toEqual(Array(6).fill(204))
  // A connection rests for one turn of the event loop, so two take turns.
  expect(heard).toHaveLength(6)
  expect(new Set(heard).size).toBeLessThanOrEqual(2)
})

it.each(["is closed", "is reset"])("posts again on a new connection if a kept one %s as it is used", async (how) => {
  const heard: Array<number> = []
  const url = await listen((socket, number) => {
    socket.on("data", () => {
      const isFirst = !heard.includes(number)
      heard.push(number)
      if (isFirst) socket.write(KEPT)
      else if (how === "is reset") socket.resetAndDestroy()
      else socket.end()
    })
  })
  expect(await sendTo(url, 3)).toMatchObject([{ status: 204 }, { status: 204 }, { status: 204 }])
  // Each was answered by a connection that had not been used before.
  expect(new Set(heard).size).toBe(3)
  expect(heard.length).toBeGreaterThan(3)
})

it.each(["is closed", "is reset"])("posts once if a new connection %s", async (how) => {
  const heard: Array<number> = []
  const url = await listen((socket, number) => {
    socket.on("data", () => {
      heard.push(number)
      if (how === "is reset") socket.resetAndDestroy()
      else socket.end()
    })
  })
  const reason = how === "is reset" ? "ECONNRESET" : "connection closed without a response"
  expect(await sendTo(url, 1)).toEqual([{ _tag: "Failed", reason }])
  expect(heard).toEqual([1])
})

it("takes the answer after an interim one", async () => {
  const url = await listen((socket) => {
    socket.once("data", () =>
      socket.end("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 503 No\r\nRetry-After: 2\r\n\r\nlater")
    )
  })
  expect(await sendTo(url, 1)).toEqual([{ _tag: "Answered", status: 503, answer: "later", retry_after_ms: 2_000 }])
})

it("keeps the status of an answer that breaks off", async () => {
  const url = await listen((socket) => {
    socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nfour"))
  })
  expect(await sendTo(url, 1)).toEqual([{ _tag: "Answered", status: 200, answer: "four" }])
})

it("reads the beginning of an endless answer, and ends the connection", async () => {
  const closed = once(ended, "closed")
  const url = await listen((socket) => {
    socket.once("close", () => ended.emit("closed"))
    socket.once("data", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n")
      const more = () => {
        while (!socket.destroyed && socket.write("a".repeat(1_000)));
      }
      socket.on("drain", more)
      more()
    })
  })
  const [outcome] = await sendTo(url, 1)
  expect(outcome).toEqual({ _tag: "Answered", status: 200, answer: "a".repeat(MAX_ANSWER_BYTES) })
  await closed
})

it("ends the connection of a receiver that never answers", async () => {
  const closed = once(ended, "closed")
  const url = await listen((socket) => {
    socket.resume().once("close", () => ended.emit("closed"))
  })
  expect(await sendTo(url, 1, 50)).toEqual([{ _tag: "Failed", reason: "timeout" }])
  await closed
})
