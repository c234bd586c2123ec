/**
 * Port to the ids of processed events. An event may arrive again: after a lost response, or when the bank repeats an
 * attempt that reached the receiver.
 */
export interface Deduplication {
  /** Returns true if an event was processed; the receiver then answers without processing it. */
  readonly seen: (id: string) => boolean | Promise<boolean>
  /**
   * Records a processed event. Leave it out if `handle` stores the id in the transaction of its own work, which alone
   * processes each event exactly once.
   */
  readonly record?: (id: string) => void | Promise<void>
}

/** Remembers the last `limit` events in memory, for one process and until it ends. */
export const rememberEvents = (limit = 10_000): Deduplication => {
  const ids = new Set<string>()
  return {
    seen: (id) => ids.has(id),
    record: (id) => {
      ids.add(id)
      for (const oldest of ids) {
        if (ids.size <= limit) break
        ids.delete(oldest)
      }
    }
  }
}
