import { kindsOf } from "./OptionalWords.ts"
import { spelledOut, wordsOf } from "./Words.ts"

/** The two spellings of a name in passports. */
export interface Spelled {
  readonly text: string
  /** The longer spelling, such as MUELLER of Müller; without one, the text. */
  readonly other: string
}

/** A word of a name with the facts that comparisons need, so that none of them is computed twice. */
export interface Word extends Spelled {
  /** Bit set of its characters: 26 bits for letters, three for digits, three for characters of other scripts. */
  readonly characters: number
  /** Bit set of its kinds. */
  readonly kinds: number
}

/** Makes a word of an upper-case text and its other spelling. */
export const wordOf = (text: string, other: string = text): Word => ({
  text,
  other,
  characters: charactersOf(text),
  kinds: kindsOf(text)
})

/** Splits a name into words. */
export const wordsIn = (name: string): ReadonlyArray<Word> => {
  const texts = wordsOf(name)
  const other = spelledOut(name)
  if (other === name) return texts.map((text) => wordOf(text))
  const others = wordsOf(other)
  return texts.map((text, at) => wordOf(text, others[at]))
}

/** Writes words together as one, in both spellings. */
export const joinedSpelling = (words: ReadonlyArray<Word>): Spelled => {
  const text = joinedText(words)
  if (words.every(hasOneSpelling)) return { text, other: text }
  let other = ""
  for (const word of words) other += word.other
  return { text, other }
}

const hasOneSpelling = ({ text, other }: Word): boolean => text === other

/** Writes words together as one word. */
export const joinedWord = (words: ReadonlyArray<Word>): Word => {
  const { text, other } = joinedSpelling(words)
  return wordOf(text, other)
}

const LETTERS = 0x03ff_ffff
const DIGITS = 0x1c00_0000

/** True for a word with a Latin letter. */
export const isLatin = ({ characters }: Word): boolean => (characters & LETTERS) !== 0

/** True for a word of digits alone. */
export const isNumber = ({ characters }: Word): boolean => (characters & ~DIGITS) === 0

/** Joins the texts of words. */
export const joinedText = (words: ReadonlyArray<Word>): string => {
  let joined = ""
  for (const { text } of words) joined += text
  return joined
}

const charactersOf = (text: string): number => {
  let bits = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    bits |= unit < ASCII ? (asciiBits[unit] ?? 0) : 1 << (29 + (unit % 3))
  }
  return bits
}

const ASCII = 128

const bitOf = (unit: number): number => (unit >= 0x41 && unit <= 0x5a ? unit - 0x41 : 26 + (unit % 3))

const asciiBits = Int32Array.from({ length: ASCII }, (_, unit) => 1 << bitOf(unit))

/** Number of bits that are set. */
export const bitCount = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
