/**
 * The bank over NATS request and reply: a subject for each operation, headers for the headers, path parameters and
 * query of HTTP, and the body as the payload. Several nodes share a queue group: each request reaches one of them. Credentials,
 * fields and rules are left to the bank.
 */

import type { Msg, NatsConnection } from "@nats-io/transport-node"
import {
  answerByName,
  Bank,
  errorBody,
  fault,
  type Rejection,
  type Reply,
  reject,
  statusOf
} from "@vostro/domain/operations"
import { Effect } from "effect"
import { AUTHORIZATION, DRY_RUN, headersOf, KEY, PARAMS, PIECES, QUERY, REQUESTS, STATUS } from "./Wire.ts"

/** Settings of a node. */
export interface RequestServerOptions {
  readonly connection: NatsConnection
  /** Beginning of the subjects; default `vostro-requests`. */
  readonly subject?: string
  /** Queue group of the nodes of one bank; default `vostro`. */
  readonly queue?: string
  /**
   * Returns who sent a request, where the server of NATS proves it, such as the first token of `reply` if each user may
   * subscribe to an inbox of its own only. Wrong credentials are counted by it; without it, those of all callers together.
   */
  readonly peer?: (message: Msg) => string | undefined
  /** Maximum number of requests under way; default 256. Further ones get 503 with `retry-after`. */
  readonly maxInFlight?: number
}

/** A node that answers. */
export interface RequestServer {
  /** Takes no more requests, and ends once those under way are answered. */
  readonly close: () => Promise<void>
}

/** Answers requests until it is closed. Throws a `TypeError` for impossible options. */
export const serveRequests = (options: RequestServerOptions): Effect.Effect<RequestServer, never, Bank> => {
  const { connection, maxInFlight = 256, peer: peerOf, queue = "vostro", subject = REQUESTS } = options
  if (!(Number.isInteger(maxInFlight) && maxInFlight >= 1)) {
    throw new TypeError(`maxInFlight must be a whole number of at least 1 (got ${maxInFlight})`)
  }
  if (/[\s*>]|^$|^vostro\./.test(subject)) {
    throw new TypeError(
      `subject must have no blanks or wildcards, and not begin with "vostro.", the subjects of events (got ${subject})`
    )
  }
  return Effect.gen(function* () {
    const answered = answerByName(yield* Bank)
    const run = Effect.runPromiseWith(yield* Effect.context())
    const underWay = new Set<Promise<void>>()
    const answer = async (message: Msg): Promise<void> => {
      const request_id = newRequestId()
      const peer = peerOf?.(message)
      const from = { request_id, source_ip: undefined, ...(peer !== undefined && { peer }) }
      const reply = await run(answered({ ...requestIn(message, subject), ...from }))
      send(connection, message, request_id, reply)
    }
    // A rejection that no caller awaits would end the process.
    const unsent = (cause: unknown) => run(Effect.logError("an answer could not be sent over NATS", cause))
    const begin = (message: Msg): void => {
      const answering = answer(message).catch(unsent)
      const work: Promise<void> = answering.finally(() => underWay.delete(work))
      underWay.add(work)
    }
    const take = (message: Msg): void => {
      const { reply = "" } = message
      if (NO_INBOX.test(reply) || reply.startsWith(`${subject}.`)) return
      const refused = underWay.size >= maxInFlight ? busy : repeatedHeader(message)
      if (refused === undefined) begin(message)
      else send(connection, message, newRequestId(), refused)
    }
    const subscription = connection.subscribe(`${subject}.>`, {
      queue,
      callback: (error, message) => {
        if (error === null) take(message)
      }
    })
    // The server knows of the subscription before anyone can rely on it.
    yield* Effect.promise(() => connection.flush())
    return {
      close: async () => {
        if (!subscription.isClosed()) await subscription.drain()
        await Promise.all(underWay)
        if (!connection.isClosed()) await connection.flush()
      }
    }
  })
}

/**
 * Subjects that are no inbox of a caller: of the server's own API, and of the events and their positions. An answer there would
 * be a command to the server, or an event, with the rights of the bank.
 */
const NO_INBOX = /^(\$|vostro\.|vostro-positions\.)/

const requestIn = ({ data, headers, subject: name }: Msg, subject: string) => {
  const read = (one: string): string | undefined => (headers?.has(one) ? headers.get(one) : undefined)
  return {
    operation: name.slice(subject.length + 1),
    authorization: read(AUTHORIZATION),
    idempotency_key: read(KEY),
    dry_run: read(DRY_RUN),
    params: bytesOf(read(PARAMS)),
    query: bytesOf(read(QUERY)),
    body: data
  }
}

const bytesOf = (text: string | undefined): Uint8Array | undefined =>
  text === undefined ? undefined : new TextEncoder().encode(text)

const newRequestId = (): string => `req_${crypto.randomUUID().replaceAll("-", "")}`

const refusalOf = (rejection: Rejection, headers: Reply["headers"]): Reply => ({
  status: statusOf(rejection),
  headers,
  body: JSON.stringify(errorBody("v2", rejection, ""))
})

const busy = refusalOf(reject("service_unavailable"), { "retry-after": "1" })

// Which of two equal headers counts is ambiguous.
const repeatedHeader = ({ headers }: Msg): Reply | undefined => {
  const twice = [AUTHORIZATION, KEY, DRY_RUN, PARAMS, QUERY].find((name) => (headers?.values(name).length ?? 0) > 1)
  return twice === undefined ? undefined : refusalOf(reject("request_malformed", fault("value_repeated", twice)), {})
}

/** Bytes of the headers of an answer, at most. */
const HEADERS = 4_096

/** Sends an answer, in as many messages as the server's limit asks for. */
const send = (connection: NatsConnection, message: Msg, requestId: string, { body, headers, status }: Reply): void => {
  // Without a subject to answer on, no caller waits.
  if (message.reply === undefined || message.reply === "" || connection.isClosed()) return
  const bytes = new TextEncoder().encode(body)
  const size = (connection.info?.max_payload ?? bytes.length) - HEADERS
  const pieces = Math.max(1, Math.ceil(bytes.length / size))
  for (let at = 0; at < pieces; at++) {
    const first = {
      ...headers,
      "request-id": requestId,
      [STATUS]: String(status),
      ...(pieces > 1 && { [PIECES]: String(pieces) })
    }
    const piece = bytes.subarray(at * size, (at + 1) * size)
    connection.publish(message.reply, piece, at === 0 ? { headers: headersOf(first) } : {})
  }
}
