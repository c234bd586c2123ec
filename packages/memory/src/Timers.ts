import type { Leased, LeaseRequest, Proof, Timer } from "@vostro/domain/ports/Store"
import { Heap } from "./Heap.ts"

interface Kept {
  readonly object_id: string
  readonly due_at_ms: number
  /** When it may be taken: when it is due, or when its lease ends. */
  readonly free_at_ms: number
  readonly token?: string
}

/** The timers of one lane. The heap may hold timers that were replaced or taken away; they are skipped. */
class Lane {
  readonly timers = new Map<string, Kept>()
  private readonly heap = new Heap<Kept>()

  put(timer: Kept): void {
    this.timers.set(timer.object_id, timer)
    this.heap.push(timer.free_at_ms, timer)
  }

  /** The timer that is free first. */
  first(): Kept | undefined {
    for (;;) {
      const timer = this.heap.peek()?.item
      if (timer === undefined || this.timers.get(timer.object_id) === timer) return timer
      this.heap.pop()
    }
  }
}

/** The timers of one program, by lane. */
export class Timers {
  private readonly lanes = new Map<string, Lane>()

  /** Sets, moves or takes away timers. */
  set(timers: ReadonlyArray<Timer>): void {
    for (const { lane, object_id, due_at_ms } of timers) {
      if (due_at_ms === null) this.lanes.get(lane)?.timers.delete(object_id)
      else this.lane(lane).put({ object_id, due_at_ms, free_at_ms: due_at_ms })
    }
  }

  /** Whether a timer is still leased with a token. */
  isLeased({ lane, object_id, token }: Extract<Proof, { readonly _tag: "Lease" }>): boolean {
    return this.lanes.get(lane)?.timers.get(object_id)?.token === token
  }

  /** The lanes in which a timer is free. */
  due(nowMs: number): ReadonlyArray<string> {
    return [...this.lanes].flatMap(([name, lane]) =>
      (lane.first()?.free_at_ms ?? Number.POSITIVE_INFINITY) <= nowMs ? [name] : []
    )
  }

  /** Leases free timers of a lane, those that are free longest first. */
  lease({ lane: name, now_ms, lease_until_ms, token, limit }: LeaseRequest): ReadonlyArray<Leased> {
    const lane = this.lanes.get(name)
    const leased: Array<Leased> = []
    while (lane !== undefined && leased.length < limit) {
      const timer = lane.first()
      if (timer === undefined || timer.free_at_ms > now_ms) break
      const { object_id, due_at_ms } = timer
      lane.put({ object_id, due_at_ms, free_at_ms: lease_until_ms, token })
      leased.push({ object_id, due_at_ms })
    }
    return leased
  }

  private lane(name: string): Lane {
    const known = this.lanes.get(name)
    if (known !== undefined) return known
    const made = new Lane()
    this.lanes.set(name, made)
    return made
  }
}
