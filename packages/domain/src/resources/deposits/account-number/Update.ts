import { Result } from "effect"
import { faultless } from "../../../kernel/Rejection.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { accountNumber, type WithMetadata } from "./AccountNumber.ts"
import { type Controls, contradictions, withControls } from "./Controls.ts"
import { moveNumber } from "./Move.ts"

/** Replaces the given sides of each rail's controls, and the metadata if given. */
export const updateAccountNumber = (id: string, parts: Controls & WithMetadata, facts: Facts) =>
  Result.gen(function* () {
    const before = yield* found(accountNumber, id, facts)
    const controls = withControls(before.object, parts)
    yield* faultless(contradictions(controls))
    return yield* moveNumber(before, "update", { ...parts, ...controls }, facts)
  })
