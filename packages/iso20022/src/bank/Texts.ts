import { inAscii } from "@vostro/domain/rails"

/** Longest line of additional information in the messages of Fedwire. */
const LINE = 105

/** Writes a text in printable ASCII, at most so many characters. */
export const ascii = (text: string, max = Number.MAX_SAFE_INTEGER): string => inAscii(text).slice(0, max)

/** Splits a text into the lines that messages carry; none for an empty text. */
export const linesOf = (text: string | undefined): ReadonlyArray<string> =>
  (text === undefined ? "" : ascii(text)).match(/.{1,105}/g) ?? []

/** Joins the lines of a message: a full line was split, any other ends a word. */
export const joined = (lines: ReadonlyArray<string> | undefined): string =>
  (lines ?? []).reduce((all, line, at) => all + (at === 0 || lines?.[at - 1]?.length === LINE ? "" : " ") + line, "")
