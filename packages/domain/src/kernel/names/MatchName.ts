import { type BusinessName, matchBusiness } from "./Business.ts"
import { type IndividualName, matchIndividual } from "./Individual.ts"
import { aliases, joints, legalForms, shortForm, suffixes, titles } from "./OptionalWords.ts"
import { bestOf, type NameOutcome, NOT_POSSIBLE } from "./Outcome.ts"
import { wordsOf } from "./Words.ts"

/** The name of a customer who holds an account. */
export type HolderName = IndividualName | BusinessName

/** Length at which many systems cut names. */
const CUT_LENGTH = 35

/** Most words of a name that are compared. */
const MAX_WORDS = 32

/**
 * Compares the name in a payment with the names of the account's holders and gives the best outcome. Every required word
 * is matched on its own; no average makes up for a wrong word. Joint names are split and match if one person matches.
 */
export const matchName = (name: string, holders: ReadonlyArray<HolderName>): NameOutcome => {
  const words = wordsOf(name).slice(0, MAX_WORDS)
  if (!isComparable(words)) return NOT_POSSIBLE
  const isCut = isCutName(name)
  const parts = split(words, aliases)
  return bestOf(holders.flatMap((holder) => parts.map((part) => matchHolder(part, holder, isCut))))
}

const isCutName = (name: string): boolean => {
  if (name.length < CUT_LENGTH - 1) return false
  const { length } = name.trim().replaceAll(/\s+/g, " ")
  return length === CUT_LENGTH || length === CUT_LENGTH - 1
}

const matchHolder = (words: ReadonlyArray<string>, holder: HolderName, isCut: boolean): NameOutcome => {
  if (!haveOneScript(words, holder)) return NOT_POSSIBLE
  if (holder.type === "business") return matchBusiness(words, holder, isCut)
  return bestOf(peopleOf(words).map((person) => matchIndividual(person, holder, isCut)))
}

/** The words of each person of a joint name. A given name alone takes the words of its neighbour: John and Jane Smith. */
const peopleOf = (words: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> => {
  const parts = split(words, joints)
  const whole = parts.findLast((part) => part.length > 1) ?? []
  return parts.map((part) => (part.length === 1 ? [...part, ...whole] : part))
}

const split = (words: ReadonlyArray<string>, separators: ReadonlySet<string>): ReadonlyArray<ReadonlyArray<string>> => {
  const last = words.length - 1
  if (!words.some((word, at) => at > 0 && at < last && separators.has(word))) return [words]
  const parts: Array<Array<string>> = [[]]
  for (const [at, word] of words.entries()) {
    if (at > 0 && at < last && separators.has(word)) parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts.filter((part) => part.length > 0)
}

/** A name of nothing but digits, titles and legal forms cannot be compared. */
const isComparable = (words: ReadonlyArray<string>): boolean =>
  words.some(
    (word) => !/^\d+$/.test(word) && !titles.has(word) && !suffixes.has(word) && !legalForms.has(shortForm(word))
  )

const isLatin = (words: ReadonlyArray<string>): boolean => words.some((word) => /[A-Z]/.test(word))

/** A name in Latin letters is not compared with one in another script. */
const haveOneScript = (words: ReadonlyArray<string>, holder: HolderName): boolean =>
  isLatin(words) === isLatin(wordsOf(holder.type === "business" ? holder.name : holder.last_name))
