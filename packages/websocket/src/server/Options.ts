import type { IncomingMessage } from "node:http"
import { refuseUnknownOptions } from "@vostro/http/promise"

/** Host settings of the bank over WebSocket. */
export interface WebSocketOptions {
  /**
   * Origins of the web pages whose scripts may connect, such as `https://app.example`; none by default. Callers that are
   * no browsers send no origin, and may always connect.
   */
  readonly origins?: ReadonlyArray<string>
  /** Maximum number of calls of a connection that are under way; default 32. Further messages wait in the socket. */
  readonly maxInFlight?: number
  /** Maximum number of connections; default 2,000. Further ones get 503. */
  readonly maxConnections?: number
  /** Time in ms between two pings; default 30,000. A peer that answered none is cut off. */
  readonly heartbeatMs?: number
  /**
   * Time in ms within which a connection must make a call with valid credentials; default 30,000. Otherwise it is closed with
   * 1008. It has the same time again once its credentials are replaced, or no longer valid.
   */
  readonly credentialsMs?: number
  /** Returns the address of the caller, for the allowlists; default: the peer of the connection. */
  readonly sourceIp?: (request: IncomingMessage) => string | undefined
}

/** Options with their defaults. */
export type Chosen = Required<WebSocketOptions>

const known: Readonly<Record<keyof WebSocketOptions, true>> = {
  origins: true,
  maxInFlight: true,
  maxConnections: true,
  heartbeatMs: true,
  credentialsMs: true,
  sourceIp: true
}

/** Longest time of a timer, in ms: a longer one would end at once. */
const MAX_TIMER_MS = 2_147_483_647

/** Checks options and fills their defaults in. Throws a `TypeError` that names the remedy. */
export const chosen = (options: WebSocketOptions): Chosen => {
  refuseUnknownOptions<WebSocketOptions>("the bank over WebSocket", options, known)
  const { credentialsMs = 30_000, heartbeatMs = 30_000, maxConnections = 2_000, maxInFlight = 32 } = options
  const { origins = [], sourceIp = peerOf } = options
  for (const [name, value] of Object.entries({ heartbeatMs, credentialsMs, maxConnections, maxInFlight })) {
    if (!(Number.isInteger(value) && value >= 1 && value <= MAX_TIMER_MS)) {
      throw new TypeError(`${name} must be a whole number from 1 to ${MAX_TIMER_MS} (got ${value})`)
    }
  }
  const wrong = origins.find((one) => !URL.canParse(one) || new URL(one).origin !== one)
  if (wrong !== undefined) {
    throw new TypeError(`origins: "${wrong}" is no origin: name scheme, host and port, such as https://app.example`)
  }
  return { heartbeatMs, credentialsMs, maxConnections, maxInFlight, origins, sourceIp }
}

// Node shows IPv4 peers of a socket for both protocols as IPv6 addresses.
const peerOf = ({ socket }: IncomingMessage): string | undefined =>
  socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, "")
