// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"

/** What waits for a person, in queues of any kind (operator). */
export interface QueueCalls {
  /** Counts what waits for a person in the queues of all programs, in a page of programs at a time, newest first. */
  readonly "queue.list": { readonly call: QueueListCall; readonly answer: QueueListPage }
  /** Lists what waits for a person in the queues of a program or of `bank`, or in one of them, oldest first. */
  readonly "queue.items": { readonly call: QueueItemsCall; readonly answer: QueueItemsPage }
  /** Tells in which queues an object waits, and which rules put it under review the last time. */
  readonly "queue.item": { readonly call: QueueItemCall; readonly answer: QueueItem }
}

/** Objects of the lists. What waits for a person, in queues of any kind (operator). */
export interface QueueLists {
  /** Counts what waits for a person in the queues of all programs, in a page of programs at a time, newest first. */
  readonly "queue.list": Queue
  /** Lists what waits for a person in the queues of a program or of `bank`, or in one of them, oldest first. */
  readonly "queue.items": QueueItems
}

/** Queue. */
type Queue = {
  /** Id of the program, or bank. */
  readonly program_id: string
  /** Name. */
  readonly name: string
  /** Queues of the program in which something waits. */
  readonly queues: ReadonlyArray<QueueQueue>
}

/** Queue queue. */
type QueueQueue = {
  /** Name of the queue: a kind and a word, such as ach.review. */
  readonly queue: string
  /** Number of items that wait, 50 at most. */
  readonly count: number
  /** True if objects follow in the requested direction. */
  readonly has_more: boolean
  /** Time since which it waits; of a queue, the earliest of those counted. RFC 3339. */
  readonly since: string
  /** Time by which it must be decided; of a queue, the earliest of those counted. RFC 3339. */
  readonly deadline?: string
}

/** Answer of `queue.list`. */
type QueueListPage = {
  /** Objects of the page: programs newest first, items oldest first. */
  readonly objects: ReadonlyArray<Queue>
  /** True if objects follow in the requested direction. */
  readonly has_more: boolean
  /** Last program that was searched: the cursor of the next page. */
  readonly last_program_id?: Id<"program">
}

/** Answer of `queue.items`. */
type QueueItems = {
  /** Name of the queue: a kind and a word, such as ach.review. */
  readonly queue: string
  /** Time since which it waits; of a queue, the earliest of those counted. RFC 3339. */
  readonly since: string
  /** Time by which it must be decided; of a queue, the earliest of those counted. RFC 3339. */
  readonly deadline?: string
  /** Kind. */
  readonly kind: string
  /** Id of the object. 1 to 255 characters. */
  readonly id: string
  /** Rules that put it under review, the last time. */
  readonly held_for?: QueueHeldFor
  /** The object as its kind is shown. */
  readonly object: { readonly [name: string]: unknown }
}

/** Queue held for. */
type QueueHeldFor = {
  /** Time at which it was put under review. RFC 3339. */
  readonly at: string
  /** Rules that it hit. */
  readonly rules: ReadonlyArray<QueueRule>
}

/** Queue rule. */
type QueueRule = {
  /** Name of the rule. */
  readonly rule: string
  /** Limit of the rule: cents of an amount, or a number of entries. */
  readonly threshold?: number
  /** Value that hit the rule. */
  readonly value?: number
  /** Hours over which the rule counts. */
  readonly hours?: number
}

/** Answer of `queue.items`. */
type QueueItemsPage = {
  /** Objects of the page: programs newest first, items oldest first. */
  readonly objects: ReadonlyArray<QueueItems>
  /** True if objects follow in the requested direction. */
  readonly has_more: boolean
  /** Names of the queues of which more items wait. */
  readonly more_in: ReadonlyArray<string>
}

/** Answer of `queue.item`. */
type QueueItem = {
  /** Kind. */
  readonly kind: string
  /** Id of the object. 1 to 255 characters. */
  readonly id: string
  /** Queues in which it waits. */
  readonly waits: ReadonlyArray<QueueWait>
  /** Rules that put it under review, the last time. */
  readonly held_for?: QueueHeldFor
}

/** Queue wait. */
type QueueWait = {
  /** Name of the queue: a kind and a word, such as ach.review. */
  readonly queue: string
  /** Time since which it waits; of a queue, the earliest of those counted. RFC 3339. */
  readonly since: string
  /** Time by which it must be decided; of a queue, the earliest of those counted. RFC 3339. */
  readonly deadline?: string
}

/** Parameters of the query of `queue.list`. */
type QueueListQuery = {
  /** Maximum number of objects per page. 1 to 25. */
  readonly limit?: number
  /** Cursor: the last id of a page. */
  readonly starting_after?: Id<"program">
}

/** Counts what waits for a person in the queues of all programs, in a page of programs at a time, newest first. */
type QueueListCall = {
  /** Parameters of the query. */
  readonly query?: QueueListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `queue.items`. */
type QueueItemsParams = {
  /** Id of the program, or bank. */
  readonly program_id: string
}

/** Parameters of the query of `queue.items`. */
type QueueItemsQuery = {
  /** Name of the queue: a kind and a word, such as ach.review. 1 to 100 characters. */
  readonly queue?: string
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. 1 to 255 characters. */
  readonly starting_after?: string
}

/** Lists what waits for a person in the queues of a program or of `bank`, or in one of them, oldest first. */
type QueueItemsCall = {
  /** Parameters of the path. */
  readonly params: QueueItemsParams
  /** Parameters of the query. */
  readonly query?: QueueItemsQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `queue.item`. */
type QueueItemParams = {
  /** Id of the program, or bank. */
  readonly program_id: string
  /** Id of the object. 1 to 255 characters. */
  readonly object_id: string
}

/** Tells in which queues an object waits, and which rules put it under review the last time. */
type QueueItemCall = {
  /** Parameters of the path. */
  readonly params: QueueItemParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
