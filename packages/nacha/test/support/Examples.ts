import { readFileSync } from "node:fs"

/** Loads the bytes of a handmade file. */
export const exampleBytes = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../examples/${name}.ach`, import.meta.url)))

/** Splits a file into lines, each ended by a line feed. */
export const linesOf = (bytes: Uint8Array): ReadonlyArray<string> =>
  new TextDecoder("latin1").decode(bytes).split("\n").slice(0, -1)

/** Loads the lines of a handmade file. */
export const exampleLines = (name: string): ReadonlyArray<string> => linesOf(exampleBytes(name))

/** Overwrites one of the lines from a column on. */
export const overwritten = (
  lines: ReadonlyArray<string>,
  line: number,
  column: number,
  text: string
): ReadonlyArray<string> => {
  const old = lines[line - 1] ?? ""
  return lines.with(line - 1, old.slice(0, column - 1) + text + old.slice(column - 1 + text.length))
}

/** Encodes lines as bytes, one byte a character. */
export const bytesOf = (lines: ReadonlyArray<string>, lineEnd = "\n"): Uint8Array =>
  Uint8Array.from(lines.map((line) => line + lineEnd).join(""), (char) => char.charCodeAt(0))
