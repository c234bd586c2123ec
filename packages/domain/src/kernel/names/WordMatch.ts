import { areNicknames, isGivenName } from "./GivenNames.ts"
import { type Closeness, MATCH, MISMATCH, type NameOutcome } from "./Outcome.ts"
import { SURNAMES } from "./Surnames.ts"
import { bitCount, type Spelled, type Word } from "./Word.ts"

/** Most neighbouring words that are compared with one word as if written together (`Mc Donald`, `Van der Berg`). */
const MAX_JOINED = 3

/** Most words of a name that are compared: one bit each says if a required word has used it. */
export const MAX_WORDS = 32

/** Fit of a word: 3 equal, 2 an initial or a nickname, 1 close, 0 different. */
type Grade = 0 | 1 | 2 | 3

/** A required word of a holder's name in one or several spellings. */
export interface Required {
  readonly spellings: ReadonlyArray<Spelled>
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
    let other = ""
    for (let count = 1; count <= MAX_JOINED && isFree(used, at + count - 1); count++) {
      const word = words[at + count - 1]
      if (word === undefined) break
      const isOne = other === text && word.other === word.text
      text += word.text
      other = isOne ? text : other + word.other
      const isCut = cut !== undefined && at + count === words.length && word.text === cut && text.length > 1
      const grade = bestGrade(required, text, other, isCut)
      if (grade > (best?.grade ?? 0)) best = { grade, at, count }
      if (grade === 3) return best
    }
  }
  return best
}

const bestGrade = ({ spellings, isGiven }: Required, text: string, other: string, isCut: boolean): Grade => {
  let best: Grade = 0
  for (const spelling of spellings) {
    if (isEqual(spelling, text, other) || (isCut && beginsWith(spelling, text, other))) return 3
    const grade = isGiven ? gradeOfGiven(spelling, text) : gradeOf(spelling, text)
    if (grade > best) best = grade
  }
  return best
}

const isEqual = (required: Spelled, text: string, other: string): boolean =>
  required.text === text ||
  ((required.other !== required.text || other !== text) &&
    (required.other === text || required.text === other || required.other === other))

const beginsWith = (required: Spelled, text: string, other: string): boolean =>
  required.text.startsWith(text) || required.other.startsWith(other)

// One slip in a long word is close, unless it makes another common name.
const gradeOf = ({ text }: Spelled, written: string): Grade => (isSlip(text, written) && !SURNAMES.has(written) ? 1 : 0)

// A given name fits by an initial or a nickname.
const gradeOfGiven = ({ text }: Spelled, written: string): Grade => {
  if (written.length === 1 || text.length === 1) return text.charCodeAt(0) === written.charCodeAt(0) ? 2 : 0
  if (areNicknames(text, written)) return 2
  return isSlip(text, written) && !isGivenName(written) ? 1 : 0
}

/** Minimum number of letters of a word in which a slip counts: in shorter words one letter makes another name (Li, Lee). */
const LEAST_LETTERS = 7

/**
 * True where a typist who means a word of seven letters or more may write another: one letter lost, doubled or changed, or
 * two neighbours swapped. The first letter stays.
 */
export const isSlip = (meant: string, written: string): boolean => {
  const longer = written.length - meant.length
  if (meant.length < LEAST_LETTERS || longer < -1 || longer > 1 || meant.charCodeAt(0) !== written.charCodeAt(0))
    return false
  let at = 1
  while (at < meant.length && meant.charCodeAt(at) === written.charCodeAt(at)) at++
  if (longer === -1) return isRest(meant, at + 1, written, at)
  if (longer === 1) return written.charCodeAt(at) === written.charCodeAt(at - 1) && isRest(meant, at, written, at + 1)
  return isRest(meant, at + 1, written, at + 1) ? at < meant.length : isSwap(meant, written, at)
}

const isSwap = (meant: string, written: string, at: number): boolean =>
  meant.charCodeAt(at) === written.charCodeAt(at + 1) &&
  meant.charCodeAt(at + 1) === written.charCodeAt(at) &&
  isRest(meant, at + 2, written, at + 2)

const isRest = (a: string, fromA: number, b: string, fromB: number): boolean => {
  if (a.length - fromA !== b.length - fromB) return false
  for (let at = fromA; at < a.length; at++) if (a.charCodeAt(at) !== b.charCodeAt(at - fromA + fromB)) return false
  return true
}
