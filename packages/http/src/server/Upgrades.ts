import { type IncomingMessage, type Server, STATUS_CODES } from "node:http"
import type { Server as TlsServer } from "node:https"
import type { Duplex } from "node:stream"
import type { AddressLimit } from "../addresses/AddressLimit.ts"

/** Takes over the connection of a client that asks for another protocol, such as WebSocket. `client` is its address. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, client: string | undefined) => void

/**
 * Hands the connections over whose clients ask for another protocol. Each counts as a request of its address until it ends.
 * Returns the function that breaks those that are open.
 */
export const handOver = (
  server: Server | TlsServer,
  upgrade: Upgrade,
  clientOf: (request: IncomingMessage) => string | undefined,
  limit: AddressLimit
): (() => void) => {
  const open = new Set<Duplex>()
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const client = clientOf(request)
    const end = limit(client)
    if (end === undefined) return refuse(socket)
    open.add(socket)
    socket.once("close", () => {
      open.delete(socket)
      end()
    })
    upgrade(request, socket, head, client)
  })
  return () => {
    for (const socket of open) socket.destroy()
  }
}

const TOO_MANY = 429

const refuse = (socket: Duplex): void => {
  // A client that is gone needs no answer.
  socket.on("error", () => undefined)
  const head = `HTTP/1.1 ${TOO_MANY} ${STATUS_CODES[TOO_MANY]}`
  // A caller that keeps its own end open would hold the connection.
  socket.once("finish", () => socket.destroy())
  socket.end(`${head}\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
