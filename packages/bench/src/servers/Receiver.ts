import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

// Receives webhooks: counts them by path and answers 204, except on /dead, where it closes the connection, and on /hang,
// where it never answers. On /live it also notes the time from the event to its arrival.
const counts = new Map<string, number>()
let latencies: Array<number> = []

const server = createServer(async (request, response) => {
  const path = request.url ?? ""
  counts.set(path, (counts.get(path) ?? 0) + 1)
  if (path === "/dead") return void request.socket.destroy()
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  if (path === "/live") latencies.push(Date.now() - Date.parse(JSON.parse(Buffer.concat(chunks).toString()).created_at))
  if (path !== "/hang") response.writeHead(204).end()
})
server.listen(0, "127.0.0.1", () => {
  // trusted: a server that listens on a port has this kind of address.
  process.send?.({ port: (server.address() as AddressInfo).port })
})
process.on("message", (message) => {
  if (message === "reset") {
    counts.clear()
    latencies = []
  }
  process.send?.({ counts: Object.fromEntries(counts), latencies })
})
process.once("disconnect", () => process.exit(0))
