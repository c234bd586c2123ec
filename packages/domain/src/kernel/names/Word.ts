import { kindsOf } from "./OptionalWords.ts"

/** A word of a name with the facts that comparisons need, so that none of them is computed twice. */
export interface Word {
  readonly text: string
  /** Bit set of its characters: 26 bits for letters, three for digits, three for characters of other scripts. */
  readonly characters: number
  /** Bit set of its kinds. */
  readonly kinds: number
}

/** Makes a word of an upper-case text. */
export const wordOf = (text: string): Word => ({ text, characters: charactersOf(text), kinds: kindsOf(text) })

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

/** Most characters that two texts can have in common, by their lengths and the characters that only one of them has. */
export const commonAtMost = (a: string, ofA: number, b: string, ofB: number): number =>
  Math.min(a.length - bitCount(ofA & ~ofB), b.length - bitCount(ofB & ~ofA))

/** Number of bits that are set. */
export const bitCount = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
