import { isIP, type LookupFunction } from "node:net"
import type { WebhookRequest } from "@vostro/domain/ports"
import { addressRefusal } from "@vostro/domain/webhook"
import { Data } from "effect"
import type { buildConnector, Pool } from "undici"

/** The parts of undici that make connections. */
export interface Undici {
  readonly buildConnector: typeof buildConnector
  readonly Pool: typeof Pool
}

/** Keep-alive of an idle connection to a receiver, in ms. */
const IDLE_MS = 5_000

/** A URL that webhooks go to, with the connections to it. */
export interface Destination {
  /** Networks that its address may be in, beside the public networks. */
  readonly networks: ReadonlyArray<string>
  /** Reason that nothing may be sent there. */
  readonly refused: string | undefined
  /** Open connections to it: as many as there are webhooks in flight. */
  readonly pool: Pool
  readonly path: string
  /** Header with the credentials of the URL, if it has some. */
  readonly headers: Readonly<Record<string, string>>
  /** Time at which the connection that an error ended was opened. */
  readonly openedAt: WeakMap<Error, number>
}

/** Webhooks may not be sent to the receiver's address. */
export class AddressRefused extends Data.TaggedError("AddressRefused")<{ readonly message: string }> {}

/** Reads a URL, judges its address if it is written as one, and prepares connections to it. */
export const destinationOf = (
  { deadline_ms, networks, url: text }: Pick<WebhookRequest, "deadline_ms" | "networks" | "url">,
  lookup: LookupFunction,
  undici: Undici
): Destination => {
  const url = new URL(text)
  const refusal = (address: string) => addressRefusal(address, url.protocol === "https:", networks)
  // Node connects to an IP literal without a lookup, so the literal is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, "")
  const openedAt: Destination["openedAt"] = new WeakMap()
  const connect = undici.buildConnector({
    timeout: deadline_ms,
    allowH2: false,
    lookup: checkedLookup(lookup, refusal)
  })
  return {
    networks,
    refused: isIP(host) === 0 ? undefined : refusal(host),
    // The deadline of an attempt is the only one.
    pool: new undici.Pool(url.origin, {
      allowH2: false,
      keepAliveTimeout: IDLE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: noting(openedAt, connect)
    }),
    path: url.pathname + url.search,
    headers: credentialsOf(url),
    openedAt
  }
}

/** Notes with the error that ends a connection when it was opened. */
const noting =
  (openedAt: Destination["openedAt"], connect: buildConnector.connector): buildConnector.connector =>
  (to, done) =>
    connect(to, (...[error, socket]) => {
      if (error !== null) return done(error, null)
      const opened = performance.now()
      socket.prependListener("error", (ending) => openedAt.set(ending, opened))
      done(null, socket)
    })

const credentialsOf = ({ password, username }: URL): Destination["headers"] => {
  if (username === "" && password === "") return {}
  const words = [username, password].map(decodeURIComponent).join(":")
  return { authorization: `Basic ${Buffer.from(words).toString("base64")}` }
}

/** Wraps a lookup to drop forbidden addresses; the connection goes to one of the rest. */
const checkedLookup =
  (lookup: LookupFunction, refusal: (address: string) => string | undefined): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, [])
      const all = typeof found === "string" ? [{ address: found, family: isIP(found) }] : found
      const allowed = all.filter(({ address }) => refusal(address) === undefined)
      const [first] = allowed
      if (first === undefined) {
        const message = all.map(({ address }) => refusal(address)).join("; ") || `no address: ${hostname}`
        return done(new AddressRefused({ message }), [])
      }
      if (options.all === true) done(null, allowed)
      else done(null, first.address, first.family)
    })
