import type { DueQuery, ProgramQueue } from "@vostro/domain/ports"
import { Heap } from "./Heap.ts"
import type { TimerQueue } from "./TimerQueue.ts"

/** Queues of all programs by the time of their first work; finds due queues without scanning idle ones. */
export class Agenda {
  private readonly heap = new Heap<TimerQueue>()
  // The current entry of each queue in the heap; a queue's work never becomes free before it.
  private readonly notes = new Map<TimerQueue, number>()

  /** Records the time at which a queue has free work. */
  note(queue: TimerQueue, freeAtMs: number): void {
    if ((this.notes.get(queue) ?? Number.POSITIVE_INFINITY) <= freeAtMs) return
    this.notes.set(queue, freeAtMs)
    this.heap.push(freeAtMs, queue)
  }

  /** Returns queues with free work, sorted by name. */
  due({ now_ms, limit, ...wish }: DueQuery): ReadonlyArray<ProgramQueue> {
    return this.free(now_ms)
      .map(({ name }) => name)
      .filter((queue) => fits(queue, wish))
      .sort((a, b) => (isAfter(a, b) ? 1 : -1))
      .slice(0, limit)
  }

  private free(nowMs: number): ReadonlyArray<TimerQueue> {
    const found: Array<TimerQueue> = []
    for (let next = this.heap.peek(); next !== undefined && next.at <= nowMs; next = this.heap.peek()) {
      this.heap.pop()
      const queue = next.item
      if (this.notes.get(queue) !== next.at) continue
      this.notes.delete(queue)
      const freeAtMs = queue.freeAtMs()
      if (freeAtMs <= nowMs) found.push(queue)
      else if (freeAtMs !== Number.POSITIVE_INFINITY) this.note(queue, freeAtMs)
    }
    for (const queue of found) this.note(queue, queue.freeAtMs())
    return found
  }
}

const fits = (queue: ProgramQueue, { prefix, except_prefix, after }: Omit<DueQuery, "now_ms" | "limit">): boolean =>
  (prefix === undefined || queue.queue.startsWith(prefix)) &&
  (except_prefix === undefined || !queue.queue.startsWith(except_prefix)) &&
  (after === undefined || isAfter(queue, after))

const isAfter = (one: ProgramQueue, other: ProgramQueue): boolean =>
  one.program_id === other.program_id ? one.queue > other.queue : one.program_id > other.program_id
