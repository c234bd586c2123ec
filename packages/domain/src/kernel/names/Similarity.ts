/** Longest words that are compared letter by letter; longer ones are equal or different. */
const MAX_LETTERS = 64

const PREFIX_WEIGHT = 0.1
const PREFIX_LETTERS = 4

/** Jaro-Winkler similarity of two words, from 0 (no letter in common) to 1 (equal). */
export const similarity = (a: string, b: string): number => {
  if (a === b) return 1
  if (a.length === 0 || b.length === 0 || a.length > MAX_LETTERS || b.length > MAX_LETTERS) return 0
  const jaro = jaroOf(a, b)
  let prefix = 0
  while (prefix < PREFIX_LETTERS && prefix < a.length && a[prefix] === b[prefix]) prefix++
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro)
}

const jaroOf = (a: string, b: string): number => {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = new Uint8Array(b.length)
  const common: Array<number> = []
  for (let at = 0; at < a.length; at++) {
    const to = Math.min(b.length - 1, at + reach)
    for (let other = Math.max(0, at - reach); other <= to; other++) {
      if (taken[other] === 1 || a.charCodeAt(at) !== b.charCodeAt(other)) continue
      taken[other] = 1
      common.push(a.charCodeAt(at))
      break
    }
  }
  if (common.length === 0) return 0
  const swapped = outOfOrder(common, b, taken) / 2
  const shared = common.length
  return (shared / a.length + shared / b.length + (shared - swapped) / shared) / 3
}

/** Number of common letters that stand in another order in `b`. */
const outOfOrder = (common: ReadonlyArray<number>, b: string, taken: Uint8Array): number => {
  let count = 0
  let next = 0
  for (let other = 0; other < b.length; other++) {
    if (taken[other] !== 1) continue
    if (b.charCodeAt(other) !== common[next]) count++
    next++
  }
  return count
}
