/** Longest words that are compared letter by letter; longer ones are equal or different. */
const MAX_LETTERS = 64

const PREFIX_WEIGHT = 0.1
const PREFIX_LETTERS = 4

// Reused by every comparison, because allocating them takes as long as comparing.
const taken = new Uint8Array(MAX_LETTERS)
const common = new Uint16Array(MAX_LETTERS)

/** Jaro-Winkler similarity of two words, from 0 (no letter in common) to 1 (equal). */
export const similarity = (a: string, b: string): number => {
  if (a === b) return 1
  if (a.length === 0 || b.length === 0 || a.length > MAX_LETTERS || b.length > MAX_LETTERS) return 0
  let prefix = 0
  while (prefix < PREFIX_LETTERS && prefix < a.length && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix++
  return withPrefix(jaroOf(a, b), prefix)
}

/** Rounding of a bound: it never lies below the similarity that it bounds. */
const ROUNDING = 1e-9

/** Upper bound of the similarity of two words by their lengths and the number of letters that they can have in common. */
export const mostSimilar = (lengthOfA: number, lengthOfB: number, shared: number, isSameStart: boolean): number =>
  shared <= 0
    ? 0
    : withPrefix((shared / lengthOfA + shared / lengthOfB + 1) / 3, isSameStart ? PREFIX_LETTERS : 0) + ROUNDING

const withPrefix = (jaro: number, prefix: number): number => jaro + prefix * PREFIX_WEIGHT * (1 - jaro)

const jaroOf = (a: string, b: string): number => {
  const shared = takeCommon(a, b)
  if (shared === 0) return 0
  const swapped = outOfOrder(b) / 2
  return (shared / a.length + shared / b.length + (shared - swapped) / shared) / 3
}

/** Takes the letters of `b` that `a` has within reach, and returns their number. */
const takeCommon = (a: string, b: string): number => {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  taken.fill(0, 0, b.length)
  let shared = 0
  for (let at = 0; at < a.length; at++) {
    const letter = a.charCodeAt(at)
    const to = Math.min(b.length - 1, at + reach)
    for (let other = Math.max(0, at - reach); other <= to; other++) {
      if (taken[other] === 1 || letter !== b.charCodeAt(other)) continue
      taken[other] = 1
      common[shared++] = letter
      break
    }
  }
  return shared
}

/** Number of common letters that stand in another order in `b`. */
const outOfOrder = (b: string): number => {
  let count = 0
  let next = 0
  for (let other = 0; other < b.length; other++) {
    if (taken[other] !== 1) continue
    if (b.charCodeAt(other) !== common[next]) count++
    next++
  }
  return count
}
