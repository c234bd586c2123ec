import type { Leased, ProgramQueue } from "@vostro/domain/ports"
import { Heap } from "./Heap.ts"
import { Table } from "./Table.ts"

/** A timer of a queue. */
export interface FreeTimer extends Leased {
  /** Time in ms when the timer may be leased: its due time, or the end of its lease. */
  readonly free_at_ms: number
  /** Token of the lease. */
  readonly token?: string
}

/** Number of outdated heap entries always tolerated before compaction. */
const HEAP_SLACK = 64

/** Timers of one queue. The heap may hold replaced or deleted timers, which are skipped. */
export class TimerQueue {
  readonly name: ProgramQueue
  private readonly timers: Table<FreeTimer>
  private readonly heap: Heap<FreeTimer>

  constructor(name: ProgramQueue, original?: TimerQueue) {
    this.name = name
    this.timers = new Table(original?.timers)
    this.heap = new Heap(original?.heap)
  }

  /** True if no timer is left. */
  get isEmpty(): boolean {
    return this.timers.size === 0
  }

  /** Returns the timer of an object. */
  get(objectId: string): FreeTimer | undefined {
    return this.timers.get(objectId)
  }

  /** Sets or reschedules a timer. */
  put(timer: FreeTimer): void {
    this.timers.set(timer.object_id, timer)
    this.heap.push(timer.free_at_ms, timer)
    if (this.heap.size > 2 * this.timers.size + HEAP_SLACK) this.heap.keep((kept) => this.stands(kept))
  }

  /** Deletes a timer. */
  delete(objectId: string): void {
    this.timers.delete(objectId)
  }

  /** Returns the time in ms when the first timer is free; infinity without timers. */
  freeAtMs(): number {
    return this.first()?.free_at_ms ?? Number.POSITIVE_INFINITY
  }

  /** Returns the timer that is free first. */
  first(): FreeTimer | undefined {
    for (;;) {
      const timer = this.heap.peek()?.item
      if (timer === undefined || this.stands(timer)) return timer
      this.heap.pop()
    }
  }

  private stands(timer: FreeTimer): boolean {
    return this.timers.get(timer.object_id) === timer
  }
}
