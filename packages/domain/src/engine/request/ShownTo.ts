import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Stream } from "effect"
import { withoutNumbers } from "../../kernel/Masked.ts"
import { decodeUtf8 } from "../../kernel/Utf8.ts"
import type { Caller } from "../../operation/Decision.ts"
import { seesNumbers } from "../../operation/SeesNumbers.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"

type Lines = Stream.Stream<Uint8Array, StoreUnavailable>

/** Returns the JSON of an answer as a caller may see it: whole, or with numbers masked, whatever the operation. */
export const shownTo = (caller: Caller | undefined, body: string): string =>
  body === "" || caller === undefined || seesNumbers(caller) ? body : masked(body)

/** Returns the lines of an export as {@link shownTo} returns a body. A chunk has whole lines. */
export const linesShownTo = (caller: Caller | undefined, lines: Lines): Lines =>
  caller === undefined || seesNumbers(caller) ? lines : Stream.map(lines, maskedLines)

const maskedLines = (chunk: Uint8Array): Uint8Array =>
  utf8ToBytes((decodeUtf8(chunk) ?? "").replaceAll(/[^\n]+/g, masked))

const masked = (json: string): string => JSON.stringify(withoutNumbers(JSON.parse(json)))
