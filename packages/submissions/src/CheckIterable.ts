import { Checker, type Verdict } from "./Checker.ts"
import type { FileType } from "./layouts/Layouts.ts"

/** Checks a file from byte chunks of any size. */
export const checkIterable = async (
  type: FileType,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
): Promise<Verdict> => {
  const checker = new Checker(type)
  for await (const chunk of bytes) checker.push(chunk)
  return checker.end()
}
