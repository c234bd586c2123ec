import type { Ref, Unique } from "@vostro/domain/kernel/Resource"
import type { ListQuery, Page, Stored, Write } from "@vostro/domain/ports/Store"
import { SortedIds } from "./SortedIds.ts"

interface Entry {
  readonly stored: Stored
  readonly attributes: Readonly<Record<string, string>>
  readonly uniques: ReadonlyArray<Unique>
}

/** The objects of one program, with an index by kind and by each attribute's value. */
export class Objects {
  private readonly entries = new Map<string, Entry>()
  private readonly indexes = new Map<string, SortedIds>()
  private readonly holders = new Map<string, string>()

  /** An object, if it exists. */
  get({ kind, id }: Ref): Stored | undefined {
    return this.entries.get(`${kind} ${id}`)?.stored
  }

  /** All objects of a kind, oldest first. */
  all(kind: string): ReadonlyArray<Stored> {
    const ids = this.indexes.get(kind)
    return Array.from({ length: ids?.size ?? 0 }, (_, index) => ids?.at(index)).flatMap((id) => {
      const stored = id === undefined ? undefined : this.get({ kind, id })
      return stored === undefined ? [] : [stored]
    })
  }

  /** The version of an object: 0 of one that does not exist. */
  versionOf(ref: Ref): number {
    return this.get(ref)?.version ?? 0
  }

  /** Whether another object holds one of the values that a write wants for itself. */
  isTaken({ kind, id, uniques }: Write): boolean {
    return uniques.some((unique) => {
      const holder = this.holders.get(uniqueKey(kind, unique))
      return holder !== undefined && holder !== id
    })
  }

  /** Writes an object and brings the indexes up to date. */
  put({ kind, id, expected, body, attributes, uniques }: Write): void {
    const key = `${kind} ${id}`
    const before = this.entries.get(key)
    this.entries.set(key, { stored: { kind, id, version: expected + 1, body }, attributes, uniques })
    if (before === undefined) this.index(kind).add(id)
    for (const [name, value] of Object.entries(before?.attributes ?? {})) {
      if (attributes[name] !== value) this.index(attributeKey(kind, name, value)).remove(id)
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (before?.attributes[name] !== value) this.index(attributeKey(kind, name, value)).add(id)
    }
    for (const unique of before?.uniques ?? []) this.holders.delete(uniqueKey(kind, unique))
    for (const unique of uniques) this.holders.set(uniqueKey(kind, unique), id)
  }

  /** A page, newest first. The shortest index that applies is walked. */
  list(query: ListQuery): Page<Stored> {
    const ids = this.shortestIndex(query)
    if (ids === undefined) return { objects: [], has_more: false }
    const low = Math.max(ids.firstFrom(query.from_id ?? ""), after(ids, query.ending_before))
    const high = Math.min(before(ids, query.until_id), before(ids, query.starting_after))
    const wanted = query.limit + 1
    const found =
      query.ending_before === undefined
        ? this.matches(query, ids, high - 1, low - 1, -1, wanted)
        : this.matches(query, ids, low, high, 1, wanted)
    const objects = found.slice(0, query.limit)
    return {
      objects: query.ending_before === undefined ? objects : objects.reverse(),
      has_more: found.length > query.limit
    }
  }

  private matches(query: ListQuery, ids: SortedIds, from: number, end: number, step: 1 | -1, wanted: number) {
    const found: Array<Stored> = []
    for (let at = from; step * (end - at) > 0 && found.length < wanted; at += step) {
      const entry = this.entries.get(`${query.kind} ${ids.at(at)}`)
      const fits = Object.entries(query.filters).every(([name, value]) => entry?.attributes[name] === value)
      if (entry !== undefined && fits) found.push(entry.stored)
    }
    return found
  }

  private shortestIndex({ kind, filters }: ListQuery): SortedIds | undefined {
    const names = Object.entries(filters).map(([name, value]) => attributeKey(kind, name, value))
    const indexes = [kind, ...names].map((name) => this.indexes.get(name))
    return indexes.reduce(
      (best, one) => (best === undefined || one === undefined || one.size < best.size ? one : best),
      this.indexes.get(kind)
    )
  }

  private index(name: string): SortedIds {
    const known = this.indexes.get(name)
    if (known !== undefined) return known
    const made = new SortedIds()
    this.indexes.set(name, made)
    return made
  }
}

const attributeKey = (kind: string, name: string, value: string): string => `${kind} ${name} ${value}`

const uniqueKey = (kind: string, { name, value }: Unique): string => `${kind} ${name} ${value}`

const after = (ids: SortedIds, id: string | undefined): number => {
  if (id === undefined) return 0
  const index = ids.firstFrom(id)
  return ids.at(index) === id ? index + 1 : index
}

const before = (ids: SortedIds, id: string | undefined): number => (id === undefined ? ids.size : ids.firstFrom(id))
