import { type Pages, serve } from "@vostro/http/node"
import { makeWebSockets } from "@vostro/websocket"
import { Effect } from "effect"
import type { ServerConfig } from "../config/ServerConfig.ts"

/** Time in ms that the server waits for connections that the bank has closed. */
const CLOSING_GRACE_MS = 1_000

const noPage = async (): Promise<Response> =>
  new Response("This address speaks WebSocket only.\n", { status: 426, headers: { upgrade: "websocket" } })

const pages: Pages = { "/*": { GET: noPage, POST: noPage } }

/**
 * Serves the API over WebSocket on an address of its own, on any path, until the scope closes; then answers the calls under
 * way, for `drainSeconds` at most. Returns the address.
 */
export const serveSockets = Effect.fnUntraced(function* (config: ServerConfig, port: number) {
  const { connectionsPerAddress, drainSeconds, tls, trustedProxies, websocketCredentialsSeconds } = config
  const sockets = yield* makeWebSockets({
    origins: config.websocketOrigins,
    credentialsMs: websocketCredentialsSeconds * 1_000,
    // The server tells the address. Of a caller without one, that of the proxy must not take its place on an allowlist.
    sourceIp: () => undefined
  })
  const serving = yield* serve({
    host: config.websocketAddress,
    port,
    trustedProxies,
    connectionsPerAddress,
    closingGraceMs: CLOSING_GRACE_MS,
    pages,
    upgrade: sockets.upgrade,
    ...(tls !== undefined && { tls })
  })
  yield* Effect.addFinalizer(() =>
    Effect.timeoutOption(
      Effect.promise(() => sockets.close()),
      drainSeconds * 1_000
    )
  )
  return serving.url.replace(/^http/, "ws")
})
