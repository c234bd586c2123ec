import { GENERIC, LEGAL_FORM, PLACE, shortForm } from "./OptionalWords.ts"
import { better, MATCH, MISMATCH, type NameOutcome, NOT_POSSIBLE } from "./Outcome.ts"
import { isLatin, joinedText, type Word, wordOf } from "./Word.ts"
import { fit, type Required } from "./WordMatch.ts"
import { wordsOf } from "./Words.ts"

/** The names of an organization that holds an account. */
export interface BusinessName {
  readonly type: "business"
  readonly name: string
  /** Names that it does business as; an acronym counts only if it is one of them. */
  readonly dba?: ReadonlyArray<string>
}

/** The names of an organization, prepared for any number of comparisons. */
export interface PreparedBusiness {
  readonly type: "business"
  readonly names: ReadonlyArray<PreparedName>
  readonly isLatin: boolean
}

interface PreparedName extends Core {
  readonly required: ReadonlyArray<Required>
}

/** Prepares the legal name and the DBAs of an organization. */
export const prepareBusiness = ({ name, dba = [] }: BusinessName): PreparedBusiness => {
  const legal = wordsOf(name).map(wordOf)
  return {
    type: "business",
    names: [prepareName(legal), ...dba.map((other) => prepareName(wordsOf(other).map(wordOf)))],
    isLatin: legal.some(isLatin)
  }
}

const prepareName = (words: ReadonlyArray<Word>): PreparedName => {
  const core = coreOf(words)
  return { ...core, required: core.words.map((word) => ({ spellings: [word], isGiven: false })) }
}

/** The words of an organization's name that tell it from others. */
export interface Core {
  readonly words: ReadonlyArray<Word>
  /** The place at the end of the name. */
  readonly place: string | undefined
  /** Its words written together. */
  readonly joined: string
  /** All words of the name written together. */
  readonly whole: string
}

/** Returns the core of a name: without legal forms and without a place at its end. */
export const coreOf = (all: ReadonlyArray<Word>): Core => {
  const words = withAcronyms(all)
    .map(inShort)
    .filter(({ kinds }) => (kinds & LEGAL_FORM) === 0)
  const last = words.at(-1)
  const rest = words.slice(0, -1)
  const hasPlace = last !== undefined && (last.kinds & PLACE) !== 0 && rest.some(({ kinds }) => (kinds & GENERIC) === 0)
  const core = hasPlace ? rest : words
  return { words: core, place: hasPlace ? last.text : undefined, joined: joinedText(core), whole: joinedText(all) }
}

const inShort = (word: Word): Word => {
  const short = shortForm(word.text)
  return short === word.text ? word : wordOf(short)
}

/** Writes letters that stand alone together: `L.L.C.` is LLC. */
const withAcronyms = (words: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  if (!words.some(({ text }) => text.length === 1)) return words
  const joined: Array<Word> = []
  let letters = ""
  for (const word of words) {
    if (word.text.length === 1) {
      letters += word.text
      continue
    }
    if (letters !== "") joined.push(wordOf(letters))
    letters = ""
    joined.push(word)
  }
  if (letters !== "") joined.push(wordOf(letters))
  return joined
}

/**
 * Compares the core of a payment's name with the legal name or a DBA of an organization. Each word of one has its word in
 * the other, in any order. Legal forms and a place at the end are optional on both sides. `cut` is the last word of a name
 * cut at 35 characters.
 */
export const matchBusiness = (theirs: Core, cut: string | undefined, { names }: PreparedBusiness): NameOutcome => {
  let best = NOT_POSSIBLE
  for (const ours of names) best = better(best, matchNames(theirs, ours, cut))
  return best
}

const matchNames = (theirs: Core, ours: PreparedName, cut: string | undefined): NameOutcome => {
  if (theirs.words.length === 0 || ours.words.length === 0) return NOT_POSSIBLE
  if (cut !== undefined && ours.whole.startsWith(theirs.whole)) return MATCH
  if (theirs.place !== undefined && ours.place !== undefined && theirs.place !== ours.place) return MISMATCH
  if (theirs.joined === ours.joined) return MATCH
  const { outcome, unused } = fit(ours.required, { words: theirs.words, cut })
  return unused > 0 ? MISMATCH : outcome
}
