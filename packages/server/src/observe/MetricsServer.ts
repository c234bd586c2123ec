import { createServer, type ServerResponse } from "node:http"
import { ListenError, pageHeaders } from "@vostro/http/node"
import { Context, Effect } from "effect"
import { PrometheusMetrics } from "effect/observability"

const TYPE = "text/plain; version=0.0.4; charset=utf-8"

/** Pages that need nothing of their request, by path. */
export type PlainPages = Readonly<Record<string, { readonly GET: () => Promise<Response> }>>

/**
 * Serves `/metrics` for Prometheus, and further pages, on a port of its own, which partners cannot reach, until the scope
 * closes. Returns the port.
 */
export const serveMetrics = Effect.fnUntraced(function* (host: string, port: number, pages: PlainPages) {
  const run = Effect.runForkWith(yield* Effect.context())
  // A rejection that no caller awaits would end the process.
  const failed = (response: ServerResponse) => (cause: unknown) => {
    run(Effect.logError("a page of health could not be sent", cause))
    response.destroy()
  }
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ""]
    if (page !== undefined) return void sendPage(page.GET(), response).catch(failed(response))
    const isMetrics = request.url === "/metrics"
    response.writeHead(isMetrics ? 200 : 404, { ...pageHeaders, "content-type": TYPE })
    response.end(isMetrics ? PrometheusMetrics.formatUnsafe(Context.empty()) : "metrics are at /metrics\n")
  })
  const listening = Effect.callback<void, ListenError>((resume) => {
    server.once("error", (cause) => resume(Effect.fail(new ListenError({ port, cause }))))
    server.listen({ host, port }, () => resume(Effect.void))
  })
  yield* Effect.acquireRelease(listening, () =>
    Effect.sync(() => {
      server.close()
      server.closeAllConnections()
    })
  )
  const address = server.address()
  return typeof address === "object" && address !== null ? address.port : port
})

const sendPage = async (answered: Promise<Response>, response: ServerResponse): Promise<void> => {
  const answer = await answered
  response.writeHead(answer.status, { ...pageHeaders, ...Object.fromEntries(answer.headers) })
  response.end(await answer.text())
}
