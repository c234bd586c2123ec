import { lookup as systemLookup } from "node:dns"
import { existsSync } from "node:fs"
import { Agent, type ClientRequest, type IncomingMessage, request as requestPlain } from "node:http"
import { Agent as EncryptedAgent, request as requestEncrypted } from "node:https"
import { createRequire } from "node:module"
import { isIP, type LookupFunction } from "node:net"
import { type WebhookOutcome, type WebhookRequest, WebhookSender } from "@vostro/domain/ports"
import { addressRefusal } from "@vostro/domain/webhook"
import { Data, Effect, Layer, Predicate } from "effect"
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

/** Makes the sender with a custom DNS lookup. */
export const layerWebhookSenderBy = (lookup: LookupFunction): Layer.Layer<WebhookSender> =>
  Layer.effect(
    WebhookSender,
    Effect.map(acquireAgents, (agents) => ({
      send: (request) =>
        Effect.callback((resume) => {
          const flight: Flight = { sent: undefined, isCut: false }
          void attempt(request, flight, { lookup, ...agents }).then((outcome) => resume(Effect.succeed(outcome)))
          return Effect.sync(() => cut(flight))
        }),
      tick: () => performance.now()
    }))
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

const attempt = async (request: WebhookRequest, flight: Flight, means: Means): Promise<WebhookOutcome> => {
  const deadline = setTimeout(() => cut(flight), request.deadline_ms).unref()
  try {
    const response = await exchange(request, flight, means)
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

const exchange = (request: WebhookRequest, flight: Flight, means: Means): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const url = new URL(request.url)
    const isEncrypted = url.protocol === "https:"
    const refusal = (address: string) => addressRefusal(address, isEncrypted, request.networks)
    // Node connects to an IP literal without a lookup, so the literal is checked here.
    const host = url.hostname.replace(/^\[|\]$/g, "")
    const refused = isIP(host) === 0 ? undefined : refusal(host)
    if (refused !== undefined) return reject(new AddressRefused({ message: refused }))
    const options = {
      method: "POST",
      headers: {
        ...request.headers,
        "user-agent": `Vostro/${version}`,
        "content-length": String(request.body.length)
      },
      lookup: checkedLookup(means.lookup, refusal)
    }
    const sent = isEncrypted
      ? requestEncrypted(url, { ...options, agent: means.encrypted })
      : requestPlain(url, { ...options, agent: means.plain })
    flight.sent = sent
    sent.once("response", resolve)
    sent.on("error", (error) => {
      // The receiver closed a kept-alive connection just as it was reused, and read nothing: retrying is safe.
      if (!flight.isCut && sent.reusedSocket && "code" in error && error.code === "ECONNRESET") {
        resolve(exchange(request, flight, means))
        return
      }
      reject(error)
    })
    // No effect after a response or an error. A protocol upgrade emits neither.
    sent.once("close", () => reject(new Error("connection closed without a response")))
    sent.end(request.body)
  })

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
