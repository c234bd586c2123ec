import { others } from "./Others.ts"
import type { Queue } from "./Queue.ts"
import { returnRequests } from "./ReturnRequests.ts"
import { reviews } from "./Reviews.ts"
import { suspense } from "./Suspense.ts"

/** Queues in the order of the page. */
export const known: ReadonlyArray<Queue> = [...reviews, ...suspense, ...others, ...returnRequests]

/** Partition of the bank's own payments. */
export const BANK = "bank"

/** Returns the queues of a program, or those of the bank itself. */
export const queuesOf = (programId: string): ReadonlyArray<Queue> =>
  known.filter(({ ofBank }) => programId !== BANK || ofBank === true)

/** Returns the number of items that wait, or that there are more than were counted. */
export const countOf = (count: number, hasMore: boolean): string => (hasMore ? `${count}+` : String(count))
