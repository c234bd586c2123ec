import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

/** A proxy in front of a database that can stop forwarding, as a frozen database stops answering. */
export interface FreezingProxy {
  readonly url: string
  /** Stops forwarding in both directions, for good. New connections are accepted, and nothing is forwarded either. */
  readonly freeze: () => void
  /** Returns the number of messages that were not forwarded. */
  readonly unanswered: () => number
  /** Returns the number of requests to cancel a statement that were not forwarded. */
  readonly cancels: () => number
  readonly close: () => Promise<void>
}

/** Second word of the message that cancels a statement (PostgreSQL, "Message Formats": CancelRequest). */
const CANCEL = 80_877_102

/** Starts a proxy in front of a database. */
export const startFreezingProxy = async (databaseUrl: string): Promise<FreezingProxy> => {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const unanswered: Array<Buffer> = []
  let isFrozen = false
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on("error", () => undefined)
    }
    upstream.on("data", (bytes) => void (isFrozen || client.write(bytes)))
    client.on("data", (bytes: Buffer) => void (isFrozen ? unanswered.push(bytes) : upstream.write(bytes)))
    upstream.on("close", () => isFrozen || client.destroy())
    client.on("close", () => upstream.destroy())
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === "object" ? address?.port : undefined)
  return {
    url: url.toString(),
    freeze: () => {
      isFrozen = true
    },
    unanswered: () => unanswered.length,
    cancels: () => unanswered.filter((bytes) => bytes.length >= 8 && bytes.readInt32BE(4) === CANCEL).length,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, "close")
    }
  }
}
