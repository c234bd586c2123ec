import type { Word } from "./Word.ts"

/** Splits the words of a name at those of a kind. A word of the kind at either end separates nothing. */
export const splitAt = (words: ReadonlyArray<Word>, kind: number): ReadonlyArray<ReadonlyArray<Word>> => {
  const last = words.length - 1
  if (!words.some((word, at) => isSeparator(word, at, last, kind))) return [words]
  const parts: Array<Array<Word>> = [[]]
  for (const [at, word] of words.entries()) {
    if (isSeparator(word, at, last, kind)) parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts.filter((part) => part.length > 0)
}

const isSeparator = ({ kinds }: Word, at: number, last: number, kind: number): boolean =>
  (kinds & kind) !== 0 && at > 0 && at < last
