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
export interface Stage {
  readonly workload: Workload
  readonly urlOf: (server: number) => string
  readonly history: History
  /** Number of acknowledged orders so far. */
  readonly acknowledged: { count: number }
}

const CLIENTS = 16
const MAX_AMOUNT = 3_000
/** Request timeout. Shorter than a freeze, so that the other server is asked while the first still holds the key. */
const DEADLINE_MS = 1_500
/** Timeout of retrying a key at the end. */
const PATIENCE_MS = 60_000
/** Probabilities that a client asks both servers at once, retries after a response, and gives up without one. */
const AT_ONCE = 0.15
const AGAIN = 0.25
const GIVES_UP = 0.3

/**
 * Runs clients that request transfers from both servers until the time is over; each completes its last order or gives
 * up.
 */
export const putLoad = async (stage: Stage, seed: number, isOver: () => boolean): Promise<void> => {
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const draw = stream(seed, `client ${client}`)
      for (let n = 0; !isOver(); n++) await place(stage, orderOf(stage.workload, `${seed}-${client}-${n}`, draw), draw)
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

const place = async (stage: Stage, order: Order, draw: () => number): Promise<void> => {
  for (;;) {
    const server = draw() < 0.5 ? 1 : 2
    const asked = [ask(stage, server, order)]
    if (draw() < AT_ONCE) asked.push(ask(stage, 3 - server, order))
    if ((await Promise.all(asked)).includes("final")) break
    if (draw() < GIVES_UP) return
    await pause(20 + draw() * 200)
  }
  if (draw() < AGAIN) await ask(stage, draw() < 0.5 ? 1 : 2, order)
}

/** Retries an order until its outcome is final. */
export const askUntilHeard = async (stage: Stage, order: Order): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS
  for (let attempt = 0; performance.now() < deadline; attempt++) {
    if ((await ask(stage, 1 + (attempt % 2), order)) === "final") return
    await pause(100)
  }
}

const WithId = Schema.fromJsonString(Schema.Struct({ id: Schema.String }))

/** Sends an order once. Any response is final except 5xx and 409 (the key is in progress). */
export const ask = async (stage: Stage, server: number, order: Order): Promise<"final" | "open"> => {
  const { workload, urlOf, history, acknowledged } = stage
  const { key, sender, receiver, amount } = order
  await history.record({ saw: "asked", server, key, sender, receiver, amount })
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
      signal: AbortSignal.timeout(DEADLINE_MS)
    })
    const body = await answer.text()
    const found = answer.ok ? Option.getOrUndefined(Schema.decodeUnknownOption(WithId)(body)) : undefined
    await history.record({ saw: "answered", server, key, status: answer.status, body, ...found })
    if (answer.ok) acknowledged.count++
    return answer.status >= 500 || answer.status === 409 ? "open" : "final"
  } catch (error) {
    await history.record({ saw: "nothing", server, key, why: String(error) })
    return "open"
  }
}
