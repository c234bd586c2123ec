import { Option, Schema } from "effect"
import type { History } from "./History.ts"
import { isIncoming, type Order, rails } from "./Orders.ts"
import type { Workload } from "./Workload.ts"

/** The clients' servers, and the history that they record. */
export interface ClientContext {
  readonly workload: Workload
  readonly operator_token: string
  readonly urlOf: (server: number) => string
  readonly history: History
  /** Number of acknowledged orders so far. */
  readonly acknowledged: { count: number }
}

/** Request timeout. Shorter than a freeze, so that the other server is asked while the first still holds the key. */
const REQUEST_TIMEOUT_MS = 1_500

const WithId = Schema.fromJsonString(Schema.Struct({ id: Schema.String }))

/** Outcome of one request for an order: the id is that of the payment. */
interface SendOutcome {
  readonly isFinal: boolean
  readonly id?: string
}

/** Sends an order once. Any response is final except 5xx and 409 (the key is in progress). */
export const send = async (context: ClientContext, server: number, order: Order): Promise<SendOutcome> => {
  const { workload, operator_token, history, acknowledged } = context
  const { key, rail } = order
  const { body, path } = rails[rail]
  await history.record({ type: "invoke", server, ...order })
  try {
    const isOperator = isIncoming(rail)
    const answer = await post(context, server, path(workload.program_id), body(order), {
      authorization: `Bearer ${isOperator ? operator_token : workload.token}`,
      ...(!isOperator && { "idempotency-key": key })
    })
    const text = await answer.text()
    // The response to a file of entries has the id of the file.
    const isOfPayment = answer.ok && rail !== "incoming_ach"
    const found = isOfPayment ? Option.getOrUndefined(Schema.decodeUnknownOption(WithId)(text)) : undefined
    await history.record({ type: "response", server, key, status: answer.status, body: text, ...found })
    if (answer.ok) acknowledged.count++
    return { isFinal: answer.status < 500 && answer.status !== 409, ...found }
  } catch (error) {
    await history.record({ type: "unknown", server, key, reason: String(error) })
    return { isFinal: false }
  }
}

/** Asks once to cancel a payment; true if the bank has answered. A payment that has gone out is refused. */
export const cancel = async (context: ClientContext, server: number, key: string, path: string): Promise<boolean> => {
  try {
    const answer = await post(context, server, path, {}, { authorization: `Bearer ${context.workload.token}` })
    await answer.text()
    await context.history.record({ type: "cancel", server, key, status: answer.status })
    return answer.status < 500 && answer.status !== 409
  } catch {
    return false
  }
}

const post = (
  { urlOf }: ClientContext,
  server: number,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>
): Promise<Response> =>
  fetch(`${urlOf(server)}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  })
