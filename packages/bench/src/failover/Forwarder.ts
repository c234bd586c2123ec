import { createServer, type Server, Socket } from "node:net"

/** The way over the network to one port, which can be cut. */
export interface Forwarder {
  readonly port: number
  /** Carries nothing any more, and closes nothing: as when a cable is pulled. */
  readonly cut: () => void
  /** Breaks the connections that were cut, and carries new ones. */
  readonly heal: () => void
  readonly close: () => Promise<void>
}

interface Pair {
  readonly near: Socket
  readonly far: Socket
}

/** Forwards connections of a free port on loopback to another one. */
export const openForwarder = async (target: () => number): Promise<Forwarder> => {
  const pairs = new Set<Pair>()
  let isCut = false
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const far = new Socket()
    const pair = { near, far }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const side of [near, far]) side.on("error", end).on("close", end)
    if (!isCut) join(pair, target())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const breakAll = () => {
    for (const { far, near } of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    port: portOf(server),
    cut: () => {
      isCut = true
      for (const { far, near } of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    heal: () => {
      isCut = false
      breakAll()
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      breakAll()
      await closed
    }
  }
}

const join = ({ far, near }: Pair, port: number): void => {
  far.connect(port, "127.0.0.1", () => {
    near.pipe(far)
    far.pipe(near)
  })
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === "object" && address !== null ? address.port : 0
}

/** Returns a free port on loopback. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
