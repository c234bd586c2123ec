/** Text in place of a masked part. */
const MASK = "…"

const patterns: ReadonlyArray<readonly [RegExp, string]> = [
  // Passwords in URLs.
  [/\/\/[^/@\s"]*@/g, `//${MASK}@`],
  [/\b(bearer|basic)\s+[^\s"]+/gi, `$1 ${MASK}`],
  // Secrets: keys in hexadecimal, tokens and signing secrets in base64. Ids are shorter between their underscores, and
  // the paths of stack traces have no digits.
  [/(?=[A-Za-z+/=]*\d)[A-Za-z0-9+/=]{40,}/g, MASK],
  [/(?=[A-Za-z.=-]*\d)[A-Za-z0-9.=-]{40,}/g, MASK]
]

/**
 * Account numbers, tax ids and card numbers: twelve digits or more anywhere but in a fraction, or seven or more that are
 * a word, or its end after letters. The group is the hexadecimal part of an id, whose digits are none of these.
 */
const NUMBER = new RegExp(
  [
    /(?<![A-Za-z0-9])((?=\d*[a-f])[0-9a-f]{32})(?![A-Za-z0-9])/,
    /(?<!\d|\d\.)\d(?:[ -]?\d){11,}/,
    /(?<![\w.])\d(?:[ -]?\d){6,}(?!\w)/,
    /(?<=(?<![A-Za-z0-9])[A-Za-z_]+)\d(?:[ -]?\d){6,}(?!\w)/
  ]
    .map(({ source }) => source)
    .join("|"),
  "g"
)

/** Masks everything in a text that could be an account number, a tax id, a card number or a secret. */
export const masked = (text: string): string =>
  patterns
    .reduce((rest, [pattern, by]) => rest.replaceAll(pattern, by), text)
    .replaceAll(NUMBER, (_, id?: string) => id ?? MASK)

/** A segment of a path that is a word of a route or the id of an object, with the slashes around it. */
const PLAIN = /(\/?(?<=^|\/)(?:v\d|[a-z_]+(?:_(?=\d*[a-f])[0-9a-f]{32})?)(?:\/|$))/

/**
 * Masks a path. Words of routes and ids stay. The segments between them are masked as one text, because a secret in
 * base64 can contain slashes.
 */
export const maskedPath = (path: string): string =>
  path
    .split(PLAIN)
    .map((part, index) => (index % 2 === 1 ? part : masked(part)))
    .join("")
