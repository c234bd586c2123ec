import { organizations, suffixes, titles } from "./OptionalWords.ts"
import { MISMATCH, type NameOutcome, NOT_POSSIBLE } from "./Outcome.ts"
import { cutAt, fit, gradeGivenName, gradeWord, lowered, type Required } from "./WordMatch.ts"
import { joinParticles, wordsOf } from "./Words.ts"

/** The name of a person who holds an account. */
export interface IndividualName {
  readonly type: "individual"
  readonly first_name: string
  readonly preferred_first_name?: string
  readonly last_name: string
}

/**
 * Compares the words of a payment's name with a person's: first and last name in any order. Middle names, titles and
 * suffixes are optional. A nickname or an initial stands for the first name, never for the last.
 */
export const matchIndividual = (words: ReadonlyArray<string>, holder: IndividualName, isCut: boolean): NameOutcome => {
  const required = requiredOf(holder, isCut ? (words.at(-1) ?? "") : undefined)
  if (required.length === 0) return NOT_POSSIBLE
  const { outcome } = fit(
    required,
    words.filter((word) => !isOptional(word))
  )
  if (outcome === MISMATCH) return outcome
  if (words.some((word) => organizations.has(word))) return lowered(outcome, "entity_type")
  return haveOtherSuffixes(words, wordsOf(holder.last_name)) ? lowered(outcome, "suffix") : outcome
}

const isOptional = (word: string): boolean => titles.has(word) || suffixes.has(word)

const requiredOf = (holder: IndividualName, cut: string | undefined): ReadonlyArray<Required> => {
  const given = [holder.first_name, holder.preferred_first_name ?? ""].flatMap(spellingsOf)
  const last = joinParticles(wordsOf(holder.last_name).filter((word) => !isOptional(word)))
  const graderOf = (grader: typeof gradeWord) => (cut === undefined ? grader : cutAt(cut, grader))
  return [
    ...last.map((word) => ({ spellings: [word], grade: graderOf(gradeWord) })),
    ...(given.length === 0 ? [] : [{ spellings: given, grade: graderOf(gradeGivenName) }])
  ]
}

/** The first word of a given name, and all its words written together (Mary Ann, Maryann). */
const spellingsOf = (name: string): ReadonlyArray<string> => {
  const words = wordsOf(name).filter((word) => !titles.has(word))
  const [first] = words
  if (first === undefined) return []
  return words.length === 1 ? [first] : [first, words.join("")]
}

const canonical = (suffix: string): string =>
  suffix === "JUNIOR"
    ? "JR"
    : suffix === "SENIOR"
      ? "SR"
      : suffix.replace("2ND", "II").replace("3RD", "III").replace("4TH", "IV")

const haveOtherSuffixes = (words: ReadonlyArray<string>, holderWords: ReadonlyArray<string>): boolean => {
  const [ours] = holderWords.filter((word) => suffixes.has(word)).map(canonical)
  const [theirs] = words.filter((word, at) => at > 0 && suffixes.has(word)).map(canonical)
  return ours !== undefined && theirs !== undefined && ours !== theirs
}
