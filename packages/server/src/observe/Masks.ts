/** Text in place of a masked part. */
const MASK = "…"

const patterns: ReadonlyArray<readonly [RegExp, string]> = [
  // Passwords in URLs.
  [/\/\/[^/@\s"]*@/g, `//${MASK}@`],
  [/\b(bearer|basic)\s+[^\s"]+/gi, `$1 ${MASK}`],
  // Secrets: keys in hexadecimal, tokens and signing secrets in base64. Ids are shorter between their underscores, and
  // the paths of stack traces have no digits.
  [/(?=[A-Za-z+/=]*\d)[A-Za-z0-9+/=]{40,}/g, MASK],
  [/(?=[A-Za-z.=-]*\d)[A-Za-z0-9.=-]{40,}/g, MASK],
  // Account numbers, tax ids, card numbers: seven digits or more, unless they are part of an id or a time.
  [/(?<![\w.])\d(?:[ -]?\d){6,}(?![\w])/g, MASK]
]

/** Masks everything in a text that could be an account number, a tax id, a card number or a secret. */
export const masked = (text: string): string =>
  patterns.reduce((rest, [pattern, by]) => rest.replaceAll(pattern, by), text)
