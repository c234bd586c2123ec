import type { Context } from "../../page/Page.ts"
import { others } from "./Others.ts"
import { MAX_SHOWN, type Queue, type Waiting } from "./Queue.ts"
import { returnRequests } from "./ReturnRequests.ts"
import { reviews } from "./Reviews.ts"
import { suspense } from "./Suspense.ts"

const queues: ReadonlyArray<Queue> = [...reviews, ...suspense, ...others, ...returnRequests]

/** Partition of the bank's own payments. */
export const BANK = "bank"

const DAY_MS = 86_400_000

/** Days of creation that can be looked through; the first is the default. */
export const SPANS = [30, 90, 400] as const

/** A queue with what waits in it. */
export interface Filled {
  readonly queue: Queue
  readonly waiting: Waiting
}

/** Loads the queues of a program, or those of the bank itself: one page of each. */
export const loadQueues = (
  context: Context,
  program_id: string,
  days: (typeof SPANS)[number] = SPANS[0]
): Promise<ReadonlyArray<Filled>> => {
  const asked = { program_id, since: new Date(context.now_ms - days * DAY_MS).toISOString() }
  const own = queues.filter(({ ofBank }) => program_id !== BANK || ofBank === true)
  return Promise.all(own.map(async (queue) => ({ queue, waiting: await queue.load(context, asked) })))
}

/** Returns the number of items that wait, or that there are more than a page has. */
export const countOf = ({ has_more, items }: Waiting): string => (has_more ? `${MAX_SHOWN}+` : String(items.length))
