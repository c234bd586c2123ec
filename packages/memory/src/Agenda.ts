import type { DueLane, DueQuery } from "@vostro/domain/ports/Store"
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

  /** Lanes with free work, in the order of their names. */
  due({ now_ms, limit, ...wish }: DueQuery): ReadonlyArray<DueLane> {
    return this.free(now_ms)
      .map(({ name }) => name)
      .filter((lane) => fits(lane, wish))
      .sort((a, b) => (isAfter(a, b) ? 1 : -1))
      .slice(0, limit)
  }

  private free(nowMs: number): ReadonlyArray<Lane> {
    const found: Array<Lane> = []
    for (let next = this.heap.peek(); next !== undefined && next.at <= nowMs; next = this.heap.peek()) {
      this.heap.pop()
      const lane = next.item
      if (this.notes.get(lane) !== next.at) continue
      this.notes.delete(lane)
      const freeAtMs = lane.freeAtMs()
      if (freeAtMs <= nowMs) found.push(lane)
      else if (freeAtMs !== Number.POSITIVE_INFINITY) this.note(lane, freeAtMs)
    }
    for (const lane of found) this.note(lane, lane.freeAtMs())
    return found
  }
}

const fits = (lane: DueLane, { prefix, except_prefix, after }: Omit<DueQuery, "now_ms" | "limit">): boolean =>
  (prefix === undefined || lane.lane.startsWith(prefix)) &&
  (except_prefix === undefined || !lane.lane.startsWith(except_prefix)) &&
  (after === undefined || isAfter(lane, after))

const isAfter = (one: DueLane, other: DueLane): boolean =>
  one.program_id === other.program_id ? one.lane > other.lane : one.program_id > other.program_id
