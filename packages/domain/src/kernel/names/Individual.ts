import { JOINT, ORGANIZATION, PARTICLE, SUFFIX, TITLE } from "./OptionalWords.ts"
import { better, MATCH, MISMATCH, type NameOutcome, NOT_POSSIBLE } from "./Outcome.ts"
import { splitAt } from "./Split.ts"
import { isLatin, joinedWord, type Word, wordsIn } from "./Word.ts"
import { fit, lowered, type Offered, type Required } from "./WordMatch.ts"

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
  /** The same with a surname of several words as one: GARCIALOPEZ of Garcia-Lopez. */
  readonly joined: ReadonlyArray<Required> | undefined
  readonly suffix: string | undefined
  readonly isLatin: boolean
}

/** Prepares the name of a person. */
export const prepareIndividual = ({
  first_name,
  preferred_first_name = "",
  last_name
}: IndividualName): PreparedIndividual => {
  const words = wordsIn(last_name)
  const last = joinParticles(words.filter(isRequired))
  const given = [...spellingsOf(first_name), ...spellingsOf(preferred_first_name)]
  const required = (surnames: ReadonlyArray<Word>): ReadonlyArray<Required> => [
    ...surnames.map((word) => ({ spellings: [word], isGiven: false })),
    ...(given.length === 0 ? [] : [{ spellings: given, isGiven: true }])
  ]
  return {
    type: "individual",
    required: required(last),
    joined: last.length > 1 ? required([joinedWord(last)]) : undefined,
    suffix: firstSuffix(words, 0),
    isLatin: words.some(isLatin)
  }
}

const isRequired = ({ kinds }: Word): boolean => (kinds & (TITLE | SUFFIX)) === 0

/** The first word of a given name, and all its words written together (Mary Ann, Maryann). */
const spellingsOf = (name: string): ReadonlyArray<Word> => {
  if (name === "") return []
  const words = wordsIn(name).filter(({ kinds }) => (kinds & TITLE) === 0)
  const [first] = words
  if (first === undefined) return []
  return words.length === 1 ? [first] : [first, joinedWord(words)]
}

/** Joins particles to the word after them: `DE LA CRUZ` becomes `DELACRUZ`. A last particle stays a word. */
const joinParticles = (words: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const last = words.length - 1
  if (!words.some(({ kinds }, at) => (kinds & PARTICLE) !== 0 && at < last)) return words
  const joined: Array<Word> = []
  let particles: Array<Word> = []
  for (const [at, word] of words.entries()) {
    particles.push(word)
    if ((word.kinds & PARTICLE) !== 0 && at < last) continue
    joined.push(particles.length === 1 ? word : joinedWord(particles))
    particles = []
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
export const matchIndividual = (person: Person, { required, joined, suffix }: PreparedIndividual): NameOutcome => {
  if (required.length === 0) return NOT_POSSIBLE
  const apart = fit(required, person).outcome
  const outcome = apart === MATCH || joined === undefined ? apart : better(apart, fit(joined, person).outcome)
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
