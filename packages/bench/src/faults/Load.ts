import { setTimeout as pause } from "node:timers/promises"
import { type Order, RAILS, rails } from "./Orders.ts"
import { pick, stream } from "./plan/Plan.ts"
import { type ClientContext, cancel, send } from "./Send.ts"
import type { Workload } from "./Workload.ts"

const CLIENTS = 16
const MAX_AMOUNT = 3_000
/** Timeout of retrying a key at the end. */
const RETRY_TIMEOUT_MS = 60_000
/** Probabilities that a client asks both servers at once, retries after a response, and gives up without one. */
const AT_ONCE = 0.15
const RETRIES = 0.25
const GIVES_UP = 0.3
/** Probability that a client cancels a payment that the bank has acknowledged, and the longest time until it does. */
const CANCELS = 0.25
const CANCEL_AFTER_MS = 400
/** Probability of an internal transfer. The other rails are equally likely. */
const TRANSFERS = 0.3

/** Accounts at other banks: the ends of some decide the outcome at the simulated networks. */
const OTHERS = ["987654321", "987654322", "987657004", "987657301", "987657302", "987657501"] as const

/**
 * Runs clients that request payments from both servers until the time is over; each completes its last order or gives
 * up. Their orders are numbered from the first.
 */
export const runClients = async (
  context: ClientContext,
  seed: number,
  isOver: () => boolean,
  first = 0
): Promise<void> => {
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const draw = stream(seed + first, `client ${client}`)
      for (let n = first; !isOver(); n++)
        await submit(context, orderOf(context.workload, client * PER_CLIENT + n, draw), draw)
    })
  )
}

/** Most orders of a client. */
const PER_CLIENT = 60_000

const [TRANSFER, ...OTHER_RAILS] = RAILS

const orderOf = ({ account_numbers }: Workload, serial: number, draw: () => number): Order => {
  const rail = draw() < TRANSFERS ? TRANSFER : pick(draw, [TRANSFER, ...OTHER_RAILS])
  const { id: account, digits } = pick(draw, account_numbers)
  const [first, ...rest] = account_numbers.filter(({ id }) => id !== account).map(({ id }) => id)
  const other = rail === TRANSFER ? pick(draw, [first ?? "", ...rest]) : pick(draw, OTHERS)
  return { key: `order-${serial}`, rail, serial, account, digits, other, amount: 1 + Math.floor(draw() * MAX_AMOUNT) }
}

const submit = async (context: ClientContext, order: Order, draw: () => number): Promise<void> => {
  for (;;) {
    const server = draw() < 0.5 ? 1 : 2
    const sent = [send(context, server, order)]
    if (draw() < AT_ONCE) sent.push(send(context, 3 - server, order))
    const [outcome] = (await Promise.all(sent)).filter(({ isFinal }) => isFinal)
    if (outcome !== undefined) {
      await follow(context, order, outcome.id, draw)
      break
    }
    if (draw() < GIVES_UP) return
    await pause(20 + draw() * 200)
  }
  if (draw() < RETRIES) await send(context, draw() < 0.5 ? 1 : 2, order)
}

const follow = async (context: ClientContext, order: Order, id: string | undefined, draw: () => number) => {
  const path = rails[order.rail].cancel
  if (path === undefined || id === undefined || draw() > CANCELS) return
  await pause(draw() * CANCEL_AFTER_MS)
  for (;;) {
    if (await cancel(context, draw() < 0.5 ? 1 : 2, order.key, path(id))) return
    if (draw() < GIVES_UP) return
  }
}

/** Retries an order until its outcome is final. */
export const retryUntilFinal = async (context: ClientContext, order: Order): Promise<void> => {
  const deadline = performance.now() + RETRY_TIMEOUT_MS
  for (let attempt = 0; performance.now() < deadline; attempt++) {
    if ((await send(context, 1 + (attempt % 2), order)).isFinal) return
    await pause(100)
  }
}
