import { inAscii } from "@vostro/domain/rails"

/** Longest line of additional information in the messages of Fedwire. */
const LINE = 105

/** Writes a text in printable ASCII, at most so many characters. */
export const ascii = (text: string, max = Number.MAX_SAFE_INTEGER): string => inAscii(text).slice(0, max)

/** Stands for a name or an id that no party stated (ISO 20022). */
export const NOT_PROVIDED = "NOTPROVIDED"

/**
 * Writes a name or an id in printable ASCII, at most so many characters. A message needs one with content: of a text of
 * another bank nothing may be left.
 */
export const written = (text: string | undefined, max: number): string => {
  const all = ascii(text ?? "", max)
  return all.trim() === "" ? NOT_PROVIDED : all
}

/** Splits a text into the lines that messages carry; none for an empty text. */
export const linesOf = (text: string | undefined): ReadonlyArray<string> =>
  (text === undefined ? "" : ascii(text)).match(/.{1,105}/g) ?? []

/** Joins the lines of a message: a full line was split, any other ends a word. */
export const joined = (lines: ReadonlyArray<string> | undefined): string =>
  (lines ?? []).reduce((all, line, at) => all + (at === 0 || lines?.[at - 1]?.length === LINE ? "" : " ") + line, "")
