import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

/** Time of the cut: before the text arrives, after the database executed it, or delayed until `arrive`. */
export type Cut = "before" | "after" | "late"

/** A proxy in front of the database that cuts the connection on which a text is sent. */
export interface CuttingProxy {
  readonly url: string
  /** Cuts the next connection on which this text is sent. */
  readonly cut: (text: string, how: Cut) => void
  /** Forwards the delayed statement, and waits until the database has executed it. */
  readonly arrive: () => Promise<void>
  /** Returns the number of connections cut. */
  readonly cuts: () => number
  readonly close: () => Promise<void>
}

/** Starts a proxy in front of a database. */
export const startCuttingProxy = async (databaseUrl: string): Promise<CuttingProxy> => {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let plan: { readonly text: string; readonly how: Cut } | undefined
  let kept: { readonly upstream: Socket; readonly bytes: Buffer } | undefined
  let cuts = 0
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on("error", () => undefined)
    }
    upstream.on("data", (bytes) => client.write(bytes))
    upstream.on("close", () => client.destroy())
    client.on("close", () => {
      if (kept?.upstream !== upstream) upstream.end()
    })
    client.on("data", (bytes: Buffer) => {
      if (plan === undefined || !bytes.includes(plan.text)) return upstream.write(bytes)
      const { how } = plan
      plan = undefined
      cuts++
      upstream.removeAllListeners("data")
      if (how === "after") {
        upstream.once("data", () => client.destroy())
        return upstream.write(bytes)
      }
      if (how === "late") kept = { upstream, bytes }
      return client.destroy()
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === "object" ? address?.port : undefined)
  return {
    url: url.toString(),
    cut: (text, how) => {
      plan = { text, how }
    },
    arrive: async () => {
      if (kept === undefined) throw new Error("no delayed statement")
      const done = once(kept.upstream, "data")
      kept.upstream.write(kept.bytes)
      await done
    },
    cuts: () => cuts,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, "close")
    }
  }
}
