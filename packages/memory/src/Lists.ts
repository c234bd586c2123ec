import { Table } from "./Table.ts"

/** A list, and the lists that may write it. */
interface Owned<T> {
  readonly owner: object
  readonly items: Array<T>
}

/** Lists by key that fork: a list is copied when a fork or its original first writes it. */
export class Lists<T> {
  private readonly table: Table<Owned<T>>
  private owner = {}

  constructor(original?: Lists<T>) {
    this.table = new Table(original?.table)
    if (original !== undefined) original.owner = {}
  }

  /** Returns the list of a key; empty if it has none. */
  get(key: string): ReadonlyArray<T> {
    return this.table.get(key)?.items ?? []
  }

  /** Appends an item to the list of a key. */
  push(key: string, item: T): void {
    this.writable(key).push(item)
  }

  /** Removes the first item of the list of a key. */
  shift(key: string): void {
    const items = this.writable(key)
    items.shift()
    if (items.length === 0) this.table.delete(key)
  }

  private writable(key: string): Array<T> {
    const known = this.table.get(key)
    if (known?.owner === this.owner) return known.items
    const items = known === undefined ? [] : known.items.slice()
    this.table.set(key, { owner: this.owner, items })
    return items
  }
}
