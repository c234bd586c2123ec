import { areNicknames, isGivenName } from "./GivenNames.ts"
import { type Closeness, MATCH, MISMATCH, type NameOutcome } from "./Outcome.ts"
import { similarity } from "./Similarity.ts"

/** Least Jaro-Winkler similarity of two spellings of one word. */
const SAME = 0.92
/** Least similarity of two words that a person should compare. */
const CLOSE = 0.85

/** Most neighbouring words that are compared with one word as if written together (`Mc Donald`, `Van der Berg`). */
const MAX_JOINED = 3

/** Fit of a word: 3 equal, 2 the same, 1 close, 0 different. */
export type Grade = 0 | 1 | 2 | 3

/** Grades a word of a name against a required word of the holder's name. */
export type Grader = (required: string, word: string) => Grade

const bySpelling = (required: string, word: string): Grade => {
  const alike = similarity(required, word)
  if (alike >= SAME) return 2
  return alike >= CLOSE && required[0] === word[0] ? 1 : 0
}

/** Grades a surname or a word of a company's name: the same spelling but for a letter or two. */
export const gradeWord: Grader = (required, word) => (required === word ? 3 : bySpelling(required, word))

/** Grades a given name: an initial, a nickname, or the same spelling. Another known given name never fits. */
export const gradeGivenName: Grader = (required, word) => {
  if (required === word) return 3
  if (word.length === 1 || required.length === 1) return required[0] === word[0] ? 2 : 0
  if (areNicknames(required, word)) return 2
  if (isGivenName(word) && isGivenName(required)) return 0
  const grade = bySpelling(required, word)
  return grade === 1 && isGivenName(word) ? 0 : grade
}

/** Grades as another grader does; the last word of a name cut at 35 characters also fits by its start. */
export const cutAt =
  (last: string, grader: Grader): Grader =>
  (required, word) =>
    word === last && word.length > 1 && required.startsWith(word) ? 3 : grader(required, word)

/** A required word, or several spellings of it, with its grader. */
export interface Required {
  readonly spellings: ReadonlyArray<string>
  readonly grade: Grader
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

/**
 * Finds a different word, or neighbouring words written together, for each required word, in any order. No average: each
 * required word needs its own. Exactly one close word makes the outcome close.
 */
export const fit = (required: ReadonlyArray<Required>, words: ReadonlyArray<string>): Fit => {
  const used = words.map(() => false)
  let close = 0
  for (const one of required) {
    const best = bestFor(one, words, used)
    if (best === undefined) return { outcome: MISMATCH, unused: words.length }
    if (best.grade === 1) close++
    used.fill(true, best.at, best.at + best.count)
  }
  const outcome = close === 0 ? MATCH : close === 1 ? closeBy("spelling") : MISMATCH
  return { outcome, unused: used.filter((isUsed) => !isUsed).length }
}

const closeBy = (reason: Closeness): NameOutcome => ({ outcome: "close", reason })

/** Lowers a match to a close name. */
export const lowered = (outcome: NameOutcome, reason: Closeness): NameOutcome =>
  outcome.outcome === "match" ? closeBy(reason) : outcome

const bestFor = (
  { spellings, grade }: Required,
  words: ReadonlyArray<string>,
  used: ReadonlyArray<boolean>
): Candidate | undefined => {
  let best: Candidate | undefined
  for (let at = 0; at < words.length; at++) {
    let joined = ""
    for (let count = 1; count <= MAX_JOINED && used[at + count - 1] === false; count++) {
      joined += words[at + count - 1] ?? ""
      const found = bestGrade(spellings, joined, grade)
      if (found > (best?.grade ?? 0)) best = { grade: found, at, count }
      if (found === 3) return best
    }
  }
  return best
}

const bestGrade = (spellings: ReadonlyArray<string>, word: string, grade: Grader): Grade => {
  let best: Grade = 0
  for (const spelling of spellings) {
    const found = grade(spelling, word)
    if (found > best) best = found
  }
  return best
}
