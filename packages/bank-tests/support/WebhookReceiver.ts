import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse
} from "node:http"
import type { AddressInfo } from "node:net"

/** A received webhook. */
export interface Received {
  readonly path: string
  readonly signature: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Receives and records webhooks on a free port. Responds with 204, except on paths with a response of their own. */
export const startReceiver = async () => {
  const received: Array<Received> = []
  const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()
  const server = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const path = request.url ?? ""
    const { headers } = request
    received.push({ path, signature: String(headers["service-signature"]), headers, body: Buffer.concat(chunks) })
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

/** Returns a port on which no server listens. */
export const closedPort = async (): Promise<number> => {
  const server = createServer()
  const port = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    // trusted: a server that listens on a port has this kind of address.
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port))
  })
