import { createInbox, type Msg, type MsgHdrs, type NatsConnection } from "@nats-io/transport-node"
import {
  BankError,
  type CallOf,
  type OperationName,
  OutcomeUnknown,
  type OutputOf,
  type PromiseAnswer,
  refusalOf
} from "@vostro/http/promise"
import { AUTHORIZATION, headersOf, KEY, PARAMS, PIECES, QUERY, REQUESTS, STATUS } from "./Wire.ts"

/** Settings of a client. */
export interface RequestClientOptions {
  readonly connection: NatsConnection
  /** Value of `Authorization`, such as `Bearer ...`. Without it only public operations answer. */
  readonly authorization?: string
  /** Beginning of the subjects; default `vostro-requests`. */
  readonly subject?: string
  /** Beginning of the subjects on which answers come, where the server restricts it by user; default `_INBOX`. */
  readonly inboxPrefix?: string
  /** Time in ms within which an answer must come; default 60,000. */
  readonly timeoutMs?: number
}

/** Calls the bank's operations over NATS. */
export interface RequestClient {
  /**
   * Rejects with `BankError` if the call was refused and nothing was written, and with `OutcomeUnknown` if no answer came.
   * Operations that stream files or exports are refused.
   */
  readonly call: <N extends OperationName>(name: N, call: CallOf<N>) => Promise<PromiseAnswer<OutputOf<N>>>
}

/** An answer: its headers, and its body from all of its messages. */
export interface NatsAnswer {
  readonly status: number
  readonly headers: MsgHdrs
  readonly body: Uint8Array
}

interface LooseCall {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly idempotencyKey?: string
}

/** Makes a client. */
export const makeRequestClient = (options: RequestClientOptions): RequestClient => {
  const { authorization, connection, inboxPrefix, subject = REQUESTS, timeoutMs = 60_000 } = options
  const call = async (name: string, { body, idempotencyKey, params, query }: LooseCall) => {
    const headers = headersOf({
      [AUTHORIZATION]: authorization,
      [KEY]: idempotencyKey,
      [PARAMS]: params === undefined ? undefined : JSON.stringify(params),
      [QUERY]: query === undefined ? undefined : JSON.stringify(query)
    })
    const payload = body === undefined ? "" : JSON.stringify(body)
    return resultOf(
      await askNats(connection, `${subject}.${name}`, payload, headers, timeoutMs, createInbox(inboxPrefix))
    )
  }
  const client: unknown = { call }
  // trusted: the bank answers with the output of the operation, and refuses calls that are not of its form.
  return client as RequestClient
}

const resultOf = ({ body, headers, status }: NatsAnswer): PromiseAnswer<unknown> => {
  const text = new TextDecoder().decode(body)
  const requestId = headers.get("request-id")
  if (status >= 400) throw new BankError(refusalOf(status, text, requestId))
  return { value: JSON.parse(text), status, replayed: headers.get("idempotency-replayed") === "true", requestId }
}

/** Sends a request and collects its answer. Rejects with `OutcomeUnknown` if none comes. */
export const askNats = (
  connection: NatsConnection,
  subject: string,
  payload: string | Uint8Array,
  headers: MsgHdrs,
  timeoutMs: number,
  inbox = createInbox()
): Promise<NatsAnswer> =>
  new Promise((resolve, reject) => {
    const pieces: Array<Msg> = []
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      subscription.unsubscribe()
      settle()
    }
    const fail = (why: string, cause?: unknown) => end(() => reject(new OutcomeUnknown(why, undefined, cause)))
    const timer = setTimeout(() => fail(`no answer within ${timeoutMs} ms`), timeoutMs)
    const subscription = connection.subscribe(inbox, {
      callback: (error, message) => {
        if (error !== null) return fail("the connection ended", error)
        if (message.headers?.code === NOBODY) return fail("no node of the bank listens")
        pieces.push(message)
        if (pieces.length === countOf(pieces)) end(() => resolve(answerOf(pieces)))
      }
    })
    connection.publish(subject, payload, { reply: inbox, headers })
  })

/** Code of the server's message that no node listens. */
const NOBODY = 503

const countOf = ([first]: ReadonlyArray<Msg>): number => Number(first?.headers?.get(PIECES) || 1)

const answerOf = (pieces: ReadonlyArray<Msg>): NatsAnswer => {
  const headers = pieces[0]?.headers ?? headersOf({})
  return { status: Number(headers.get(STATUS)), headers, body: Buffer.concat(pieces.map(({ data }) => data)) }
}
