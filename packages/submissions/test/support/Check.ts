import { Checker, type Verdict } from "@vostro/submissions"
import type { AnyFileType } from "@vostro/submissions/checking/LayoutOf"

/** Checks text, or bytes, as one chunk. */
export const check = <T extends AnyFileType>(type: T, content: string | Uint8Array): Verdict<T> => {
  const checker = new Checker(type)
  checker.push(typeof content === "string" ? new TextEncoder().encode(content) : content)
  return checker.end()
}

/** Checks bytes in chunks that end at these offsets. */
export const checkInChunks = <T extends AnyFileType>(
  type: T,
  bytes: Uint8Array,
  cuts: ReadonlyArray<number>
): Verdict<T> => {
  const checker = new Checker(type)
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((one, other) => one - other)
  let from = 0
  for (const to of [...ends, bytes.length]) {
    checker.push(bytes.subarray(from, to))
    from = to
  }
  return checker.end()
}

/** The places of the faults of a verdict, as `line column rule`. */
export const places = ({ faults }: Pick<Verdict, "faults">): ReadonlyArray<string> =>
  faults.map(({ line, column, rule }) => [line, column, rule].join(" "))
