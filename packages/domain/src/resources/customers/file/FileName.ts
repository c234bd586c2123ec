/** The longest name of a file, in UTF-16 units (spec, "Limits"). */
export const MAX_FILE_NAME = 255

/** Control characters, and marks that make a name read other than it is: line, order and invisible ones. */
const TREACHEROUS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Surrogate}]/gu

/** What stands in a text where its bytes were no UTF-8: what they said is lost, and two names would be one. */
const LOST = "\ufffd"

/**
 * The name of an uploaded file, made safe: what follows the last path separator of any system, without characters that
 * mislead and without blanks at its ends; other Unicode is kept. Undefined where nothing is left that names a file, or
 * some of it was lost.
 */
export const safeFileName = (given: string): string | undefined => {
  if (given.includes(LOST)) return undefined
  // RFC 9110, 5.6.4: in quotes a backslash stands before a quote or a backslash; elsewhere it is a path's.
  const whole = given.replaceAll(/\\(["\\])/g, "$1")
  const name = (whole.split(/[/\\]/).at(-1) ?? "").replaceAll(TREACHEROUS, "").trim()
  return /^\.*$/.test(name) ? undefined : name
}
