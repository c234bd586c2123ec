import { Result } from "effect"
import { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Decision, Facts } from "../../../../operation/Decision.ts"
import { heldNow, type PaymentHit } from "../../transfer/model/Held.ts"
import { answering, type Moved, type MoveResult } from "../../transfer/model/Move.ts"
import { wireTransfers } from "./Transfers.ts"
import { viewV2 } from "./ViewV2.ts"
import { viewV1, type Wire } from "./Wire.ts"

/** A decision about a wire, with the wire that answers the request. */
export type WireDecision = Moved<Wire>

/** Outcome of a decider of wires. */
export type WireResult = MoveResult<Wire>

/** Moves of wires: to create one, move it, move it where its status is known to allow that, and change it in place. */
export const { create: createWire, move: moveWire, mustMove: mustMoveWire, revise: reviseWire } = wireTransfers

/** Puts a wire under review for the rules that it hits. */
export const holdWire = (before: Versioned<Wire>, hits: ReadonlyArray<PaymentHit>, facts: Facts): WireResult =>
  moveWire(before, "review", { kept: { ...before.object.kept, ...heldNow(facts, hits) } }, facts)

/** Answers with the v1 view of the wire. */
export const inV1 = answering(viewV1)

/** Answers with the v2 view of the wire; a refused move has the code of v2 (spec, "v2 error body"). */
export const inV2 = (result: WireResult): Result.Result<Decision, Rejection> =>
  Result.mapError(answering(viewV2)(result), (rejection) =>
    rejection.code === "operation_not_allowed"
      ? new Rejection({ ...rejection, code: "object_state_conflict" })
      : rejection
  )
