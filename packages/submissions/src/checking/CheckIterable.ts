import type { FileType } from "../layouts/Layouts.ts"
import { Checker, type Verdict } from "./Checker.ts"
import type { AnyFileType } from "./LayoutOf.ts"

/** Checks a file from byte chunks of any size. */
export const checkIterable = async <T extends AnyFileType = FileType>(
  type: T,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
): Promise<Verdict<T>> => {
  const checker = new Checker(type)
  for await (const chunk of bytes) checker.push(chunk)
  return checker.end()
}
