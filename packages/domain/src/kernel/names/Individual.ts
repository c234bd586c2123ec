import { JOINT, ORGANIZATION, PARTICLE, SUFFIX, TITLE } from "./OptionalWords.ts"
import { MISMATCH, type NameOutcome, NOT_POSSIBLE } from "./Outcome.ts"
import { splitAt } from "./Split.ts"
import { isLatin, joinedText, type Word, wordOf } from "./Word.ts"
import { fit, lowered, type Offered, type Required } from "./WordMatch.ts"
import { wordsOf } from "./Words.ts"

/** The name of a person who holds an account. */
export interface IndividualName {
  readonly type: "individual"
  readonly first_name: string
  readonly preferred_first_name?: string
  readonly last_name: string
}

/** The name of a person, prepared for any number of comparisons. */
export interface PreparedIndividual {
  readonly type: "individual"
  readonly required: ReadonlyArray<Required>
  readonly suffix: string | undefined
  readonly isLatin: boolean
}

/** Prepares the name of a person. */
export const prepareIndividual = ({
  first_name,
  preferred_first_name = "",
  last_name
}: IndividualName): PreparedIndividual => {
  const words = wordsOf(last_name).map(wordOf)
  const last = joinParticles(words.filter(isRequired))
  const given = [...spellingsOf(first_name), ...spellingsOf(preferred_first_name)]
  return {
    type: "individual",
    required: [
      ...last.map((word) => ({ spellings: [word], isGiven: false })),
      ...(given.length === 0 ? [] : [{ spellings: given, isGiven: true }])
    ],
    suffix: firstSuffix(words, 0),
    isLatin: words.some(isLatin)
  }
}

const isRequired = ({ kinds }: Word): boolean => (kinds & (TITLE | SUFFIX)) === 0

/** The first word of a given name, and all its words written together (Mary Ann, Maryann). */
const spellingsOf = (name: string): ReadonlyArray<Word> => {
  if (name === "") return []
  const words = wordsOf(name)
    .map(wordOf)
    .filter(({ kinds }) => (kinds & TITLE) === 0)
  const [first] = words
  if (first === undefined) return []
  return words.length === 1 ? [first] : [first, wordOf(joinedText(words))]
}

/** Joins particles to the word after them: `DE LA CRUZ` becomes `DELACRUZ`. A last particle stays a word. */
const joinParticles = (words: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const last = words.length - 1
  if (!words.some(({ kinds }, at) => (kinds & PARTICLE) !== 0 && at < last)) return words
  const joined: Array<Word> = []
  let prefix = ""
  for (const [at, word] of words.entries()) {
    if ((word.kinds & PARTICLE) !== 0 && at < last) {
      prefix += word.text
      continue
    }
    joined.push(prefix === "" ? word : wordOf(prefix + word.text))
    prefix = ""
  }
  return joined
}

/** One person of a payment's name. */
export interface Person extends Offered {
  readonly suffix: string | undefined
  readonly isOrganization: boolean
}

/** The people of a joint name. A given name alone takes the words of its neighbour: John and Jane Smith. */
export const peopleOf = (words: ReadonlyArray<Word>, isCut: boolean): ReadonlyArray<Person> => {
  const parts = splitAt(words, JOINT)
  if (parts.length === 1) return [personOf(words, isCut)]
  const whole = parts.findLast((part) => part.length > 1) ?? []
  return parts.map((part) => personOf(part.length === 1 ? [...part, ...whole] : part, isCut))
}

const personOf = (words: ReadonlyArray<Word>, isCut: boolean): Person => {
  let kinds = 0
  for (const word of words) kinds |= word.kinds
  return {
    words: (kinds & (TITLE | SUFFIX)) === 0 ? words : words.filter(isRequired),
    cut: isCut ? words.at(-1)?.text : undefined,
    suffix: (kinds & SUFFIX) === 0 ? undefined : firstSuffix(words, 1),
    isOrganization: (kinds & ORGANIZATION) !== 0
  }
}

/**
 * Compares a person of a payment's name with a person who holds the account: first and last name in any order. Middle
 * names, titles and suffixes are optional. A nickname or an initial stands for the first name, never for the last.
 */
export const matchIndividual = (person: Person, { required, suffix }: PreparedIndividual): NameOutcome => {
  if (required.length === 0) return NOT_POSSIBLE
  const { outcome } = fit(required, person)
  if (outcome === MISMATCH) return outcome
  if (person.isOrganization) return lowered(outcome, "entity_type")
  const isOther = suffix !== undefined && person.suffix !== undefined && suffix !== person.suffix
  return isOther ? lowered(outcome, "suffix") : outcome
}

const firstSuffix = (words: ReadonlyArray<Word>, from: number): string | undefined => {
  const found = words.find(({ kinds }, at) => at >= from && (kinds & SUFFIX) !== 0)?.text
  return found === undefined ? undefined : (sameSuffix.get(found) ?? found)
}

const sameSuffix: ReadonlyMap<string, string> = new Map([
  ["JUNIOR", "JR"],
  ["SENIOR", "SR"],
  ["2ND", "II"],
  ["3RD", "III"],
  ["4TH", "IV"]
])
