import { readFileSync } from "node:fs"

/** The bytes of a file that was laid out by hand. */
export const exampleBytes = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../examples/${name}.ach`, import.meta.url)))

/** The lines of a file that ends each with a line feed. */
export const linesOf = (bytes: Uint8Array): ReadonlyArray<string> =>
  new TextDecoder("latin1").decode(bytes).split("\n").slice(0, -1)

/** The lines of a file that was laid out by hand. */
export const exampleLines = (name: string): ReadonlyArray<string> => linesOf(exampleBytes(name))

/** Lines with one of them changed from a column on. */
export const overwritten = (
  lines: ReadonlyArray<string>,
  line: number,
  column: number,
  text: string
): ReadonlyArray<string> => {
  const old = lines[line - 1] ?? ""
  return lines.with(line - 1, old.slice(0, column - 1) + text + old.slice(column - 1 + text.length))
}

/** Lines as bytes, one byte a character. */
export const bytesOf = (lines: ReadonlyArray<string>, lineEnd = "\n"): Uint8Array =>
  Uint8Array.from(lines.map((line) => line + lineEnd).join(""), (char) => char.charCodeAt(0))
