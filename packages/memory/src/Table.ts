/** Number of own entries from which on a fork may fold them into a new base. */
const MANY = 256

/**
 * A map that forks at a cost independent of its size. The fork and the original share a base that neither writes any more;
 * each keeps its later writes to itself. A table that was never forked is a plain map. No value is undefined.
 */
export class Table<V> {
  private base: ReadonlyMap<string, V> | undefined
  private own = new Map<string, V>()
  // Keys of the base that are deleted.
  private gone = new Set<string>()
  // Keys of the base that `own` replaces.
  private replaced = 0

  constructor(original?: Table<V>) {
    if (original === undefined) return
    original.share()
    this.base = original.base
    this.own = new Map(original.own)
    this.gone = new Set(original.gone)
    this.replaced = original.replaced
  }

  /** Number of entries. */
  get size(): number {
    return (this.base?.size ?? 0) - this.gone.size + this.own.size - this.replaced
  }

  /** Returns the value of a key. */
  get(key: string): V | undefined {
    const own = this.own.get(key)
    if (own !== undefined || this.base === undefined || this.gone.has(key)) return own
    return this.base.get(key)
  }

  /** Sets the value of a key. */
  set(key: string, value: V): void {
    if (this.base?.has(key) === true) {
      if (!this.own.has(key)) this.replaced += 1
      this.gone.delete(key)
    }
    this.own.set(key, value)
  }

  /** Deletes a key. */
  delete(key: string): void {
    const wasOwn = this.own.delete(key)
    if (this.base?.has(key) !== true) return
    if (wasOwn) this.replaced -= 1
    this.gone.add(key)
  }

  /** Iterates over the entries: those of the base first, then the others in the order of their writes. */
  *entries(): Generator<readonly [string, V]> {
    for (const [key, shared] of this.base ?? []) if (!this.gone.has(key)) yield [key, this.own.get(key) ?? shared]
    for (const entry of this.own) if (this.base?.has(entry[0]) !== true) yield entry
  }

  /** Iterates over the values, in the order of `entries`. */
  *values(): Generator<V> {
    for (const [, value] of this.entries()) yield value
  }

  /** Returns a table with the same entries. Later writes to one do not reach the other. */
  fork(): Table<V> {
    return new Table(this)
  }

  /** Leaves few own entries, which a fork copies. */
  private share(): void {
    const { base, gone, own } = this
    const changes = own.size + gone.size
    if (base !== undefined && (changes <= MANY || changes * 4 <= base.size)) return
    this.base = base === undefined ? own : new Map(this.entries())
    this.own = new Map()
    this.gone = new Set()
    this.replaced = 0
  }
}
