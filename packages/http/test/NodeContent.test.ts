import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { StoreUnavailable } from "@vostro/domain/ports"
import { sendContent } from "@vostro/http/node/NodeContent"
import { Effect, Logger, References, Stream } from "effect"
import { expect, it } from "vitest"

const MIB = 1_048_576
const reply = { status: 200, headers: { "request-id": "req_1" }, body: "" }

/** Returns the log lines of sending content to a client that may disconnect after the first bytes. */
const loggedFor = async (
  bytes: Stream.Stream<Uint8Array, StoreUnavailable>,
  length: number,
  staysUntilEnd: boolean
) => {
  const lines: Array<unknown> = []
  const logger = Logger.make(({ logLevel, message, fiber }) => {
    lines.push([logLevel, message, fiber.getRef(References.CurrentLogAnnotations)])
  })
  let done: Promise<void> | undefined
  const server = createServer((_, response) => {
    done = Effect.runPromise(
      sendContent(response, reply, { length, bytes }).pipe(
        Effect.provide(Logger.layer([logger])),
        Effect.provideService(References.MinimumLogLevel, "Debug")
      )
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // trusted: a server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo
  const socket = connect(port, "127.0.0.1").on("error", () => {})
  socket.write("GET / HTTP/1.1\r\nHost: bank\r\n\r\n")
  socket.on("data", () => {
    if (!staysUntilEnd) socket.destroy()
  })
  await new Promise((resolve) => socket.once("close", resolve))
  await done
  server.close()
  return lines
}

const piece = new Uint8Array(MIB)

it("logs a client disconnect at debug level only", async () => {
  expect(await loggedFor(Stream.forever(Stream.succeed(piece)), 1_000 * MIB, false)).toEqual([
    ["Debug", ["client disconnected during download"], { request_id: "req_1" }]
  ])
})

it("aborts a download and logs it if bytes are missing or storage is unavailable", async () => {
  const start = Stream.succeed(piece)
  expect(await loggedFor(start, 2 * MIB, true)).toEqual([
    ["Error", ["download aborted: stored bytes are missing"], { request_id: "req_1" }]
  ])
  const cut = Stream.concat(start, Stream.fail(new StoreUnavailable({ cause: new Error("number 123456789012") })))
  expect(await loggedFor(cut, 2 * MIB, true)).toEqual([
    ["Warn", ["download aborted: storage unavailable", "Error: number …"], { request_id: "req_1" }]
  ])
})
