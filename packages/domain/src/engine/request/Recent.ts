/**
 * A two-generation cache by program and name, with a total weight of `most` to twice `most`. When the young generation
 * reaches `most` it becomes the old one; entries of the previous old generation that were not read since are evicted.
 */
export class Recent<A> {
  private young = new Map<string, Map<string, A>>()
  private old = new Map<string, Map<string, A>>()
  private weight = 0
  private readonly most: number
  private readonly weightOf: (value: A) => number

  constructor(most: number, weightOf: (value: A) => number) {
    this.most = most
    this.weightOf = weightOf
  }

  /** Returns a cached value and makes it young again. */
  get(programId: string, name: string): A | undefined {
    const young = this.young.get(programId)?.get(name)
    if (young !== undefined) return young
    const old = this.old.get(programId)?.get(name)
    if (old !== undefined) this.put(programId, name, old)
    return old
  }

  /** Caches a value, replacing the value of the same name. */
  put(programId: string, name: string, value: A): void {
    const values = this.young.get(programId) ?? new Map<string, A>()
    const before = values.get(name)
    values.set(name, value)
    this.young.set(programId, values)
    this.weight += this.weightOf(value) - (before === undefined ? 0 : this.weightOf(before))
    if (this.weight < this.most) return
    this.old = this.young
    this.young = new Map()
    this.weight = 0
  }

  /** Evicts a value. */
  delete(programId: string, name: string): void {
    const values = this.young.get(programId)
    const before = values?.get(name)
    if (before !== undefined) this.weight -= this.weightOf(before)
    values?.delete(name)
    this.old.get(programId)?.delete(name)
  }
}
