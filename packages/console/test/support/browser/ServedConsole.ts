import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Readable } from "node:stream"
import type { Console } from "@vostro/console"

/** Serves a console on a free port of this machine, as a host does that has `node:http`. */
export const serveConsole = async (console: Console): Promise<{ readonly origin: string; readonly server: Server }> => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { body, headers, status } = await console(requestOf(request), { address: "127.0.0.1" })
    response.writeHead(status, Object.fromEntries(headers))
    await send(body, response)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // trusted: a server that listens on a port has this kind of address.
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

const requestOf = (request: IncomingMessage): Request =>
  new Request(new URL(request.url ?? "/", `http://${request.headers.host}`), {
    method: request.method ?? "GET",
    headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(request.method === "POST" && { body: Readable.toWeb(request), duplex: "half" })
  })

const send = async (body: Response["body"], response: ServerResponse): Promise<void> => {
  if (body === null) return void response.end()
  const reader = body.getReader()
  response.once("close", () => void reader.cancel())
  for (let part = await reader.read(); !part.done; part = await reader.read()) response.write(part.value)
  response.end()
}
