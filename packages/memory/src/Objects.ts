import {
  BY_ID,
  type FindQuery,
  type Link,
  type ListQuery,
  type Newest,
  type Page,
  type Ref,
  type Stored,
  type Write
} from "@vostro/domain/ports"
import { Kind } from "./Kind.ts"

/** Objects of one program. */
export class Objects {
  private readonly kinds: Map<string, Kind>
  private readonly programId: string

  constructor(programId: string, original?: Objects) {
    this.programId = programId
    this.kinds = new Map(Array.from(original?.kinds ?? [], ([name, kind]) => [name, new Kind(kind)]))
  }

  /** Returns an object, if it exists. */
  get({ kind, id }: Ref): Stored | undefined {
    return this.kinds.get(kind)?.get(id)
  }

  /** Returns all objects of a kind, oldest first. */
  all(kind: string): ReadonlyArray<Stored> {
    return this.kinds.get(kind)?.all() ?? []
  }

  /** Returns the newest object of a kind with an attribute's value. */
  newest({ kind, attribute, value }: Newest): Stored | undefined {
    return this.kinds.get(kind)?.newest(attribute, value)
  }

  /** Returns the newest or the oldest objects with a value of an attribute, or the one with an id. */
  find(
    { kind, attribute, value }: Newest,
    { limit, isOldestFirst }: Pick<FindQuery, "limit" | "isOldestFirst">
  ): ReadonlyArray<Stored> {
    if (attribute === BY_ID) {
      const one = this.get({ kind, id: value })
      return one === undefined ? [] : [one]
    }
    const query = { program_id: this.programId, kind, filters: { [attribute]: value }, limit }
    // Every id comes after the empty one.
    return isOldestFirst ? this.list({ ...query, ending_before: "" }).objects.toReversed() : this.list(query).objects
  }

  /** Returns the object that another one references. */
  linked({ from, attribute, kind }: Link): Stored | undefined {
    const id = this.kinds.get(from.kind)?.attribute(from.id, attribute)
    return id === undefined ? undefined : this.get({ kind, id })
  }

  /** Returns the version of an object, 0 if it does not exist. */
  versionOf(ref: Ref): number {
    return this.get(ref)?.version ?? 0
  }

  /** True if two objects would hold the same unique value after these writes. */
  wouldClash(writes: ReadonlyArray<Write>): boolean {
    if (writes.every(({ uniques }) => uniques.length === 0)) return false
    const wanted = new Set<string>()
    for (const { kind, id, uniques } of writes) {
      for (const unique of uniques) {
        const key = `${kind} ${unique.name} ${unique.value}`
        if (wanted.has(key)) return true
        wanted.add(key)
        const holder = this.kinds.get(kind)?.holderOf(unique)
        if (holder === undefined || holder === id) continue
        // The holder may release the value in the same commit; if it keeps the value, `wanted` finds the clash.
        if (!writes.some((other) => other.kind === kind && other.id === holder)) return true
      }
    }
    return false
  }

  /** Returns the seal that a new object lies before, if any. */
  sealOver(writes: ReadonlyArray<Write>): string | undefined {
    return writes
      .filter(({ expected }) => expected === 0)
      .flatMap(({ kind, id }) => {
        const before = this.kinds.get(kind)?.sealedBefore ?? ""
        return id < before ? [before] : []
      })[0]
  }

  /** Returns the id that a kind is sealed up to; empty if not sealed. */
  sealOf(kind: string): string {
    return this.kinds.get(kind)?.sealedBefore ?? ""
  }

  /** Seals a kind up to an id. */
  seal(kind: string, beforeId: string): void {
    this.kindOf(kind).seal(beforeId)
  }

  /** Writes an object. */
  put(write: Write): void {
    this.kindOf(write.kind).put(write)
  }

  /** Returns a page, newest first. */
  list(query: ListQuery): Page<Stored> {
    return this.kinds.get(query.kind)?.list(query) ?? { objects: [], has_more: false }
  }

  private kindOf(name: string): Kind {
    const kind = this.kinds.get(name) ?? new Kind()
    this.kinds.set(name, kind)
    return kind
  }
}
