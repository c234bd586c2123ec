/**
 * Comparison of the name in a payment with the names of an account holder. Individual.ts compares people, Business.ts
 * organizations; the other files split names into words and know nicknames, surnames, places and legal forms. The
 * result is one of the outcomes of Outcome.ts. The consequence of a close match is left to the callers, such as
 * incoming wires.
 */

import {
  type BusinessName,
  type Core,
  coreOf,
  matchBusiness,
  type PreparedBusiness,
  prepareBusiness
} from "./Business.ts"
import {
  type IndividualName,
  matchIndividual,
  type Person,
  type PreparedIndividual,
  peopleOf,
  prepareIndividual
} from "./Individual.ts"
import { ALIAS, LEGAL_FORM, SUFFIX, TITLE } from "./OptionalWords.ts"
import { better, MATCH, type NameOutcome, NOT_POSSIBLE } from "./Outcome.ts"
import { splitAt } from "./Split.ts"
import { isLatin, isNumber, type Word, wordsIn } from "./Word.ts"
import { MAX_WORDS } from "./WordMatch.ts"

/** The name of a customer who holds an account. */
export type HolderName = IndividualName | BusinessName

/** The name of a customer, prepared for any number of comparisons. */
export type PreparedHolder = PreparedIndividual | PreparedBusiness

/** Prepares the name of a customer. */
export const prepare = (holder: HolderName): PreparedHolder =>
  holder.type === "business" ? prepareBusiness(holder) : prepareIndividual(holder)

/** Length at which many systems cut names. */
const CUT_LENGTH = 35

/**
 * Compares the name in a payment with the names of the account's holders and gives the best outcome. Every required word
 * is matched on its own; no average makes up for a wrong word. Joint names are split and match if one person matches.
 */
export const matchName = (name: string, holders: ReadonlyArray<HolderName>): NameOutcome =>
  matchPrepared(name, holders.map(prepare))

/** Compares as {@link matchName} does, with prepared holders. */
export const matchPrepared = (name: string, holders: ReadonlyArray<PreparedHolder>): NameOutcome => {
  const words = wordsIn(name).slice(0, MAX_WORDS)
  if (!words.some(isComparable)) return NOT_POSSIBLE
  const isCut = isCutName(name)
  const parts = splitAt(words, ALIAS).map((part) => partOf(part, isCut, holders))
  let best = NOT_POSSIBLE
  for (const holder of holders) {
    for (const part of parts) best = better(best, matchHolder(part, holder))
    if (best === MATCH) return best
  }
  return best
}

/** A name of nothing but digits, titles and legal forms cannot be compared. */
const isComparable = (word: Word): boolean => (word.kinds & (TITLE | SUFFIX | LEGAL_FORM)) === 0 && !isNumber(word)

const isCutName = (name: string): boolean => {
  if (name.length < CUT_LENGTH - 1) return false
  const { length } = name.trim().replaceAll(/\s+/g, " ")
  return length === CUT_LENGTH || length === CUT_LENGTH - 1
}

/** One of the names that a payment gives a customer, read as people and as an organization. */
interface Part {
  readonly isLatin: boolean
  readonly cut: string | undefined
  readonly people: ReadonlyArray<Person>
  readonly core: Core | undefined
}

const partOf = (words: ReadonlyArray<Word>, isCut: boolean, holders: ReadonlyArray<PreparedHolder>): Part => ({
  isLatin: words.some(isLatin),
  cut: isCut ? words.at(-1)?.text : undefined,
  people: holders.some(({ type }) => type === "individual") ? peopleOf(words, isCut) : [],
  core: holders.some(({ type }) => type === "business") ? coreOf(words) : undefined
})

// A name in Latin letters is not compared with one in another script.
const matchHolder = (part: Part, holder: PreparedHolder): NameOutcome => {
  if (part.isLatin !== holder.isLatin) return NOT_POSSIBLE
  if (holder.type === "business") {
    return part.core === undefined ? NOT_POSSIBLE : matchBusiness(part.core, part.cut, holder)
  }
  let best = NOT_POSSIBLE
  for (const person of part.people) best = better(best, matchIndividual(person, holder))
  return best
}
