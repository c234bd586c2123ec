import { type Digest, digest } from "./IdDigest.ts"

/** The first record with an id. */
export interface FirstUse {
  readonly line: number
  /** Mark of the record's text: equal records have equal marks. */
  readonly mark: number
}

const WORDS = 4
const SMALLEST = 1_024

/**
 * The ids of a file as digests of 64 bits: 16 bytes an id, at most 43 with the free slots. Two of 4,000,000 different
 * ids have the same digest with a probability below one in two million; the file is refused then.
 */
export class IdTable {
  /** Slots of four words each: two of the digest, the line (zero in a free slot) and the mark. */
  #slots = new Uint32Array(SMALLEST * WORDS)
  #capacity = SMALLEST
  #size = 0
  readonly #digest: Digest = { high: 0, low: 0 }

  /** Adds an id; returns its first use if it has been added before. */
  add(id: string, line: number, mark: number): FirstUse | undefined {
    digest(id, this.#digest)
    const { high, low } = this.#digest
    const at = slotOf(this.#slots, this.#capacity, high, low)
    const first = this.#slots[at + 2] ?? 0
    if (first !== 0) return { line: first, mark: this.#slots[at + 3] ?? 0 }
    this.#slots[at] = high
    this.#slots[at + 1] = low
    this.#slots[at + 2] = line
    this.#slots[at + 3] = mark
    this.#size++
    if (this.#size * 4 > this.#capacity * 3) this.#grow()
    return undefined
  }

  /** True if an id has been added. */
  has(id: string): boolean {
    digest(id, this.#digest)
    const { high, low } = this.#digest
    return this.#slots[slotOf(this.#slots, this.#capacity, high, low) + 2] !== 0
  }

  #grow(): void {
    const [before, capacity] = [this.#slots, this.#capacity * 2]
    const slots = new Uint32Array(capacity * WORDS)
    for (let from = 0; from < before.length; from += WORDS) {
      if (before[from + 2] === 0) continue
      slots.set(before.subarray(from, from + WORDS), slotOf(slots, capacity, before[from] ?? 0, before[from + 1] ?? 0))
    }
    this.#slots = slots
    this.#capacity = capacity
  }
}

/** Returns the place of a digest, or of the free slot for it. */
const slotOf = (slots: Uint32Array, capacity: number, high: number, low: number): number => {
  let at = low & (capacity - 1)
  for (;;) {
    const from = at * WORDS
    if (slots[from + 2] === 0 || (slots[from] === high && slots[from + 1] === low)) return from
    at = (at + 1) & (capacity - 1)
  }
}
