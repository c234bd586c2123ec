import { createServer, IncomingMessage, ServerResponse } from "node:http"
import { connect, Socket } from "node:net"
import { sendReply } from "@vostro/http/node/NodeReply"
import { makeOutbox } from "@vostro/http/node/Outbox"
import { PIECE, sendPieces } from "@vostro/http/node/SendPieces"
import { Effect } from "effect"
import { expect, it } from "vitest"

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Sends to a client that does not read; returns the bytes that wait in this process once the kernel takes no more. */
const waitingFor = async (send: (response: ServerResponse) => Effect.Effect<void, unknown>): Promise<number> => {
  const responses: Array<ServerResponse> = []
  const server = createServer((request, response) => {
    responses.push(response)
    Effect.runFork(Effect.ignore(send(response)))
    request.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // trusted: a server that listens on a port has this kind of address.
  const { port } = server.address() as { port: number }
  const socket = connect(port, "127.0.0.1").on("error", () => undefined)
  socket.pause().write("GET / HTTP/1.1\r\nHost: bank\r\n\r\n")
  while (responses.length === 0) await turn()
  const waiting = () => responses[0]?.writableLength ?? 0
  for (let quiet = 0, last = 0; quiet < 200; quiet++) {
    await turn()
    if (waiting() === 0 || waiting() !== last) quiet = 0
    last = waiting()
  }
  const found = waiting()
  socket.destroy()
  server.closeAllConnections()
  server.close()
  return found
}

const LARGE = 64 * 1_048_576

it("holds at most a piece for a client that does not read", async () => {
  const bytes = new Uint8Array(LARGE)
  const found = await waitingFor((response) => sendPieces(response, bytes))
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThanOrEqual(PIECE + 1_024)
})

it("holds at most a piece of a long reply for a client that does not read", async () => {
  const post = makeOutbox(
    () => undefined,
    () => undefined
  )
  const found = await waitingFor((response) =>
    sendReply(post, response.req, response, { status: 200, headers: {}, body: "x".repeat(LARGE) })
  )
  expect(found).toBeLessThanOrEqual(PIECE + 1_024)
})

it("serves others between two pieces, though the client takes each at once", async () => {
  const taken: Array<number> = []
  let turns = 0
  const counting = () => {
    turns += 1
    if (taken.length < 10) setImmediate(counting)
  }
  const socket = new Socket()
  socket._write = (piece: Uint8Array, _, done) => {
    if (piece.length === PIECE) taken.push(turns)
    done()
  }
  socket._writev = (pieces, done) => {
    if (pieces.some(({ chunk }) => chunk.length === PIECE)) taken.push(turns)
    done()
  }
  const response = new ServerResponse(new IncomingMessage(socket))
  response.assignSocket(socket)
  response.writeHead(200, { "content-length": 10 * PIECE })
  setImmediate(counting)
  await Effect.runPromise(sendPieces(response, new Uint8Array(10 * PIECE)))
  expect(new Set(taken).size).toBe(10)
})
