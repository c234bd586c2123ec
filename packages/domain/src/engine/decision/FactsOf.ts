import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { type IdSeed, uniquePart } from "../../kernel/Identifier.ts"
import { instantOf } from "../../kernel/Instant.ts"
import type { Settings } from "../../kernel/Settings.ts"
import type { Caller, Facts } from "../../operation/Facts.ts"
import { findersOf, type LoadedState } from "./LoadedState.ts"

/** The program that a decision is made in, as far as deciders need to know it. */
export interface ProgramContext {
  readonly id: string
  readonly name: string
  readonly number_prefix: string
}

/** Puts together all that one decision may know: the moment, who asks, randomness drawn once, and what was loaded. */
export const factsOf = (
  program: ProgramContext,
  caller: Caller,
  settings: Settings,
  freshness: IdSeed,
  found: LoadedState
): Facts => {
  let ids = 0
  return {
    now: instantOf(freshness.atMs),
    program_id: program.id,
    program_name: program.name,
    number_prefix: program.number_prefix,
    caller,
    settings,
    newId: (kind) => `${kind}_${uniquePart(freshness, ids++)}`,
    // Ids take the first ten bytes, which everybody sees; secrets take the others.
    secret: (index) => bytesToHex(sha256(concatBytes(freshness.random.subarray(10), utf8ToBytes(`secret ${index}`)))),
    ...findersOf(found)
  }
}
