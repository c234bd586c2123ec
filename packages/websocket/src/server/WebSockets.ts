/**
 * The bank as JSON-RPC 2.0 over WebSocket, on a `node:http` server of the host. This file takes connections; Connection.ts
 * reads their messages by Call.ts and answers them by Answers.ts. Credentials, fields and rules are left to the bank.
 */

import { type IncomingMessage, type Server, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import { answerByName, Bank, MAX_JSON_BYTES } from "@vostro/domain/operations"
import { Effect } from "effect"
import { type WebSocket, WebSocketServer } from "ws"
import { Connection } from "./Connection.ts"
import { chosen, type WebSocketOptions } from "./Options.ts"

/** The bank over WebSocket, for servers of the host. */
export interface WebSockets {
  /**
   * Takes a connection: a listener of the event `upgrade`, for hosts that route it themselves. A host that knows the address of
   * the caller passes it, in place of `sourceIp`.
   */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer, client?: string) => void
  /** Takes the connections of a server on a path. Other paths are left to the host, or refused if no other listener takes them. */
  readonly attach: (server: Server, path: string) => void
  /** Takes no more calls, answers those under way, and closes the connections with the code 1001. */
  readonly close: () => Promise<void>
}

/** Bytes of a message around its body: its method, parameters and query. A longer message closes with the code 1009. */
const MAX_ENVELOPE_BYTES = 65_536

/** Makes the bank available over WebSocket. Throws a `TypeError` for options that are unknown or impossible. */
export const makeWebSockets = (options: WebSocketOptions = {}): Effect.Effect<WebSockets, never, Bank> => {
  const settings = chosen(options)
  return Effect.gen(function* () {
    const bank = yield* Bank
    const answered = answerByName(bank)
    const guarded = new Set(bank.operations.filter(({ audience }) => audience !== "public").map(({ name }) => name))
    const run = Effect.runPromiseWith(yield* Effect.context())
    // Compression would let a small message unfold into a large one, and takes memory per connection.
    const server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: MAX_JSON_BYTES + MAX_ENVELOPE_BYTES
    })
    const open = new Map<WebSocket, Connection>()
    const beats = setInterval(() => {
      for (const connection of open.values()) connection.beat()
    }, settings.heartbeatMs).unref()
    let isClosing = false
    let idle: () => void = () => undefined
    const admit = (request: IncomingMessage, socket: WebSocket, client = settings.sourceIp(request)): void => {
      const { authorization } = request.headers
      const { credentialsMs, maxInFlight } = settings
      const peer = { source_ip: client, authorization, credentialsMs, maxInFlight }
      const isPublic = (name: string) => !guarded.has(name)
      open.set(socket, new Connection(socket, { ...peer, isPublic, answer: (named) => run(answered(named)) }))
      socket.on("close", () => {
        open.delete(socket)
        if (open.size === 0) idle()
      })
    }
    const refusalOf = ({ headers, headersDistinct }: IncomingMessage): number | undefined => {
      if (isClosing || open.size >= settings.maxConnections) return 503
      // Which of two equal headers counts is ambiguous.
      if ((headersDistinct["authorization"]?.length ?? 0) > 1) return 400
      return headers.origin === undefined || settings.origins.includes(headers.origin) ? undefined : 403
    }
    const upgrade: WebSockets["upgrade"] = (request, socket, head, client) => {
      const status = refusalOf(request)
      if (status !== undefined) return refuse(socket, status)
      server.handleUpgrade(request, socket, head, (opened) => admit(request, opened, client))
    }
    return {
      upgrade,
      attach: (host, path) => {
        host.on("upgrade", (request, socket, head) => {
          if (request.url?.split("?", 1)[0] === path) return upgrade(request, socket, head)
          if (host.listenerCount("upgrade") === 1) refuse(socket, 404)
        })
      },
      close: async () => {
        isClosing = true
        clearInterval(beats)
        const ended = new Promise<void>((resolve) => {
          idle = resolve
        })
        for (const connection of open.values()) connection.close()
        if (open.size > 0) await ended
      }
    }
  })
}

const refuse = (socket: Duplex, status: number): void => {
  // A caller that is gone needs no answer.
  socket.on("error", () => undefined)
  // A caller that keeps its own end open would hold the connection.
  socket.once("finish", () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
