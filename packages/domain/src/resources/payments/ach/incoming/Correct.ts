import { Result } from "effect"
import { fault, type Rejection, reject, type SubError } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Decision, together } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { OutgoingAch } from "../entry/Ach.ts"
import { moveAch } from "../entry/Move.ts"
import { type ChangeCode, type ChangeRule, type Correction, changeCodes } from "../tables/ChangeCodes.ts"

/** What the receiver's bank tells of an entry's data for the next time. */
export interface ChangeNotice {
  readonly change_code: ChangeCode
  readonly correction: Correction
}

/**
 * Takes a notification of change from the network: it says what to write into later entries, moves no money and changes
 * no status. `correction` is what the latest one says, which is nothing for codes of other matters. Source: S34.
 */
export const receiveCorrection = (
  before: Versioned<OutgoingAch>,
  { change_code, correction }: ChangeNotice,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const parts = yield* moveAch(before, "correct", { correction }, facts)
    // Only an IAT has the receiving bank's identification that C08 corrects.
    if (change_code === "C08" && before.object.sec_code !== "IAT") {
      return yield* Result.fail(reject("operation_not_allowed", fault("value_not_allowed", "change_code")))
    }
    return together([parts])
  })

/** What is missing in a correction by its change code, and what the code has no place for. */
export const correctionFaults = (code: ChangeCode, correction: Correction): ReadonlyArray<SubError> => {
  const { places }: ChangeRule = changeCodes[code]
  return parts.flatMap(([name, place]) => {
    const isPlaced = places.some(({ part }) => part === place)
    if (isPlaced === (correction[name] !== undefined)) return []
    return [isPlaced ? fault("required", name) : fault("value_conflicting", "change_code", name)]
  })
}

/** The parts of a correction, with what the corrected data calls them. */
const parts = [
  ["account_number", "account_number"],
  ["routing_number", "routing_number"],
  ["account_type", "transaction_code"]
] as const
