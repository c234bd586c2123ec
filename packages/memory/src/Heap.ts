/** An item with a time. */
export interface Timed<A> {
  readonly at: number
  readonly item: A
}

/** A binary heap of timed items, earliest first. */
export class Heap<A> {
  private items: Array<Timed<A>>

  constructor(original?: Heap<A>) {
    this.items = original?.items.slice() ?? []
  }

  /** Number of items. */
  get size(): number {
    return this.items.length
  }

  /** Returns the earliest item without removing it. */
  peek(): Timed<A> | undefined {
    return this.items[0]
  }

  /** Adds an item. */
  push(at: number, item: A): void {
    let hole = this.items.push({ at, item }) - 1
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (this.numberAt(parent) <= at) break
      this.swap(hole, parent)
      hole = parent
    }
  }

  /** Removes and returns the earliest item. */
  pop(): A | undefined {
    const first = this.items[0]
    const last = this.items.pop()
    if (first === undefined || last === undefined || this.items.length === 0) return first?.item
    this.items[0] = last
    this.sink()
    return first.item
  }

  /** Keeps only the items that fit. */
  keep(fits: (item: A) => boolean): void {
    // A sorted array is a valid heap.
    this.items = this.items.filter(({ item }) => fits(item)).sort((a, b) => a.at - b.at)
  }

  private sink(): void {
    let hole = 0
    for (;;) {
      const left = 2 * hole + 1
      const child = this.numberAt(left + 1) < this.numberAt(left) ? left + 1 : left
      if (this.numberAt(child) >= this.numberAt(hole)) return
      this.swap(hole, child)
      hole = child
    }
  }

  private numberAt(index: number): number {
    return this.items[index]?.at ?? Number.POSITIVE_INFINITY
  }

  private swap(a: number, b: number): void {
    const [one, other] = [this.items[a], this.items[b]]
    if (one === undefined || other === undefined) return
    this.items[a] = other
    this.items[b] = one
  }
}
