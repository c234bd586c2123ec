import { createServer, type RequestListener } from "node:http"
import { describe, expect, it } from "vitest"
import { openConnections } from "../src/load/Connections.ts"

/** Sends requests to a server with one handler; returns the results and the number of connections. */
const withServer = async <A>(
  handler: RequestListener,
  use: (post: ReturnType<typeof openConnections>["post"]) => Promise<A>,
  most = 100
) => {
  let connections = 0
  const server = createServer(handler).on("connection", () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const { post, close } = openConnections(new URL(`http://127.0.0.1:${port}/path`), most)
  const made = await use(post)
  close()
  await new Promise((resolve) => server.close(resolve))
  return { made, connections }
}

describe("a connection pool", () => {
  it("sends sequential requests over one connection", async () => {
    const seen: Array<readonly unknown[]> = []
    const { made, connections } = await withServer(
      async (request, response) => {
        const chunks: Array<Buffer> = []
        for await (const chunk of request) chunks.push(Buffer.from(chunk))
        seen.push([request.method, request.url, request.headers["a-name"], Buffer.concat(chunks).toString()])
        response.end("é".repeat(300_000))
      },
      async (post) => [await post({ "a-name": "1" }, "é"), await post({ "a-name": "2" }, "")]
    )
    expect(made).toEqual([200, 200])
    expect(seen).toEqual([
      ["POST", "/path", "1", "é"],
      ["POST", "/path", "2", ""]
    ])
    expect(connections).toBe(1)
  })

  it("opens one connection per concurrent request", async () => {
    const waiting: Array<() => void> = []
    const { made, connections } = await withServer(
      (_, response) => {
        waiting.push(() => response.end("{}"))
        if (waiting.length === 20) for (const answer of waiting) answer()
      },
      (post) => Promise.all(Array.from({ length: 20 }, () => post({}, "{}")))
    )
    expect(made).toEqual(Array.from({ length: 20 }, () => 200))
    expect(connections).toBe(20)
  })

  it("queues requests beyond its maximum number of connections", async () => {
    const { made, connections } = await withServer(
      (_, response) => response.end("{}"),
      (post) => Promise.all(Array.from({ length: 20 }, () => post({}, "{}"))),
      3
    )
    expect(made).toEqual(Array.from({ length: 20 }, () => 200))
    expect(connections).toBe(3)
  })

  it("opens new connections for queued requests when others break", async () => {
    const { made } = await withServer(
      (request) => request.socket.destroy(),
      (post) => Promise.all(Array.from({ length: 5 }, () => post({}, "{}"))),
      2
    )
    expect(made).toEqual([0, 0, 0, 0, 0])
  })

  it("reports refused and broken connections, and continues", async () => {
    let count = 0
    const { made } = await withServer(
      (request, response) => {
        count += 1
        response.statusCode = count === 1 ? 503 : 200
        if (count === 2) request.socket.destroy()
        // This response does not give its length.
        else if (count === 3) response.writeHead(200).end("{}")
        else response.end("{}")
      },
      async (post) => [await post({}, ""), await post({}, ""), await post({}, ""), await post({}, "")]
    )
    expect(made).toEqual([503, 0, 0, 200])
  })
})
