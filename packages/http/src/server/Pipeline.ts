import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Effect, Fiber } from "effect"

/** Maximum number of requests that wait for their turn on a connection. A connection that sends more is cut off. */
const MAX_WAITING = 100

/** Runs the work of a request in its turn. Calls `gone` instead if the connection ends before. */
export type Pipeline = (
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Effect.Effect<void>,
  gone?: () => void
) => void

/**
 * Makes the order of work on each connection: the work of a request begins when the answers before it have been handed
 * over, though a client may send many requests at once (RFC 9112, 9.3.2). The work of a read ends with its connection. A
 * write is finished without its reader.
 */
export const makePipeline = (run: (work: Effect.Effect<void>) => Fiber.Fiber<void>): Pipeline => {
  const waiting = new WeakMap<Socket, number>()
  const begin = (request: IncomingMessage, response: ServerResponse, work: () => Effect.Effect<void>) => {
    const fiber = run(work())
    if (isRead(request)) response.once("close", () => fiber.interruptUnsafe())
  }
  return (request, response, work, gone = nothing) => {
    // Node gives a response the connection once the responses before it are sent.
    if (response.socket !== null) return begin(request, response, work)
    const { socket } = request
    const left = () => {
      waiting.set(socket, (waiting.get(socket) ?? 0) - 1)
    }
    waiting.set(socket, (waiting.get(socket) ?? 0) + 1)
    request.once("close", gone).once("close", left)
    response.once("socket", () => {
      request.off("close", gone).off("close", left)
      left()
      begin(request, response, work)
    })
    if ((waiting.get(socket) ?? 0) > MAX_WAITING) socket.destroy()
  }
}

const isRead = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD"

const nothing = () => undefined
