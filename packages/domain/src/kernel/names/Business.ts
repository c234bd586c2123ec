import { FORM_PHRASES, GENERIC, LEGAL_FORM, PLACE, shortForm } from "./OptionalWords.ts"
import { better, MATCH, MISMATCH, type NameOutcome, NOT_POSSIBLE } from "./Outcome.ts"
import { isPlace, MOST_PLACE_WORDS } from "./Places.ts"
import { isLatin, joinedSpelling, joinedText, type Spelled, type Word, wordOf, wordsIn } from "./Word.ts"
import { fit, type Required } from "./WordMatch.ts"

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
  const legal = wordsIn(name)
  return {
    type: "business",
    names: [prepareName(legal), ...dba.map((other) => prepareName(wordsIn(other)))],
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
  /** The places at the end of the name, such as a city and its state. */
  readonly places: ReadonlyArray<string>
  /** Its words written together. */
  readonly joined: Spelled
  /** All words of the name written together. */
  readonly whole: string
}

/** Returns the core of a name: without legal forms and without places at its end. */
export const coreOf = (all: ReadonlyArray<Word>): Core => {
  let words = withoutPhrase(withAcronyms(all).map(inShort)).filter(({ kinds }) => (kinds & LEGAL_FORM) === 0)
  const places: Array<string> = []
  for (let count = placeAtEnd(words); count > 0; count = placeAtEnd(words)) {
    places.push(textOf(words.slice(-count)))
    words = words.slice(0, -count)
  }
  return { words, places, joined: joinedSpelling(words), whole: joinedText(all) }
}

const textOf = (words: ReadonlyArray<Word>): string => words.map(({ text }) => text).join(" ")

/** Number of words of the place at the end of a name; 0 if nothing that names an organization would be left. */
const placeAtEnd = (words: ReadonlyArray<Word>): number => {
  if (!isOf(words.at(-1), PLACE)) return 0
  for (let count = Math.min(MOST_PLACE_WORDS, words.length - 1); count > 0; count--) {
    if (!isPlace(textOf(words.slice(-count)))) continue
    return words.slice(0, -count).some(({ kinds }) => (kinds & GENERIC) === 0) ? count : 0
  }
  return 0
}

const isOf = (word: Word | undefined, kind: number): boolean => word !== undefined && (word.kinds & kind) !== 0

const withoutPhrase = (words: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  if (!isOf(words.at(-1), LEGAL_FORM)) return words
  const isAtEnd = (phrase: ReadonlyArray<string>) =>
    phrase.length < words.length && phrase.every((part, at) => words[words.length - phrase.length + at]?.text === part)
  const phrase = FORM_PHRASES.find(isAtEnd)
  return phrase === undefined ? words : words.slice(0, -phrase.length)
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
  if (areElsewhere(theirs.places, ours.places)) return MISMATCH
  if (isSame(theirs.joined, ours.joined)) return MATCH
  const { outcome, unused } = fit(ours.required, { words: theirs.words, cut })
  return unused > 0 ? MISMATCH : outcome
}

const isSame = (a: Spelled, b: Spelled): boolean =>
  a.text === b.text || a.text === b.other || a.other === b.text || a.other === b.other

const areElsewhere = (theirs: ReadonlyArray<string>, ours: ReadonlyArray<string>): boolean =>
  theirs.length > 0 && ours.length > 0 && !theirs.some((place) => ours.includes(place))
