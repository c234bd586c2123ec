import { areNicknames, isGivenName } from "./GivenNames.ts"
import { type Closeness, MATCH, MISMATCH, type NameOutcome } from "./Outcome.ts"
import { mostSimilar, similarity } from "./Similarity.ts"
import { bitCount, commonAtMost, type Word } from "./Word.ts"

/** Least Jaro-Winkler similarity of two spellings of one word. */
const SAME = 0.92
/** Least similarity of two words that a person should compare. */
const CLOSE = 0.85

/** Most neighbouring words that are compared with one word as if written together (`Mc Donald`, `Van der Berg`). */
const MAX_JOINED = 3

/** Most words of a name that are compared: one bit each says if a required word has used it. */
export const MAX_WORDS = 32

/** Fit of a word: 3 equal, 2 the same, 1 close, 0 different. */
type Grade = 0 | 1 | 2 | 3

/** A required word of a holder's name in one or several spellings. */
export interface Required {
  readonly spellings: ReadonlyArray<Word>
  /** A given name also fits by an initial or a nickname. */
  readonly isGiven: boolean
}

/** Words of a payment's name; of a name cut at 35 characters the last word also fits by its start. */
export interface Offered {
  /** At most {@link MAX_WORDS}. */
  readonly words: ReadonlyArray<Word>
  readonly cut: string | undefined
}

/** Outcome of fitting required words, and the number of words that none of them used. */
export interface Fit {
  readonly outcome: NameOutcome
  readonly unused: number
}

interface Candidate {
  readonly grade: Grade
  readonly at: number
  readonly count: number
}

const MISFIT: Fit = { outcome: MISMATCH, unused: 0 }

/**
 * Finds a different word, or neighbouring words written together, for each required word, in any order. No average: each
 * required word needs its own. Exactly one close word makes the outcome close.
 */
export const fit = (required: ReadonlyArray<Required>, offered: Offered): Fit => {
  const { words } = offered
  if (words.length < required.length) return MISFIT
  let used = 0
  let close = 0
  for (const one of required) {
    const best = bestFor(one, offered, used)
    if (best === undefined) return MISFIT
    if (best.grade === 1) close++
    if (close > 1) return MISFIT
    used |= ((1 << best.count) - 1) << best.at
  }
  return { outcome: close === 0 ? MATCH : SPELLING, unused: words.length - bitCount(used) }
}

const closeBy = (reason: Closeness): NameOutcome => ({ outcome: "close", reason })
const SPELLING = closeBy("spelling")

/** Lowers a match to a close name. */
export const lowered = (outcome: NameOutcome, reason: Closeness): NameOutcome =>
  outcome.outcome === "match" ? closeBy(reason) : outcome

const isFree = (used: number, at: number): boolean => (used & (1 << at)) === 0

const bestFor = (required: Required, { words, cut }: Offered, used: number): Candidate | undefined => {
  let best: Candidate | undefined
  for (let at = 0; at < words.length; at++) {
    let text = ""
    let characters = 0
    for (let count = 1; count <= MAX_JOINED && isFree(used, at + count - 1); count++) {
      const word = words[at + count - 1]
      if (word === undefined) break
      text += word.text
      characters |= word.characters
      const grade = bestGrade(required, text, characters, cut)
      if (grade > (best?.grade ?? 0)) best = { grade, at, count }
      if (grade === 3) return best
    }
  }
  return best
}

const bestGrade = ({ spellings, isGiven }: Required, text: string, characters: number, cut: string | undefined) => {
  let best: Grade = 0
  for (const spelling of spellings) {
    const grade = isEqual(spelling.text, text, cut) ? 3 : gradeOf(spelling, text, characters, isGiven)
    if (grade > best) best = grade
  }
  return best
}

const isEqual = (required: string, text: string, cut: string | undefined): boolean =>
  required === text || (text === cut && text.length > 1 && required.startsWith(text))

// A given name fits by an initial, a nickname, or the same spelling. Another known given name never fits.
const gradeOf = (required: Word, text: string, characters: number, isGiven: boolean): Grade => {
  if (!isGiven) return bySpelling(required, text, characters)
  const own = required.text
  if (text.length === 1 || own.length === 1) return own.charCodeAt(0) === text.charCodeAt(0) ? 2 : 0
  if (areNicknames(own, text)) return 2
  const grade = bySpelling(required, text, characters)
  if (grade === 0 || !isGivenName(text)) return grade
  return grade === 1 || isGivenName(own) ? 0 : grade
}

const bySpelling = (required: Word, text: string, characters: number): Grade => {
  const isSameStart = required.text.charCodeAt(0) === text.charCodeAt(0)
  const common = commonAtMost(required.text, required.characters, text, characters)
  const least = isSameStart ? CLOSE : SAME
  if (mostSimilar(required.text.length, text.length, common, isSameStart) < least) return 0
  const alike = similarity(required.text, text)
  if (alike >= SAME) return 2
  return alike >= least ? 1 : 0
}
