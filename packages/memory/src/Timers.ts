import type { Leased, LeaseRequest, Proof, Timer } from "@vostro/domain/ports/Store"
import type { Agenda } from "./Agenda.ts"
import { Lane } from "./Lane.ts"

type Lease = Extract<Proof, { readonly _tag: "Lease" }>

/** The timers of one program, by lane. */
export class Timers {
  private readonly lanes = new Map<string, Lane>()
  private readonly programId: string
  private readonly agenda: Agenda

  constructor(programId: string, agenda: Agenda) {
    this.programId = programId
    this.agenda = agenda
  }

  /** Sets, moves or takes away timers. */
  set(timers: ReadonlyArray<Timer>): void {
    for (const { lane, object_id, due_at_ms } of timers) {
      if (due_at_ms === null) this.delete(lane, object_id)
      else {
        const kept = this.lane(lane)
        kept.put({ object_id, due_at_ms, free_at_ms: due_at_ms })
        this.agenda.note(kept, due_at_ms)
      }
    }
  }

  /** Takes a timer away. */
  delete(name: string, objectId: string): void {
    const lane = this.lanes.get(name)
    lane?.delete(objectId)
    if (lane?.isEmpty === true) this.lanes.delete(name)
  }

  /** Takes away a timer that is leased, unless its lease goes on. */
  end({ lane, object_id, keeps }: Lease): void {
    if (keeps !== true) this.delete(lane, object_id)
  }

  /** Whether a timer is still leased with a token. */
  isLeased({ lane, object_id, token }: Lease): boolean {
    return this.lanes.get(lane)?.get(object_id)?.token === token
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
    if (lane !== undefined && leased.length > 0) this.agenda.note(lane, lane.freeAtMs())
    return leased
  }

  private lane(name: string): Lane {
    const known = this.lanes.get(name)
    if (known !== undefined) return known
    const made = new Lane({ program_id: this.programId, lane: name })
    this.lanes.set(name, made)
    return made
  }
}
