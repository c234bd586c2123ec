import type { Leased, ProgramQueue } from "@vostro/domain/ports"
import { Heap } from "./Heap.ts"

/** A timer of a lane. */
export interface FreeTimer extends Leased {
  /** When it may be taken: when it is due, or when its lease ends. */
  readonly free_at_ms: number
  /** The lease's token. */
  readonly token?: string
}

/** Left over in a heap before it is cleared, however few timers there are. */
const HEAP_SLACK = 64

/** The timers of one lane. The heap may hold timers that were replaced or taken away; they are skipped. */
export class TimerQueue {
  readonly name: ProgramQueue
  private readonly timers = new Map<string, FreeTimer>()
  private readonly heap = new Heap<FreeTimer>()

  constructor(name: ProgramQueue) {
    this.name = name
  }

  /** Whether no timer is left. */
  get isEmpty(): boolean {
    return this.timers.size === 0
  }

  /** The timer of an object. */
  get(objectId: string): FreeTimer | undefined {
    return this.timers.get(objectId)
  }

  /** Sets a timer, or moves it. */
  put(timer: FreeTimer): void {
    this.timers.set(timer.object_id, timer)
    this.heap.push(timer.free_at_ms, timer)
    if (this.heap.size > 2 * this.timers.size + HEAP_SLACK) this.heap.keep((kept) => this.stands(kept))
  }

  /** Takes a timer away. */
  delete(objectId: string): void {
    this.timers.delete(objectId)
  }

  /** When the first timer is free; never, if there is none. */
  freeAtMs(): number {
    return this.first()?.free_at_ms ?? Number.POSITIVE_INFINITY
  }

  /** The timer that is free first. */
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
