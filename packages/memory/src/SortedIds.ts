/** Ids in ascending order. New ones mostly come last, since ids begin with the time they were made. */
export class SortedIds {
  private readonly ids: Array<string> = []

  /** How many there are. */
  get size(): number {
    return this.ids.length
  }

  /** The id at a place. */
  at(index: number): string | undefined {
    return this.ids[index]
  }

  /** Adds an id. */
  add(id: string): void {
    const last = this.ids.at(-1)
    if (last === undefined || last < id) this.ids.push(id)
    else this.ids.splice(this.firstFrom(id), 0, id)
  }

  /** Takes an id away. */
  remove(id: string): void {
    const index = this.firstFrom(id)
    if (this.ids[index] === id) this.ids.splice(index, 1)
  }

  /** The place of the first id that is not before this one. */
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

  /** The place of the first id after this one; the first of all without it. */
  firstAfter(id: string | undefined): number {
    if (id === undefined) return 0
    const index = this.firstFrom(id)
    return this.ids[index] === id ? index + 1 : index
  }

  /** The place behind the last id before this one; the end without it. */
  endBefore(id: string | undefined): number {
    return id === undefined ? this.ids.length : this.firstFrom(id)
  }
}
