const QUOTE = 34

/** Facts about the text of a line that need every character. */
export interface LineText {
  /** Hash of the text: equal texts have equal marks. */
  readonly mark: number
  readonly hasControls: boolean
  readonly hasQuotes: boolean
}

const isControl = (char: number): boolean => char < 32 || (char >= 127 && char < 160)

/** True if text has a control character. */
export const hasControls = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (isControl(text.charCodeAt(at))) return true
  return false
}

/** True if a field is in quotes. */
export const isQuoted = (field: string): boolean => field.length > 1 && field.startsWith('"') && field.endsWith('"')

/** Reads the text of a line once; the mark is FNV-1a. */
export const readLineText = (text: string): LineText => {
  let mark = 0x811c9dc5
  let controls = false
  let quotes = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    mark = Math.imul(mark ^ char, 0x01000193)
    controls ||= isControl(char)
    quotes ||= char === QUOTE
  }
  return { mark: mark >>> 0, hasControls: controls, hasQuotes: quotes }
}
