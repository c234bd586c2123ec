import { Formatter } from "effect"

/** Expectations of a value, as the conformance cases need them, for any runner. */
interface Expectations {
  readonly toBe: (wanted: unknown) => void
  /** Compares deeply; a field that is undefined counts as missing. */
  readonly toEqual: (wanted: unknown) => void
  /** Compares the fields of `wanted` only, deeply. */
  readonly toMatchObject: (wanted: object) => void
  readonly toHaveLength: (wanted: number) => void
  readonly toBeLessThanOrEqual: (wanted: number) => void
  readonly not: { readonly toBe: (wanted: unknown) => void }
}

/** Text that contains a part, within an expected value. */
class TextWith {
  readonly part: string
  constructor(part: string) {
    this.part = part
  }
}

/** Checks a value. A failed expectation throws an error that shows both values. */
export const expect = (actual: unknown): Expectations => {
  const check = (holds: boolean, words: string, wanted: unknown): void => {
    if (!holds) throw new Error(`expected ${shown(actual)} ${words} ${shown(wanted)}`)
  }
  return {
    toBe: (wanted) => check(Object.is(actual, wanted), "to be", wanted),
    toEqual: (wanted) => check(matches(actual, wanted, true), "to equal", wanted),
    toMatchObject: (wanted) => check(matches(actual, wanted, false), "to match", wanted),
    toHaveLength: (wanted) => check(lengthOf(actual) === wanted, "to have the length", wanted),
    toBeLessThanOrEqual: (wanted) => check(typeof actual === "number" && actual <= wanted, "to be at most", wanted),
    not: { toBe: (wanted) => check(!Object.is(actual, wanted), "not to be", wanted) }
  }
}

/** Stands for any text with this part, in an expected value. */
expect.stringContaining = (part: string): unknown => new TextWith(part)

const shown = (value: unknown): string => Formatter.format(value)

const lengthOf = (value: unknown): unknown =>
  typeof value === "string" || (typeof value === "object" && value !== null && "length" in value)
    ? value.length
    : undefined

const matches = (actual: unknown, wanted: unknown, isWhole: boolean): boolean => {
  if (Object.is(actual, wanted)) return true
  if (wanted instanceof TextWith) return typeof actual === "string" && actual.includes(wanted.part)
  if (typeof actual !== "object" || typeof wanted !== "object" || actual === null || wanted === null) return false
  if (Array.isArray(actual) !== Array.isArray(wanted)) return false
  if (Array.isArray(actual) && lengthOf(actual) !== lengthOf(wanted)) return false
  if (actual instanceof Map || actual instanceof Set) return matches([...actual], spread(wanted), isWhole)
  const [has, wants] = [fieldsOf(actual), fieldsOf(wanted)]
  if (isWhole && has.size !== wants.size) return false
  return [...wants].every(([name, value]) => has.has(name) && matches(has.get(name), value, isWhole))
}

const spread = (value: object): unknown => (value instanceof Map || value instanceof Set ? [...value] : undefined)

const fieldsOf = (value: object): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(value).filter(([, field]) => field !== undefined))
