import type { EventQuery, EventRecord, Page } from "@vostro/domain/ports/Store"

interface Kept extends EventRecord {
  readonly at_ms: number
}

/** The events of one program, in the order of their positions. */
export class Events {
  private kept: Array<Kept> = []
  private readonly places = new Map<string, number>()
  // Events that were dropped at the front; a position is a place in the array plus this.
  private dropped = 0

  /** Appends events. */
  append(records: ReadonlyArray<EventRecord>, atMs: number): void {
    for (const record of records) {
      this.places.set(record.id, this.dropped + this.kept.length)
      this.kept.push({ ...record, at_ms: atMs })
    }
  }

  /** One event, unless it is older than `fromMs`. */
  get(id: string, fromMs: number): string | undefined {
    const place = this.places.get(id)
    const event = place === undefined ? undefined : this.kept[place - this.dropped]
    return event !== undefined && event.at_ms >= fromMs ? event.body : undefined
  }

  /** A page, newest first. */
  list(query: EventQuery): Page<string> {
    const forward = query.ending_before !== undefined
    const cursor = this.place(query.ending_before ?? query.starting_after)
    const start = cursor === undefined ? this.kept.length - 1 : cursor + (forward ? 1 : -1)
    if (cursor === undefined && (forward || query.starting_after !== undefined)) return { objects: [], has_more: false }
    const found: Array<string> = []
    for (let at = start; at >= 0 && at < this.kept.length && found.length <= query.limit; at += forward ? 1 : -1) {
      const event = this.kept[at]
      if (event !== undefined && fits(event, query)) found.push(event.body)
    }
    const objects = found.slice(0, query.limit)
    return { objects: forward ? objects.reverse() : objects, has_more: found.length > query.limit }
  }

  /** Drops events that are older than `beforeMs`, `limit` at most. How many. */
  sweep(beforeMs: number, limit: number): number {
    const young = this.kept.slice(0, limit).findIndex(({ at_ms }) => at_ms >= beforeMs)
    const count = young === -1 ? Math.min(limit, this.kept.length) : young
    for (const { id } of this.kept.slice(0, count)) this.places.delete(id)
    this.kept = this.kept.slice(count)
    this.dropped += count
    return count
  }

  private place(id: string | undefined): number | undefined {
    const place = id === undefined ? undefined : this.places.get(id)
    return place === undefined ? undefined : place - this.dropped
  }
}

const fits = (event: Kept, query: EventQuery): boolean =>
  event.at_ms >= query.from_ms &&
  (query.until_ms === undefined || event.at_ms < query.until_ms) &&
  (query.names.length === 0 || query.names.includes(event.name)) &&
  (query.object_id === undefined || event.object_id === query.object_id)
