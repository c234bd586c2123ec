import { generic, legalForms, places, shortForm } from "./OptionalWords.ts"
import { bestOf, MATCH, MISMATCH, type NameOutcome, NOT_POSSIBLE } from "./Outcome.ts"
import { cutAt, fit, gradeWord } from "./WordMatch.ts"
import { wordsOf } from "./Words.ts"

/** The names of an organization that holds an account. */
export interface BusinessName {
  readonly type: "business"
  readonly name: string
  /** Names that it does business as; an acronym counts only if it is one of them. */
  readonly dba?: ReadonlyArray<string>
}

/**
 * Compares the words of a payment's name with the legal name or a DBA of an organization. Each word of one has its word in
 * the other, in any order. Legal forms and a place at the end are optional on both sides.
 */
export const matchBusiness = (words: ReadonlyArray<string>, holder: BusinessName, isCut: boolean): NameOutcome =>
  bestOf([holder.name, ...(holder.dba ?? [])].map((name) => matchNames(words, wordsOf(name), isCut)))

const matchNames = (words: ReadonlyArray<string>, holderWords: ReadonlyArray<string>, isCut: boolean): NameOutcome => {
  const [theirs, ours] = [coreOf(words), coreOf(holderWords)]
  if (theirs.core.length === 0 || ours.core.length === 0) return NOT_POSSIBLE
  if (isCut && holderWords.join("").startsWith(words.join(""))) return MATCH
  if (theirs.place !== undefined && ours.place !== undefined && theirs.place !== ours.place) return MISMATCH
  if (theirs.core.join("") === ours.core.join("")) return MATCH
  const grade = isCut ? cutAt(words.at(-1) ?? "", gradeWord) : gradeWord
  const { outcome, unused } = fit(
    ours.core.map((word) => ({ spellings: [word], grade })),
    theirs.core
  )
  return unused > 0 ? MISMATCH : outcome
}

interface Core {
  readonly core: ReadonlyArray<string>
  /** The place at the end of the name. */
  readonly place?: string
}

/** Writes letters that stand alone together: `L.L.C.` is LLC. */
const withAcronyms = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const joined: Array<string> = []
  let letters = ""
  for (const word of [...words, ""]) {
    if (word.length === 1) {
      letters += word
      continue
    }
    if (letters !== "") joined.push(letters)
    letters = ""
    if (word !== "") joined.push(word)
  }
  return joined
}

const coreOf = (words: ReadonlyArray<string>): Core => {
  const core = withAcronyms(words)
    .map(shortForm)
    .filter((word) => !legalForms.has(word))
  const last = core.at(-1)
  const rest = core.slice(0, -1)
  const isNamed = rest.some((word) => !generic.has(word))
  return last !== undefined && places.has(last) && isNamed ? { core: rest, place: last } : { core }
}
