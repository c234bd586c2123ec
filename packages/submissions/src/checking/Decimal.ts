// At most 13 digits before the point: every bound of a column has fewer, or is the largest of these. Zero has no sign.
const AMOUNT = /^(?!-0(?:\.0*)?$)-?(?:0|[1-9]\d{0,12})(?:\.(\d+))?$/

const SCALE = 8

/** Returns the number of decimals of an amount; undefined if the text is none. */
export const decimalsOf = (text: string): number | undefined => {
  const found = AMOUNT.exec(text)
  return found === null ? undefined : (found[1]?.length ?? 0)
}

/** Returns an amount in units of its eighth decimal; undefined if the text is no such amount. */
export const scaled = (text: string): bigint | undefined => {
  const decimals = decimalsOf(text)
  if (decimals === undefined || decimals > SCALE) return undefined
  return BigInt(text.replace(".", "") + "0".repeat(SCALE - decimals))
}
