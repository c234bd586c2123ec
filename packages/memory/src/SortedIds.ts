/** Ids in ascending order. Ids begin with their creation time, so new ones mostly append. */
export class SortedIds {
  private readonly ids: Array<string>
  /** The kind that may write these ids; any other one writes a fork of them. */
  readonly owner: object | undefined

  constructor(original?: SortedIds, owner?: object) {
    this.ids = original?.ids.slice() ?? []
    this.owner = owner
  }

  /** Number of ids. */
  get size(): number {
    return this.ids.length
  }

  /** Returns the id at an index. */
  at(index: number): string | undefined {
    return this.ids[index]
  }

  /** Adds an id. */
  add(id: string): void {
    const last = this.ids.at(-1)
    if (last === undefined || last < id) this.ids.push(id)
    else this.ids.splice(this.firstFrom(id), 0, id)
  }

  /** Removes an id. */
  remove(id: string): void {
    const index = this.firstFrom(id)
    if (this.ids[index] === id) this.ids.splice(index, 1)
  }

  /** Returns the index of the first id at or after this one. */
  firstFrom(id: string): number {
    let low = 0
    let high = this.ids.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.ids[middle] ?? "") < id) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Returns the index of the first id after this one; 0 without it. */
  firstAfter(id: string | undefined): number {
    if (id === undefined) return 0
    const index = this.firstFrom(id)
    return this.ids[index] === id ? index + 1 : index
  }

  /** Returns the end index of the ids before this one; that of all without it. */
  endBefore(id: string | undefined): number {
    return id === undefined ? this.ids.length : this.firstFrom(id)
  }
}
