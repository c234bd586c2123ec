import { folded } from "../text/Ascii.ts"

/** Most characters of a name that are compared; names of payment messages have at most 140. */
const MAX_CHARACTERS = 280

const isAscii = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7e) return false
  return true
}

/**
 * Splits a name into upper-case words of letters and digits. Marks are removed, letters such as ø are transliterated, `&`
 * becomes AND, an apostrophe joins its neighbours (O'Brien), and all other punctuation separates words.
 */
export const wordsOf = (name: string): ReadonlyArray<string> => {
  const cut = name.length > MAX_CHARACTERS ? name.slice(0, MAX_CHARACTERS) : name
  const folding = isAscii(cut) ? cut : folded(cut)
  const text = (folding.includes("'") ? folding.replaceAll("'", "") : folding).toUpperCase()
  const words: Array<string> = []
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : BLANK
    if (unit < 0x7f ? isAsciiWordUnit(unit) : isOtherWordUnit(unit)) continue
    if (at > from) words.push(text.slice(from, at))
    if (unit === AMPERSAND) words.push("AND")
    from = at + 1
  }
  return words
}

const BLANK = 0x20
const AMPERSAND = 0x26

const isAsciiWordUnit = (unit: number): boolean => (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39)

/** True for a code unit of a letter or digit. Both units of a pair outside of the basic plane count as letters. */
const isOtherWordUnit = (unit: number): boolean =>
  (unit >= 0xd800 && unit <= 0xdfff) || /[\p{Letter}\p{Number}]/u.test(String.fromCharCode(unit))

/**
 * Returns a name in the other spelling of passports: Ä is AE, Å is AA, Ö and Ø are OE, Ü is UE (S196). Returns the name
 * itself if it has none of these letters.
 */
export const spelledOut = (name: string): string => {
  if (isAscii(name)) return name
  const cut = name.slice(0, MAX_CHARACTERS).normalize("NFC")
  return cut.replaceAll(
    /[\u00e4\u00c4\u00e5\u00c5\u00f6\u00d6\u00f8\u00d8\u00fc\u00dc]/g,
    (letter) => pairs[letter.toLowerCase()] ?? letter
  )
}

const pairs: Readonly<Record<string, string>> = { ä: "AE", å: "AA", ö: "OE", ø: "OE", ü: "UE" }
