import { setTimeout as pause } from "node:timers/promises"
import { Option, Schema } from "effect"
import type { History } from "./History.ts"
import { pick, stream } from "./Plan.ts"
import type { Workload } from "./Workload.ts"

/** One transfer that a client requests exactly once. */
export interface Order {
  readonly key: string
  readonly sender: string
  readonly receiver: string
  /** In cents. */
  readonly amount: number
}

/** The clients' servers, and the history that they record. */
export interface ClientContext {
  readonly workload: Workload
  readonly urlOf: (server: number) => string
  readonly history: History
  /** Number of acknowledged orders so far. */
  readonly acknowledged: { count: number }
}

const CLIENTS = 16
const MAX_AMOUNT = 3_000
/** Request timeout. Shorter than a freeze, so that the other server is asked while the first still holds the key. */
const REQUEST_TIMEOUT_MS = 1_500
/** Timeout of retrying a key at the end. */
const RETRY_TIMEOUT_MS = 60_000
/** Probabilities that a client asks both servers at once, retries after a response, and gives up without one. */
const AT_ONCE = 0.15
const RETRIES = 0.25
const GIVES_UP = 0.3

/**
 * Runs clients that request transfers from both servers until the time is over; each completes its last order or gives
 * up.
 */
export const runClients = async (context: ClientContext, seed: number, isOver: () => boolean): Promise<void> => {
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const draw = stream(seed, `client ${client}`)
      for (let n = 0; !isOver(); n++)
        await submit(context, orderOf(context.workload, `${seed}-${client}-${n}`, draw), draw)
    })
  )
}

const orderOf = ({ account_number_ids }: Workload, key: string, draw: () => number): Order => {
  const [first = "", ...rest] = account_number_ids
  const sender = pick(draw, [first, ...rest])
  const [other = "", ...others] = account_number_ids.filter((id) => id !== sender)
  return {
    key: `order-${key}`,
    sender,
    receiver: pick(draw, [other, ...others]),
    amount: 1 + Math.floor(draw() * MAX_AMOUNT)
  }
}

const submit = async (context: ClientContext, order: Order, draw: () => number): Promise<void> => {
  for (;;) {
    const server = draw() < 0.5 ? 1 : 2
    const sent = [send(context, server, order)]
    if (draw() < AT_ONCE) sent.push(send(context, 3 - server, order))
    if ((await Promise.all(sent)).includes("final")) break
    if (draw() < GIVES_UP) return
    await pause(20 + draw() * 200)
  }
  if (draw() < RETRIES) await send(context, draw() < 0.5 ? 1 : 2, order)
}

/** Retries an order until its outcome is final. */
export const retryUntilFinal = async (context: ClientContext, order: Order): Promise<void> => {
  const deadline = performance.now() + RETRY_TIMEOUT_MS
  for (let attempt = 0; performance.now() < deadline; attempt++) {
    if ((await send(context, 1 + (attempt % 2), order)) === "final") return
    await pause(100)
  }
}

const WithId = Schema.fromJsonString(Schema.Struct({ id: Schema.String }))

/** Sends an order once. Any response is final except 5xx and 409 (the key is in progress). */
export const send = async (context: ClientContext, server: number, order: Order): Promise<"final" | "open"> => {
  const { workload, urlOf, history, acknowledged } = context
  const { key, sender, receiver, amount } = order
  await history.record({ type: "invoke", server, key, sender, receiver, amount })
  try {
    const answer = await fetch(`${urlOf(server)}/v1/internal_transfer`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${workload.token}`,
        "content-type": "application/json",
        "idempotency-key": key
      },
      body: JSON.stringify({
        amount,
        currency_code: "USD",
        sender_account_number_id: sender,
        receiver_account_number_id: receiver,
        description: "A transfer under faults",
        metadata: { key }
      }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    })
    const body = await answer.text()
    const found = answer.ok ? Option.getOrUndefined(Schema.decodeUnknownOption(WithId)(body)) : undefined
    await history.record({ type: "response", server, key, status: answer.status, body, ...found })
    if (answer.ok) acknowledged.count++
    return answer.status >= 500 || answer.status === 409 ? "open" : "final"
  } catch (error) {
    await history.record({ type: "unknown", server, key, reason: String(error) })
    return "open"
  }
}
