import type { SourceFile } from "./houseRules.ts"

/** Largest share of docstrings that may open with a question word. */
export const MAX_SHARE = 0.03

const QUESTIONS = /^(What|Whether|How|Who|Where|When|Which|Why|Whoever|Whom)\b/

/** Phrases that make a colleague read a sentence twice, each with advice. */
const banned: ReadonlyArray<readonly [phrase: RegExp, instead: string]> = [
  [/\bwho(m)?ever\b/i, "name the subject: the caller, the worker, the client"],
  [/\bwhat (is|are|was|were)\b/i, "name the thing"],
  [/\b(is|are|was|were) told\b|\b(told|tells|tell) of\b/i, "receives, is notified of, reports"],
  [/\bones? that\b/i, "repeat the noun"],
  [/\bany ?body\b|\bnobody\b|\beverybody\b/i, "name the role: no caller, every process"]
]

/** Returns the docstrings of a source file, without their stars. */
export const docstringsOf = ({ text }: SourceFile): ReadonlyArray<string> =>
  [...text.matchAll(/^[ \t]*\/\*\*([\s\S]*?)\*\//gm)].map(([, inner = ""]) => plain(inner))

/** Returns all comments of a source file, docstrings included. Only comments that begin a line count. */
const commentsOf = ({ text }: SourceFile): ReadonlyArray<string> => [
  ...[...text.matchAll(/^[ \t]*\/\*([\s\S]*?)\*\//gm)].map(([, inner = ""]) => plain(inner)),
  ...[...text.matchAll(/^[ \t]*\/\/(.*(?:\n[ \t]*\/\/.*)*)/gm)].map(([, inner = ""]) => plain(inner))
]

// Code in backticks is no English: `nobody` is a user of Unix.
const plain = (comment: string): string =>
  comment
    .replaceAll(/\n\s*(\*|\/\/)/g, " ")
    .replaceAll(/`[^`]*`/g, "`code`")
    .replaceAll(/[*\s]+/g, " ")
    .trim()

/** Returns the docstrings that open with a question word, and the number of all docstrings. */
export const questions = (files: ReadonlyArray<SourceFile>) => {
  const all = files.flatMap((file) => docstringsOf(file).map((text) => ({ path: file.path, text })))
  return { count: all.length, opening: all.filter(({ text }) => QUESTIONS.test(text)) }
}

/** Returns the banned phrases in the comments of a source file or in a document, each with its replacement. */
export const phrasing = (file: SourceFile): ReadonlyArray<string> => {
  const texts = file.path.endsWith(".md") ? linesOf(file.text) : commentsOf(file)
  return texts.flatMap((text) =>
    banned.flatMap(([phrase, instead]) => {
      const found = phrase.exec(text)?.[0]
      return found === undefined ? [] : [`"${found}" (${instead}): ${text.slice(0, 100)}`]
    })
  )
}

const linesOf = (text: string): ReadonlyArray<string> =>
  text
    .replaceAll(/```[\s\S]*?```/g, "")
    .replaceAll(/`[^`\n]*`/g, "`code`")
    .split(/\n/)
