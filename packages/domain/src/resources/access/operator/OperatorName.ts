import { Schema } from "effect"
import { ALLOWED } from "../../../kernel/Choice.ts"
import { text } from "../../../kernel/Resource.ts"

/** Scripts whose letters one name may mix: each alone, and those that are written together. */
const SCRIPTS = [
  ["Latin"],
  ["Greek"],
  ["Cyrillic"],
  ["Armenian"],
  ["Georgian"],
  ["Hebrew"],
  ["Arabic"],
  ["Ethiopic"],
  ["Devanagari"],
  ["Bengali"],
  ["Gurmukhi"],
  ["Gujarati"],
  ["Oriya"],
  ["Tamil"],
  ["Telugu"],
  ["Kannada"],
  ["Malayalam"],
  ["Sinhala"],
  ["Thai"],
  ["Lao"],
  ["Khmer"],
  ["Myanmar"],
  ["Han", "Hiragana", "Katakana"],
  ["Han", "Hangul"],
  ["Han", "Bopomofo"]
]

/** Matches names of letters of one of the scripts, with their marks, digits, signs and single spaces between. */
const NAMES = SCRIPTS.map((scripts) => {
  const letters = scripts.map((script) => `\\p{Script=${script}}`).join("")
  const first = `[${letters}0-9]`
  const more = `[${letters}\\p{M}0-9._\\-@']`
  return new RegExp(`^${first}${more}*(?: ${more}+)*$`, "u")
})

/** Matches characters that no font shows, and Latin letters of phonetic notations and clicks, which look like others. */
const MISLEADING =
  /[\p{Default_Ignorable_Code_Point}\u01c0-\u01c3\u0250-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]/u

const RULE =
  "a name of letters of one script, digits, . _ - @ ' and single spaces between them, that begins with a letter or digit"

const isName = (name: string): boolean =>
  isPlain(name) && !MISLEADING.test(name) && NAMES.some((pattern) => pattern.test(name))

// Other forms of letters, such as full-width ones, look like the plain ones. The vowel am of Thai and Lao has no plain one.
const isPlain = (name: string): boolean => {
  const others = name.replaceAll(/[\u0e33\u0eb3]/g, "")
  return others === others.normalize("NFKC")
}

/**
 * Name of a new operator. The audit log, terminals and pages show it, so it has no letters that look like those of another
 * script, no invisible blanks, and no markup. Older operators may have others.
 */
export const OperatorName = text(120).check(
  Schema.makeFilter((name: string) => isName(name) || RULE, { [ALLOWED]: RULE })
)
