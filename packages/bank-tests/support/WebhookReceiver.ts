import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** A received webhook. */
export interface Received {
  readonly path: string
  readonly signature: string
  readonly body: Buffer
}

/** Receives and records webhooks on a free port. Answers 204, except on paths with an answer of their own. */
export const startReceiver = async () => {
  const received: Array<Received> = []
  const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()
  const server = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const path = request.url ?? ""
    received.push({ path, signature: String(request.headers["service-signature"]), body: Buffer.concat(chunks) })
    const answer = answers.get(path)
    if (answer === undefined) response.writeHead(204).end()
    else answer(request, response)
  })
  return {
    url: `http://127.0.0.1:${await listening(server)}`,
    received,
    answers,
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

/** Returns a closed port. */
export const closedPort = async (): Promise<number> => {
  const server = createServer()
  const port = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    // trusted: the address of a server that listens on a port has this type.
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port))
  })
