const FULL = 1_000_000_000_000_000

/** An exact sum of cents of any size, as fast as adding numbers. */
export class Sum {
  #low = 0
  #high = 0n

  /** Adds cents, below 10^15. */
  add(cents: number): void {
    this.#low += cents
    if (this.#low < FULL) return
    this.#high += BigInt(this.#low)
    this.#low = 0
  }

  addAll(other: Sum): void {
    this.#high += other.total
  }

  get total(): bigint {
    return this.#high + BigInt(this.#low)
  }
}
