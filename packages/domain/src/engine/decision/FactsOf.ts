/**
 * The part of the engine that requests and due work share. A decider gets its facts here: the loaded state, the
 * instant, the caller and the seeds of ids. Compose.ts turns its decision into a commit. Locks, caches and settings of
 * the process lie here too. Taking requests is left to `engine/request`, due work to `engine/work`, writing to the
 * store.
 */

import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { type IdSeed, uniquePart } from "../../kernel/Identifier.ts"
import { instantOf } from "../../kernel/Instant.ts"
import type { WebhookStart } from "../../kernel/Resource.ts"
import type { Settings } from "../../kernel/Settings.ts"
import type { Caller, Facts } from "../../operation/Decision.ts"
import { findersOf, type LoadedState } from "./LoadedState.ts"

/** The program of a decision, reduced to the fields that deciders need. */
export interface ProgramContext extends Readonly<Partial<Record<WebhookStart, string>>> {
  readonly id: string
  readonly name: string
  readonly company_prefix: string
}

/** Assembles the facts of a decision: the instant, the caller, randomness drawn once, and the loaded state. */
export const factsOf = (
  program: ProgramContext,
  caller: Caller,
  settings: Settings,
  seed: IdSeed,
  loaded: LoadedState
): Facts => {
  let ids = 0
  return {
    now: instantOf(seed.atMs),
    programId: program.id,
    programName: program.name,
    companyPrefix: program.company_prefix,
    hasBegun: (start) => program[start] !== undefined,
    caller,
    settings,
    newId: (kind) => `${kind}_${uniquePart(seed, ids++)}`,
    // Ids use the first ten bytes, which are public; secrets use the others.
    secret: (index) => bytesToHex(sha256(concatBytes(seed.random.subarray(10), utf8ToBytes(`secret ${index}`)))),
    ...findersOf(loaded)
  }
}
