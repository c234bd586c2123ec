import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http"

/** Answers a request of the Fetch API; rejects for a connection that breaks. */
type Answer = (request: Request) => Promise<Response>

/** Listens on a free port of this machine. Breaks the connection where the answer rejects. */
export const listenOn = (answer: Answer): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer(listenerOf(answer))
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => resolve(server))
  })

const listenerOf =
  (answer: Answer): RequestListener =>
  (request, response) => {
    void answered(request, response, answer).catch(() => request.socket.destroy())
  }

const answered = async (request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const { body, headers, status } = await answer(requestOf(request, Buffer.concat(chunks)))
  response.writeHead(status, [...headers].flat())
  if (request.method !== "HEAD") for await (const chunk of body ?? []) response.write(chunk)
  response.end()
}

const requestOf = (request: IncomingMessage, body: Buffer): Request => {
  const { method = "GET", rawHeaders, url = "/" } = request
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "")
  const place = `http://${request.headers.host ?? "bank.local"}${url}`
  const hasBody = method !== "GET" && method !== "HEAD"
  return new Request(place, { method, headers, ...(hasBody && { body: new Uint8Array(body) }) })
}
