import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

/** A proxy in front of two databases, as an address that follows the primary. */
export interface SwitchingProxy {
  readonly url: string
  /** Sends new connections to another server. Open connections stay where they are. */
  readonly switchTo: (databaseUrl: string) => void
  /** Returns the number of open connections to a server. */
  readonly openTo: (databaseUrl: string) => number
  readonly close: () => Promise<void>
}

/** Starts a proxy that sends connections to a database. */
export const startSwitchingProxy = async (databaseUrl: string): Promise<SwitchingProxy> => {
  let target = new URL(databaseUrl)
  const open = new Map<Socket, string>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    open.set(client, target.port)
    for (const socket of [client, upstream]) socket.on("error", () => undefined)
    upstream.on("data", (bytes) => client.write(bytes))
    client.on("data", (bytes) => upstream.write(bytes))
    upstream.on("close", () => client.destroy())
    client.on("close", () => {
      open.delete(client)
      upstream.destroy()
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === "object" ? address?.port : undefined)
  return {
    url: url.toString(),
    switchTo: (other) => {
      target = new URL(other)
    },
    openTo: (other) => [...open.values()].filter((port) => port === new URL(other).port).length,
    close: async () => {
      for (const client of open.keys()) client.destroy()
      server.close()
      await once(server, "close")
    }
  }
}
