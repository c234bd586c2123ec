/** Maximum length of a file name, in characters (spec, "Limits"). */
export const MAX_FILE_NAME = 255

/** Control characters and marks that make a name display misleadingly: line, bidirectional and invisible ones. */
const TREACHEROUS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Surrogate}]/gu

/** Replacement character for bytes that were not UTF-8. The original is lost, so two names could become one. */
const LOST = "\ufffd"

/**
 * Sanitizes the name of an uploaded file: keeps the part after the last path separator of any system, removes
 * misleading characters and trims blanks; other Unicode is kept. Undefined if no name remains or a part of it was lost.
 */
export const safeFileName = (given: string): string | undefined => {
  if (given.includes(LOST)) return undefined
  // RFC 9110, 5.6.4: in a quoted string a backslash escapes a quote or a backslash; elsewhere it separates paths.
  const whole = given.replaceAll(/\\(["\\])/g, "$1")
  const name = (whole.split(/[/\\]/).at(-1) ?? "").replaceAll(TREACHEROUS, "").trim()
  return /^\.*$/.test(name) ? undefined : name
}
