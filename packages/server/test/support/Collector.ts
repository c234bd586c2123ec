import { createServer } from "node:http"

/** Receives what OTLP exporters send, as text by path. */
export const startCollector = async () => {
  const received: Array<{ readonly path: string; readonly body: string; readonly headers: string }> = []
  const server = createServer((request, response) => {
    let body = ""
    request.on("data", (bytes) => {
      body += String(bytes)
    })
    request.once("end", () => {
      received.push({ path: request.url ?? "", body, headers: JSON.stringify(request.headers) })
      response.end("{}")
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    /** Everything received at a path so far. */
    at: (path: string) =>
      received
        .filter((one) => one.path === path)
        .map(({ body }) => body)
        .join("\n"),
    received,
    close: () => server.close()
  }
}
