import type { EventQuery, EventRecord, Page } from "@vostro/domain/ports"
import { Lists } from "./Lists.ts"
import { Table } from "./Table.ts"

interface StoredEvent extends EventRecord {
  readonly at_ms: number
  /** Maximum `at_ms` of this event and all before it: commits of the same time may arrive in any order. */
  readonly latest_ms: number
}

/** Events of one program, by position. A position is an array index plus `dropped`. */
export class Events {
  private readonly kept: Array<StoredEvent>
  private readonly positions: Table<number>
  private readonly byObject: Lists<number>
  private dropped: number
  private latestMs: number
  private sealedMs: number

  constructor(original?: Events) {
    this.kept = original?.kept.slice() ?? []
    this.positions = new Table(original?.positions)
    this.byObject = new Lists(original?.byObject)
    this.dropped = original?.dropped ?? 0
    this.latestMs = original?.latestMs ?? Number.NEGATIVE_INFINITY
    this.sealedMs = original?.sealedMs ?? 0
  }

  /** Appends events, listed at a time of commit or at that of the seal. */
  append(records: ReadonlyArray<EventRecord>, committedMs: number): void {
    const atMs = Math.max(committedMs, this.sealedMs)
    for (const record of records) {
      const position = this.dropped + this.kept.length
      this.latestMs = Math.max(this.latestMs, atMs)
      this.kept.push({ ...record, at_ms: atMs, latest_ms: this.latestMs })
      this.positions.set(record.id, position)
      this.byObject.push(record.object_id, position)
    }
  }

  /** Seals the time up to the newest event. Returns the first ms after it. */
  seal(): number {
    this.sealedMs = Math.max(this.sealedMs, this.latestMs + 1)
    return this.sealedMs
  }

  /** Returns one event, unless it is older than `fromMs`. */
  get(id: string, fromMs: number): string | undefined {
    const position = this.positions.get(id)
    const event = position === undefined ? undefined : this.kept[position - this.dropped]
    return event !== undefined && event.at_ms >= fromMs ? event.body : undefined
  }

  /** Returns a page, newest first. The events of one object have an index; other queries scan their span of time. */
  list(query: EventQuery): Page<string> {
    const bounds = this.bounds(query)
    const ofObject = query.object_id === undefined ? undefined : this.byObject.get(query.object_id)
    const low = ofObject === undefined ? bounds.low : placeOf(ofObject, bounds.low)
    const high = ofObject === undefined ? bounds.high : placeOf(ofObject, bounds.high)
    const forward = query.ending_before !== undefined
    const step = forward ? 1 : -1
    const found: Array<string> = []
    for (let at = forward ? low : high - 1; at >= low && at < high && found.length <= query.limit; at += step) {
      const event = this.kept[(ofObject === undefined ? at : (ofObject[at] ?? -1)) - this.dropped]
      if (event === undefined) continue
      if (!forward && event.latest_ms < query.from_ms) break
      if (fits(event, query)) found.push(event.body)
    }
    const objects = found.slice(0, query.limit)
    return { objects: forward ? objects.reverse() : objects, has_more: found.length > query.limit }
  }

  /** Drops at most `limit` of the oldest events, from before `beforeMs`. Returns the number dropped. */
  sweep(beforeMs: number, limit: number): number {
    let count = 0
    for (; count < limit; count++) {
      const event = this.kept[count]
      if (event === undefined || event.at_ms >= beforeMs) break
      this.positions.delete(event.id)
      this.byObject.shift(event.object_id)
    }
    this.kept.splice(0, count)
    this.dropped += count
    return count
  }

  /** Returns the positions between the cursors, `high` excluded. A missing event counts as older than all. */
  private bounds({ starting_after, ending_before }: EventQuery) {
    const end = this.dropped + this.kept.length
    const before = this.dropped - 1
    const high = starting_after === undefined ? end : (this.positions.get(starting_after) ?? before)
    const newerThan = ending_before === undefined ? before : (this.positions.get(ending_before) ?? before)
    return { low: newerThan + 1, high }
  }
}

const fits = (event: StoredEvent, query: EventQuery): boolean =>
  event.at_ms >= query.from_ms &&
  (query.until_ms === undefined || event.at_ms < query.until_ms) &&
  (query.names.length === 0 || query.names.includes(event.name)) &&
  (query.object_id === undefined || event.object_id === query.object_id)

/** Returns the index of the first position at or after this one. */
const placeOf = (positions: ReadonlyArray<number>, position: number): number => {
  let low = 0
  let high = positions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((positions[middle] ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}
