import type { Deduplication } from "./Deduplication.ts"
import type { EventObjects } from "./EventObjects.ts"
import { checkSecrets } from "./Hmac.ts"
import { DEFAULT_TOLERANCE_MS, SIGNATURE_HEADER, verify, WebhookRefused } from "./Signature.ts"

/** A verified webhook with an event of a name. */
export interface NamedEvent<Name extends string, A> {
  /** Id of the event; the same on every attempt. */
  readonly id: string
  /** Name of the event, such as `internal_transfer.posted`. */
  readonly event: Name
  readonly created_at: string
  /** State of the object when the webhook was sent. */
  readonly object: A
}

/**
 * Place of a webhook among those of its object. Each number is absent if the bank sent none. The signature does not cover
 * them.
 */
export interface WebhookOrder {
  /** Version of the object in the webhook: ignore an object with a lower one than you have. */
  readonly version: number | undefined
  /** Version of the object right after the event. It sorts the events of an object. */
  readonly sequence: number | undefined
}

/** No events beyond those of the bank's own modules. */
export type NoGuests = Readonly<Record<never, never>>

/**
 * A verified webhook. A comparison of its name narrows the type of its object: `event.event === "ach.returned"`. A newer bank
 * may send events with other names, so leave the last branch to them. `G` are the objects of the events of modules that are
 * not the bank's own, by the name of the event.
 */
export type WebhookEvent<G = NoGuests> =
  | { readonly [N in keyof EventObjects]: NamedEvent<N, EventObjects[N]> }[keyof EventObjects]
  | { readonly [N in keyof G & string]: NamedEvent<N, G[N]> }[keyof G & string]

/** Secrets, work and limits of a receiver. `G` are the objects of the events of modules that are not the bank's own. */
export interface ReceiverOptions<G = NoGuests> {
  /** Secret of the endpoint, or both secrets during a rotation; a function reads them for each webhook. */
  readonly secrets: ReadonlyArray<string> | (() => ReadonlyArray<string> | Promise<ReadonlyArray<string>>)
  /**
   * Processes a verified event. The receiver answers 204 once it is done. If it fails, the framework reports the error,
   * and the bank sends the webhook again.
   */
  readonly handle: (event: WebhookEvent<G>, order: WebhookOrder) => unknown
  /** Ids of processed events; without it, `handle` gets every attempt. */
  readonly events?: Deduplication
  /** Tolerance between the webhook's timestamp and the receiver's clock, in ms; five minutes by default. */
  readonly toleranceMs?: number
  /** Clock of the receiver, in ms since 1970; the system's by default. */
  readonly now?: () => number
  /** Maximum size of a body, in bytes; 1 MiB by default. */
  readonly maxBytes?: number
}

/** A webhook as a framework passes it on: functions that return a header by its name, and read the body. */
export interface Incoming {
  readonly header: (name: string) => string | null | undefined
  readonly read: (maxBytes: number) => Promise<Uint8Array | undefined>
}

/** Answer to a webhook: a status, and the reason of a refusal. */
export interface Outcome {
  readonly status: number
  readonly reason: string
}

const DONE: Outcome = { status: 204, reason: "" }

/**
 * Makes the part of a receiver that all frameworks share. Throws a `TypeError` for options that neither it nor the framework
 * has. With deduplication, concurrent attempts of an event share one
 * call of `handle`.
 */
export const makeReceiver = <G>(options: ReceiverOptions<G>, ofFramework: ReadonlyArray<string> = []) => {
  checkNames(options, ofFramework)
  const { events, handle, maxBytes = 1_048_576, now = Date.now, toleranceMs = DEFAULT_TOLERANCE_MS } = options
  if (typeof options.secrets !== "function") checkSecrets(options.secrets)
  const running = new Map<string, Promise<Outcome>>()
  const process = async (event: WebhookEvent<G>, order: WebhookOrder): Promise<Outcome> => {
    if (await events?.seen(event.id)) return DONE
    await handle(event, order)
    await events?.record?.(event.id)
    return DONE
  }
  const once = (event: WebhookEvent<G>, order: WebhookOrder): Promise<Outcome> => {
    if (events === undefined) return process(event, order)
    const outcome = running.get(event.id) ?? process(event, order).finally(() => running.delete(event.id))
    running.set(event.id, outcome)
    return outcome
  }
  return async ({ header, read }: Incoming): Promise<Outcome> => {
    const body = await read(maxBytes)
    if (body === undefined) return { status: 413, reason: "body_too_large" }
    const secrets = typeof options.secrets === "function" ? await options.secrets() : options.secrets
    try {
      await verify({ header: header(SIGNATURE_HEADER) ?? undefined, body, secrets, nowMs: now(), toleranceMs })
    } catch (error) {
      if (error instanceof WebhookRefused) return { status: 401, reason: error.reason }
      throw error
    }
    const number = (name: string) => Number(header(name)) || undefined
    const order = { version: number("vostro-object-version"), sequence: number("vostro-event-sequence") }
    return once(JSON.parse(new TextDecoder().decode(body)), order)
  }
}

const NAMES = ["secrets", "handle", "events", "toleranceMs", "now", "maxBytes"]

const checkNames = (options: object & { readonly handle: unknown }, ofFramework: ReadonlyArray<string>): void => {
  const unknown = Object.keys(options).filter((name) => !NAMES.includes(name) && !ofFramework.includes(name))
  if (unknown.length > 0) throw new TypeError(`the receiver has no option ${unknown}; it has ${NAMES.join(", ")}`)
  if (typeof options.handle !== "function") throw new TypeError("the receiver needs the option handle, a function")
}
