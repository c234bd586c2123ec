import { Result } from "effect"
import { explained, fault, type Rejection, reject, type SubError } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Decision, type Facts, together } from "../../../../operation/Decision.ts"
import type { Change, OutgoingAch } from "../entry/Ach.ts"
import { moveAch } from "../entry/Move.ts"
import { type ChangeCode, type ChangeRule, type Correction, changeCodes } from "../tables/ChangeCodes.ts"

/** A notification of change: the RDFI's corrections for later entries. */
export interface ChangeNotice extends Change {
  readonly correction: Correction
}

/**
 * Takes a notification of change from the network. It corrects later entries, moves no money and changes no status.
 * `correction` holds the latest correction, empty for codes that do not concern the counterparty. Source: S34.
 */
export const receiveCorrection = (
  before: Versioned<OutgoingAch>,
  { correction, ...change }: ChangeNotice,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const parts = yield* moveAch(before, "correct", { correction, kept: { ...before.object.kept, change } }, facts)
    // Only an IAT has the receiving DFI identification that C08 corrects.
    if (change.change_code === "C08" && before.object.sec_code !== "IAT") {
      return yield* Result.fail(reject("operation_not_allowed", onlyOfIat(before.object.sec_code)))
    }
    return together([parts])
  })

const onlyOfIat = (secCode: string) =>
  explained(
    fault("value_not_allowed", "change_code"),
    `The entry has the SEC code ${secCode}; the change code C08 needs IAT.`
  )

/** Returns the parts that a correction lacks for its change code, and the parts that the code has no place for. */
export const correctionFaults = (code: ChangeCode, correction: Correction): ReadonlyArray<SubError> => {
  const { places }: ChangeRule = changeCodes[code]
  return parts.flatMap(([name, place]) => {
    const isPlaced = places.some(({ part }) => part === place)
    if (isPlaced === (correction[name] !== undefined)) return []
    return [isPlaced ? fault("required", name) : fault("value_conflicting", "change_code", name)]
  })
}

/** Parts of a correction, with their names in the corrected data. */
const parts = [
  ["account_number", "account_number"],
  ["routing_number", "routing_number"],
  ["account_type", "transaction_code"]
] as const
