import type { ListQuery, Page, Stored, Unique, Write } from "@vostro/domain/ports"
import { SortedIds } from "./SortedIds.ts"
import { Table } from "./Table.ts"

interface Entry {
  readonly stored: Stored
  readonly attributes: Readonly<Record<string, string>>
  readonly uniques: ReadonlyArray<Unique>
}

/** Objects of one kind of one program, with an index of all ids and one per attribute value. */
export class Kind {
  private readonly entries: Table<Entry>
  private readonly ids: SortedIds
  private readonly byAttribute: Map<string, Table<SortedIds>>
  private readonly holders: Table<string>
  private owner = {}
  private sealed: string

  constructor(original?: Kind) {
    this.entries = new Table(original?.entries)
    this.ids = new SortedIds(original?.ids)
    this.byAttribute = new Map(Array.from(original?.byAttribute ?? [], ([name, values]) => [name, values.fork()]))
    this.holders = new Table(original?.holders)
    this.sealed = original?.sealed ?? ""
    // Neither owns the indexes of values any more.
    if (original !== undefined) original.owner = {}
  }

  /** Id that the kind is sealed up to; empty if not sealed. */
  get sealedBefore(): string {
    return this.sealed
  }

  /** Seals the kind up to an id. */
  seal(beforeId: string): void {
    if (this.sealed < beforeId) this.sealed = beforeId
  }

  /** Returns an object, if it exists. */
  get(id: string): Stored | undefined {
    return this.entries.get(id)?.stored
  }

  /** Returns all objects, oldest first. */
  all(): ReadonlyArray<Stored> {
    const found: Array<Stored> = []
    for (let at = 0; at < this.ids.size; at++) {
      const stored = this.get(this.ids.at(at) ?? "")
      if (stored !== undefined) found.push(stored)
    }
    return found
  }

  /** Returns the newest object with an attribute's value. */
  newest(attribute: string, value: string): Stored | undefined {
    const ids = this.byAttribute.get(attribute)?.get(value)
    return ids && this.get(ids.at(ids.size - 1) ?? "")
  }

  /** Returns the value of an object's attribute. */
  attribute(id: string, name: string): string | undefined {
    return this.entries.get(id)?.attributes[name]
  }

  /** Returns the id of the object that holds a unique value. */
  holderOf(unique: Unique): string | undefined {
    return this.holders.get(keyOf(unique.name, unique.value))
  }

  /** Writes an object and updates the indexes. */
  put({ kind, id, expected, body, attributes, uniques }: Write): void {
    const before = this.entries.get(id)
    this.entries.set(id, { stored: { kind, id, version: expected + 1, body }, attributes, uniques })
    if (before === undefined) this.ids.add(id)
    this.reindex(id, before?.attributes ?? none, attributes)
    for (const { name, value } of before?.uniques ?? []) {
      // A value transferred in the same commit may have its new holder already.
      const key = keyOf(name, value)
      if (this.holders.get(key) === id) this.holders.delete(key)
    }
    for (const { name, value } of uniques) this.holders.set(keyOf(name, value), id)
  }

  /** Returns a page, newest first. Scans the shortest matching index, starting at the page. */
  list(query: ListQuery): Page<Stored> {
    const ids = this.shortestIndex(query)
    if (ids === undefined) return { objects: [], has_more: false }
    const low = Math.max(ids.firstFrom(query.from_id ?? ""), ids.firstAfter(query.ending_before))
    const high = Math.min(ids.endBefore(query.until_id), ids.endBefore(query.starting_after))
    const forward = query.ending_before !== undefined
    const found = forward ? this.matches(query, ids, low, high, 1) : this.matches(query, ids, high - 1, low - 1, -1)
    const objects = found.slice(0, query.limit)
    return { objects: forward ? objects.reverse() : objects, has_more: found.length > query.limit }
  }

  private matches({ filters, limit }: ListQuery, ids: SortedIds, from: number, end: number, step: 1 | -1) {
    const wanted = Object.entries(filters)
    const found: Array<Stored> = []
    for (let at = from; step * (end - at) > 0 && found.length <= limit; at += step) {
      const entry = this.entries.get(ids.at(at) ?? "")
      const fits = wanted.every(([name, value]) => entry?.attributes[name] === value)
      if (entry !== undefined && fits) found.push(entry.stored)
    }
    return found
  }

  private shortestIndex({ filters }: ListQuery): SortedIds | undefined {
    let best = this.ids
    for (const [name, value] of Object.entries(filters)) {
      const index = this.byAttribute.get(name)?.get(value)
      if (index === undefined) return undefined
      if (index.size < best.size) best = index
    }
    return best
  }

  private reindex(id: string, before: Write["attributes"], after: Write["attributes"]): void {
    for (const name in before) {
      const value = before[name]
      if (value === undefined || after[name] === value) continue
      const index = this.index(name, value)
      index.remove(id)
      if (index.size === 0) this.byAttribute.get(name)?.delete(value)
    }
    for (const name in after) {
      const value = after[name]
      if (value !== undefined && before[name] !== value) this.index(name, value).add(id)
    }
  }

  private index(name: string, value: string): SortedIds {
    const values = this.byAttribute.get(name) ?? new Table<SortedIds>()
    if (values.size === 0) this.byAttribute.set(name, values)
    const known = values.get(value)
    if (known?.owner === this.owner) return known
    const index = new SortedIds(known, this.owner)
    values.set(value, index)
    return index
  }
}

const none: Write["attributes"] = {}

const keyOf = (name: string, value: string): string => `${name} ${value}`
