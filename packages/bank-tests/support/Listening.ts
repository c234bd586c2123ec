import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

/** Starts a server of `node:http` on a free port. */
export const listening = async (listener: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // trusted: the server listens on a port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()))
  }
}
