import { loginSessions, makeConsole } from "@vostro/console"
import { makeWebHandler } from "@vostro/http"
import { type Pages, type Serving, serve } from "@vostro/http/node"
import { Effect } from "effect"
import type { ServerConfig } from "../config/ServerConfig.ts"
import { makeAccessLog } from "../observe/AccessLog.ts"

/** Path of the console at its address. */
const PATH = "/console"

/** Maximum of concurrent readers at one address. */
const MAX_READERS = 64

/** Time in ms that a closing console waits for the pages that are being made. */
const CLOSING_GRACE_MS = 2_000

/**
 * Serves the console on an address of its own, which partners cannot reach, until the scope closes. Operators log in with
 * their tokens; the key of their sessions comes from MASTER_KEY, so every node of the bank knows them.
 */
export const serveConsole = Effect.fnUntraced(function* (config: Omit<ServerConfig, "consolePort">, port: number) {
  const fetch = yield* makeWebHandler()
  const onResponse = config.accessLog ? yield* makeAccessLog : undefined
  const run = Effect.runForkWith(yield* Effect.context())
  const stopping = new AbortController()
  const console = makeConsole({
    basePath: PATH,
    sessions: loginSessions({ fetch, secret: config.masterKey }),
    stopping: stopping.signal,
    onDefect: (error) => void run(Effect.logError("a page of the console failed", error))
  })
  const show = (request: Request, _: unknown, address?: string) =>
    new URL(request.url).pathname === "/" ? toConsole() : console(request, address === undefined ? {} : { address })
  // Every path is the console's: the bank's operations are not served at this address.
  const pages: Pages = { "/*": { GET: show, POST: show, readers: MAX_READERS } }
  const serving: Serving = yield* serve({
    host: config.consoleAddress,
    port,
    trustedProxies: config.trustedProxies,
    connectionsPerAddress: config.connectionsPerAddress,
    keepAliveMs: config.keepAliveSeconds * 1_000,
    closingGraceMs: CLOSING_GRACE_MS,
    pages,
    ...(config.tls !== undefined && { tls: config.tls }),
    ...(onResponse !== undefined && { onResponse })
  })
  // Live pages would keep the server from closing.
  yield* Effect.addFinalizer(() => Effect.sync(() => stopping.abort()))
  return `${serving.url}${PATH}/`
})

const toConsole = async (): Promise<Response> => new Response(null, { status: 302, headers: { location: `${PATH}/` } })
