/** Numbers that depend on a seed only, the same on every machine. */
export interface Random {
  /** Returns a number from 0 up to but not including 1. */
  readonly next: () => number
  /** Returns a whole number from 0 up to but not including a limit. */
  readonly below: (limit: number) => number
  /** Returns true with a probability. */
  readonly chance: (probability: number) => boolean
  /** Returns one of some items; undefined if there are none. */
  readonly of: <A>(items: ReadonlyArray<A>) => A | undefined
  /** Returns that many bytes. */
  readonly bytes: (length: number) => Uint8Array
}

/** Number of rounds after which the state no longer shows the seed. */
const WARM_UP = 12

/** Makes numbers from a seed, by the generator sfc32. Not for secrets. */
export const randomOf = (seed: number): Random => {
  let [a, b, c, counter] = [seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0, 0x9e3779b9, 1]
  const draw = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < WARM_UP; round++) draw()
  const next = (): number => draw() / 2 ** 32
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    of: (items) => items[below(items.length)],
    bytes: (length) => {
      const bytes = new Uint8Array(length)
      for (let at = 0; at < length; at += 4) {
        const word = draw()
        bytes[at] = word
        if (at + 1 < length) bytes[at + 1] = word >>> 8
        if (at + 2 < length) bytes[at + 2] = word >>> 16
        if (at + 3 < length) bytes[at + 3] = word >>> 24
      }
      return bytes
    }
  }
}
