import type { DueLane } from "@vostro/domain/ports/Store"
import { Heap } from "./Heap.ts"
import type { Lane } from "./Lane.ts"

/** Which lane of any program has work first, without looking at those that have none. */
export class Agenda {
  private readonly heap = new Heap<Lane>()
  // For each lane in the heap the one note that counts; a lane's work never becomes free before it.
  private readonly notes = new Map<Lane, number>()

  /** Tells that a lane has work that is free at a time. */
  note(lane: Lane, freeAtMs: number): void {
    if ((this.notes.get(lane) ?? Number.POSITIVE_INFINITY) <= freeAtMs) return
    this.notes.set(lane, freeAtMs)
    this.heap.push(freeAtMs, lane)
  }

  /** Lanes with free work, those first that have waited longest, `limit` at most. */
  due(nowMs: number, limit: number): ReadonlyArray<DueLane> {
    const found: Array<Lane> = []
    for (let next = this.heap.peek(); next !== undefined; next = this.heap.peek()) {
      if (next.at > nowMs || found.length === limit) break
      this.heap.pop()
      const lane = next.item
      if (this.notes.get(lane) !== next.at) continue
      this.notes.delete(lane)
      const freeAtMs = lane.freeAtMs()
      if (freeAtMs <= nowMs) found.push(lane)
      else if (freeAtMs !== Number.POSITIVE_INFINITY) this.note(lane, freeAtMs)
    }
    for (const lane of found) this.note(lane, lane.freeAtMs())
    return found.map(({ name }) => name)
  }
}
