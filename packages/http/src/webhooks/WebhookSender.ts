import { lookup as systemLookup } from "node:dns"
import { existsSync } from "node:fs"
import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http"
import { Agent, request as requestPlain } from "node:http"
import { Agent as EncryptedAgent, request as requestEncrypted } from "node:https"
import { createRequire } from "node:module"
import { isIP, type LookupFunction } from "node:net"
import { urlToHttpOptions } from "node:url"
import { Hmac, type WebhookOutcome, type WebhookRequest, WebhookSender } from "@vostro/domain/ports"
import { addressRefusal } from "@vostro/domain/webhook"
import { Data, Effect, Layer, Predicate } from "effect"
import { nodeHmac } from "../node/NodeHmac.ts"
import { retryAfterMs } from "./RetryAfter.ts"
import { beginningOf } from "./WebhookAnswer.ts"

// In a bundle this module stands a folder nearer to the manifest of its package.
const manifest = existsSync(new URL("../package.json", import.meta.url)) ? "../package.json" : "../../package.json"
const { version }: { readonly version: string } = createRequire(import.meta.url)(manifest)

/** Keep-alive of an idle connection to a receiver, in ms. */
const IDLE_MS = 5_000

/**
 * Posts webhooks over HTTPS, or over HTTP on loopback. Connects only to an address that is public or in a network that
 * the request allows, checked after DNS resolution to prevent SSRF and DNS rebinding.
 */
export const layerWebhookSender: Layer.Layer<WebhookSender> = Layer.suspend(() => layerWebhookSenderBy(systemLookup))

/** Makes the sender with a custom DNS lookup. It comes with the HMAC of Node, which signs the webhooks. */
export const layerWebhookSenderBy = (lookup: LookupFunction): Layer.Layer<WebhookSender> =>
  Layer.merge(
    Layer.succeed(Hmac, nodeHmac),
    Layer.effect(
      WebhookSender,
      Effect.map(acquireAgents, (agents) => {
        const destinationOf = makeDestinations({ lookup, ...agents })
        return {
          send: (request) =>
            Effect.callback((resume) => {
              const flight: Flight = { sent: undefined, isCut: false }
              void attempt(request, flight, destinationOf).then((outcome) => resume(Effect.succeed(outcome)))
              return Effect.sync(() => cut(flight))
            }),
          tick: () => performance.now()
        }
      })
    )
  )

const acquireAgents = Effect.acquireRelease(
  Effect.sync(() => {
    const kept = { keepAlive: true, timeout: IDLE_MS }
    return { plain: new Agent(kept), encrypted: new EncryptedAgent(kept) }
  }),
  ({ plain, encrypted }) =>
    Effect.sync(() => {
      plain.destroy()
      encrypted.destroy()
    })
)

interface Means {
  readonly lookup: LookupFunction
  readonly plain: Agent
  readonly encrypted: EncryptedAgent
}

/** Webhooks may not be sent to the receiver's address. */
class AddressRefused extends Data.TaggedError("AddressRefused")<{ readonly message: string }> {}

/** The request of an attempt under way. An abort signal in place of it takes a twentieth of the time of a delivery. */
interface Flight {
  sent: ClientRequest | undefined
  isCut: boolean
}

const cut = (flight: Flight): void => {
  flight.isCut = true
  flight.sent?.destroy(new Error("cut off"))
}

/** Where the webhooks of a URL go: the way to send them, or the reason that they are refused. */
interface Destination {
  readonly networks: ReadonlyArray<string>
  readonly refused: string | undefined
  readonly request: typeof requestPlain
  readonly options: RequestOptions
}

/** Maximum number of URLs that are remembered. */
const MAX_DESTINATIONS = 1_000

/** Reads each URL once: reading it and judging its address takes longer than signing. */
const makeDestinations = (means: Means): ((request: WebhookRequest) => Destination) => {
  const known = new Map<string, Destination>()
  return (request) => {
    const before = known.get(request.url)
    if (before?.networks === request.networks) return before
    const made = destinationOf(request, means)
    if (known.size >= MAX_DESTINATIONS) known.clear()
    known.set(request.url, made)
    return made
  }
}

const destinationOf = ({ networks, url: text }: WebhookRequest, { encrypted, lookup, plain }: Means): Destination => {
  const url = new URL(text)
  const isEncrypted = url.protocol === "https:"
  const refusal = (address: string) => addressRefusal(address, isEncrypted, networks)
  // Node connects to an IP literal without a lookup, so the literal is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, "")
  return {
    networks,
    refused: isIP(host) === 0 ? undefined : refusal(host),
    request: isEncrypted ? requestEncrypted : requestPlain,
    options: {
      ...urlToHttpOptions(url),
      method: "POST",
      lookup: checkedLookup(lookup, refusal),
      agent: isEncrypted ? encrypted : plain
    }
  }
}

type DestinationOf = ReturnType<typeof makeDestinations>

const attempt = async (
  request: WebhookRequest,
  flight: Flight,
  destinationOf: DestinationOf
): Promise<WebhookOutcome> => {
  const deadline = setTimeout(() => cut(flight), request.deadline_ms).unref()
  try {
    const response = await exchange(request, flight, destinationOf(request))
    const retry_after_ms = retryAfterMs(response.headers["retry-after"], response.headers.date)
    return {
      _tag: "Answered",
      status: response.statusCode ?? 0,
      answer: await beginningOf(response),
      ...(retry_after_ms !== undefined && { retry_after_ms })
    }
  } catch (error) {
    return { _tag: "Failed", reason: flight.isCut ? "timeout" : reasonOf(error) }
  } finally {
    clearTimeout(deadline)
  }
}

const exchange = (request: WebhookRequest, flight: Flight, destination: Destination): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { options, refused } = destination
    if (refused !== undefined) return reject(new AddressRefused({ message: refused }))
    const headers = {
      ...request.headers,
      "user-agent": `Vostro/${version}`,
      "content-length": String(request.body.length)
    }
    const sent = destination.request({ ...options, headers })
    flight.sent = sent
    sent.once("response", resolve)
    sent.on("error", (error) => {
      // The receiver closed a kept-alive connection just as it was reused, and read nothing: retrying is safe.
      if (!flight.isCut && sent.reusedSocket && "code" in error && error.code === "ECONNRESET") {
        resolve(exchange(request, flight, destination))
        return
      }
      reject(error)
    })
    // No effect after a response or an error. A protocol upgrade emits neither.
    sent.once("close", () => reject(new Error("connection closed without a response")))
    // As a text the body goes with the head in one write; Latin-1 has a character for each byte.
    sent.end(latin1Of(request.body), "latin1")
  })

const latin1Of = ({ buffer, byteOffset, length }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, length).toString("latin1")

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

/** Returns the reason of a failure: its code (`ECONNREFUSED`), or else its message or name. */
const reasonOf = (error: unknown): string => {
  const words = ["code", "message", "name"].map((name) =>
    Predicate.hasProperty(error, name) ? error[name] : undefined
  )
  return words.find((word): word is string => typeof word === "string" && word !== "") ?? "unknown"
}
