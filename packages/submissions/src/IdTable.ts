import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"

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

  /** Adds an id; returns its first use if it has been added before. */
  add(id: string, line: number, mark: number): FirstUse | undefined {
    const digest = sha256(utf8ToBytes(id))
    const [high, low] = [wordAt(digest, 0), wordAt(digest, 4)]
    const at = slotOf(this.#slots, this.#capacity, high, low)
    const first = this.#slots[at + 2] ?? 0
    if (first !== 0) return { line: first, mark: this.#slots[at + 3] ?? 0 }
    this.#slots.set([high, low, line, mark], at)
    this.#size++
    if (this.#size * 4 > this.#capacity * 3) this.#grow()
    return undefined
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

const wordAt = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>> 0

/** Returns the place of a digest, or of the free slot for it. */
const slotOf = (slots: Uint32Array, capacity: number, high: number, low: number): number => {
  let at = low & (capacity - 1)
  for (;;) {
    const from = at * WORDS
    if (slots[from + 2] === 0 || (slots[from] === high && slots[from + 1] === low)) return from
    at = (at + 1) & (capacity - 1)
  }
}
