import { lookup as systemLookup } from "node:dns"
import { Agent, type IncomingMessage, request as requestPlain } from "node:http"
import { Agent as EncryptedAgent, request as requestEncrypted } from "node:https"
import { createRequire } from "node:module"
import { isIP, type LookupFunction } from "node:net"
import { type WebhookOutcome, type WebhookRequest, WebhookSender } from "@vostro/domain/ports"
import { addressRefusal } from "@vostro/domain/webhook"
import { Data, Effect, Layer } from "effect"
import { beginningOf } from "./WebhookAnswer.ts"

const { version }: { readonly version: string } = createRequire(import.meta.url)("../package.json")

/** How long a connection to a receiver is kept for the next webhook, in ms. */
const IDLE_MS = 5_000

/**
 * Posts webhooks over HTTPS, and over HTTP on loopback. The address that is connected to is public or in a network that
 * the request names, whatever the name of the receiver resolves to at that moment.
 */
export const layerWebhookSender: Layer.Layer<WebhookSender> = Layer.suspend(() => layerWebhookSenderBy(systemLookup))

/** The sender that finds the addresses of receivers by a lookup of the host's own. */
export const layerWebhookSenderBy = (lookup: LookupFunction): Layer.Layer<WebhookSender> =>
  Layer.effect(
    WebhookSender,
    Effect.map(acquireAgents, (agents) => ({
      send: (request) => Effect.promise((interrupted) => attempt(request, interrupted, { lookup, ...agents }))
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

/** The receiver's address is none that webhooks may be sent to. */
class AddressRefused extends Data.TaggedError("AddressRefused")<{ readonly message: string }> {}

const attempt = async (request: WebhookRequest, interrupted: AbortSignal, means: Means): Promise<WebhookOutcome> => {
  const deadline = AbortSignal.timeout(request.deadline_ms)
  try {
    const response = await exchange(request, AbortSignal.any([deadline, interrupted]), means)
    return { _tag: "Answered", status: response.statusCode ?? 0, answer: await beginningOf(response) }
  } catch (error) {
    return { _tag: "Failed", reason: deadline.aborted ? "timeout" : reasonOf(error) }
  }
}

const exchange = (request: WebhookRequest, signal: AbortSignal, means: Means): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const url = new URL(request.url)
    const isEncrypted = url.protocol === "https:"
    const refusal = (address: string) => addressRefusal(address, isEncrypted, request.networks)
    // An address is connected to without a lookup.
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
      lookup: checkedLookup(means.lookup, refusal),
      signal
    }
    const sent = isEncrypted
      ? requestEncrypted(url, { ...options, agent: means.encrypted })
      : requestPlain(url, { ...options, agent: means.plain })
    sent.once("response", resolve)
    sent.on("error", (error) => {
      // The receiver closed a connection that was kept just when it was used again, and has read nothing.
      if (sent.reusedSocket && "code" in error && error.code === "ECONNRESET") {
        resolve(exchange(request, signal, means))
        return
      }
      reject(error)
    })
    // After an answer or an error this changes nothing. An offer to switch protocols is neither.
    sent.once("close", () => reject(new Error("connection closed without an answer")))
    sent.end(request.body)
  })

/** Finds addresses, and leaves out those that are refused: a connection goes to one of what is left. */
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

/** The reason of a failure: its code (`ECONNREFUSED`), or else words. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown"
  const words = ["code" in error ? error.code : undefined, error.message, error.name]
  return words.find((word): word is string => typeof word === "string" && word !== "") ?? "unknown"
}
