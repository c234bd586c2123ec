import type { CommitCondition, Leased, LeaseRequest, SetTimer, Timer, TimersQuery } from "@vostro/domain/ports"
import type { Agenda } from "./Agenda.ts"
import { TimerQueue } from "./TimerQueue.ts"

type Lease = Extract<CommitCondition, { readonly _tag: "Lease" }>

/** Timers of one program, by queue. */
export class Timers {
  private readonly queues: Map<string, TimerQueue>
  private readonly programId: string
  private readonly agenda: Agenda

  constructor(programId: string, agenda: Agenda, original?: Timers) {
    this.programId = programId
    this.agenda = agenda
    this.queues = new Map(
      Array.from(original?.queues ?? [], ([name, queue]) => [name, new TimerQueue(queue.name, queue)])
    )
    for (const queue of this.queues.values()) agenda.note(queue, queue.freeAtMs())
  }

  /** Sets, reschedules or deletes timers. */
  set(timers: ReadonlyArray<Timer>): void {
    for (const { queue, object_id, due_at_ms } of timers) {
      if (due_at_ms === null) this.delete(queue, object_id)
      else {
        const kept = this.queue(queue)
        kept.put({ object_id, due_at_ms, free_at_ms: due_at_ms })
        this.agenda.note(kept, due_at_ms)
      }
    }
  }

  /** Deletes a timer. */
  delete(name: string, objectId: string): void {
    const queue = this.queues.get(name)
    queue?.delete(objectId)
    if (queue?.isEmpty === true) this.queues.delete(name)
  }

  /** Deletes a leased timer, unless the commit keeps its lease. */
  end({ queue, object_id, keeps }: Lease): void {
    if (keeps !== true) this.delete(queue, object_id)
  }

  /** Returns the timers of objects in some queues. */
  of({ object_ids, queues }: Pick<TimersQuery, "object_ids" | "queues">): ReadonlyArray<SetTimer> {
    return queues.flatMap((queue) =>
      object_ids.flatMap((object_id) => {
        const timer = this.queues.get(queue)?.get(object_id)
        return timer === undefined ? [] : [{ queue, object_id, due_at_ms: timer.due_at_ms }]
      })
    )
  }

  /** True if a timer is still leased with a token. */
  isLeased({ queue, object_id, token }: Lease): boolean {
    return this.queues.get(queue)?.get(object_id)?.token === token
  }

  /** Leases free timers of a queue, longest free first. */
  lease({ queue: name, now_ms, lease_until_ms, token, limit }: LeaseRequest): ReadonlyArray<Leased> {
    const queue = this.queues.get(name)
    const leased: Array<Leased> = []
    while (queue !== undefined && leased.length < limit) {
      const timer = queue.first()
      if (timer === undefined || timer.free_at_ms > now_ms) break
      const { object_id, due_at_ms } = timer
      queue.put({ object_id, due_at_ms, free_at_ms: lease_until_ms, token })
      leased.push({ object_id, due_at_ms })
    }
    if (queue !== undefined && leased.length > 0) this.agenda.note(queue, queue.freeAtMs())
    return leased
  }

  private queue(name: string): TimerQueue {
    const known = this.queues.get(name)
    if (known !== undefined) return known
    const made = new TimerQueue({ program_id: this.programId, queue: name })
    this.queues.set(name, made)
    return made
  }
}
