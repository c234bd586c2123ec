import { LETTERS } from "./Letters.ts"
import { SIGNS } from "./Signs.ts"

/** Stands for a character without a spelling, so that its place stays visible. */
const UNSPELLED = "?"

/**
 * Returns a text of any script in printable ASCII, the one character set of the networks: NACHA files (S40), Fedwire
 * (S125, S164), FedNow and RTP (S145). Marks fall off; letters of the Latin, Greek, Cyrillic, Armenian and Georgian
 * scripts are spelled; digits of every script keep their value; every dash, blank, slash and quote stays one. A number
 * sign keeps its distance from a digit: 10½ is `10 1/2`. Any other character is a question mark.
 */
export const inAscii = (text: string): string => spelledWith(text, () => UNSPELLED)

/**
 * Returns a text as {@link inAscii} does, but leaves characters without a spelling in their script: names in such a script
 * are compared in it.
 */
export const folded = (text: string): string =>
  spelledWith(text, (character) => character.normalize("NFKD").replaceAll(/\p{Mark}/gu, ""))

/** True if a text has something left in printable ASCII: no network takes a blank name. */
export const leavesAscii = (text: string): boolean => /[^ ?]/.test(inAscii(text))

/** Pattern of texts in the character set of the networks. */
export const PRINTABLE = /^[ -~]*$/

/** Returns a text as one line of printable ASCII, cut to a length, without repeated blanks; undefined if none is left. */
export const asciiLine = (text: string, maxLength: number): string | undefined =>
  leavesAscii(text) ? inAscii(text).replaceAll(/ +/g, " ").trim().slice(0, maxLength).trimEnd() : undefined

const spelledWith = (text: string, without: (character: string) => string): string => {
  if (PRINTABLE.test(text)) return text
  const characters = [...text.normalize("NFC").replaceAll(FRACTION, "$1 ")]
  let written = ""
  let before = ""
  for (const [at, character] of characters.entries()) {
    const spelled = spellingOf(character) ?? without(character)
    if (spelled === "") continue
    written += gapBetween(written, before, character, spelled)
    written += isUpper(character) && isSmallWord(characters, at) ? capitalized(spelled) : spelled
    before = character
  }
  return written
}

/** Digit before a fraction in small digits, such as 10³⁄₄. */
const FRACTION = /(\p{Nd})(?=[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+\u2044)/gu

/** Spelling of a character; undefined if it has none. */
const spellingOf = (character: string): string | undefined => {
  if (/^[ -~]$/.test(character)) return character
  const small = character.toLowerCase()
  const letter = LETTERS.get(small)
  if (letter !== undefined) return small === character ? letter : letter.toUpperCase()
  const sign = SIGNS.get(character)
  if (sign !== undefined) return sign
  if (/\p{Nd}/u.test(character)) return String(digitOf(character))
  const parts = character.normalize("NFKD")
  if (parts !== character) return joined([...parts].map(spellingOf), character)
  return byCategory.find(([category]) => category.test(character))?.[1]
}

// A letter of nothing but marks would disappear.
const joined = (spellings: ReadonlyArray<string | undefined>, character: string): string | undefined =>
  spellings.includes(undefined) || (isLetter(character) && spellings.join("").trim() === "")
    ? undefined
    : spellings.join("")

/** Spellings of the categories of Unicode whose characters separate words or are invisible. */
const byCategory = [
  [/[\p{Mark}\p{Cf}]/u, ""],
  [/[\p{Z}\p{Cc}]/u, " "],
  [/\p{Pd}/u, "-"],
  [/\p{Ps}/u, "("],
  [/\p{Pe}/u, ")"],
  [/[\p{Pi}\p{Pf}]/u, '"'],
  [/\p{Pc}/u, "_"],
  [/\p{Po}/u, "."]
] as const

/** Value of a decimal digit. Unicode encodes the ten digits of a script one after another, and begins with zero. */
const digitOf = (character: string): number => {
  const point = character.codePointAt(0) ?? 0
  let zero = point
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return (point - zero) % 10
}

const isRaised = (character: string): boolean => /[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]/.test(character)
const isLowered = (character: string): boolean => /[\u2080-\u2089]/.test(character)
const isDigit = (character: string): boolean => /\p{Nd}/u.test(character)

// Digits of two numbers must not read as one number.
const gapBetween = (written: string, before: string, character: string, spelled: string): string => {
  if (!(/\d$/.test(written) && /^\d/.test(spelled))) return ""
  if ([isDigit, isRaised, isLowered].some((isKind) => isKind(before) && isKind(character))) return ""
  return isRaised(character) ? "^" : " "
}

const isLetter = (character: string): boolean => /\p{L}/u.test(character)
const isUpper = (character: string): boolean => /\p{Lu}/u.test(character)

/** True where a capital begins or ends a word of small letters. */
const isSmallWord = (characters: ReadonlyArray<string>, at: number): boolean => {
  const next = characters[at + 1] ?? ""
  const neighbour = isLetter(next) ? next : (characters[at - 1] ?? "")
  return /\p{Ll}/u.test(neighbour)
}

const capitalized = (spelled: string): string => spelled.charAt(0) + spelled.slice(1).toLowerCase()
