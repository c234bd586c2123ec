import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { type Decision, unchanged } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { receiveReturn } from "../../payments/ach/disputes/ReceiveReturn.ts"
import { type Ach, ach, type OutgoingAch } from "../../payments/ach/entry/Ach.ts"
import { receiveCorrection } from "../../payments/ach/incoming/Correct.ts"
import { advanceAch } from "../../payments/ach/simulation/Advance.ts"
import { madeUpTrace } from "../../payments/ach/simulation/Simulate.ts"
import type { Wish } from "./Disbursement.ts"
import { passed } from "./Passed.ts"

/** What is done now to make something happen to a disbursement, and what is left to do once its ACH has gone out. */
export interface Cause {
  readonly parts: Partial<Decision>
  readonly wish?: Wish
}

/** Whether an entry has not gone out yet, but may. */
export const isWaiting = ({ status }: Ach): boolean => waiting.some((one) => one === status)

const waiting = ["scheduled", "under_review", "approved", "processing"] as const satisfies ReadonlyArray<Ach["status"]>

/**
 * Plays what makes something happen to the disbursement of an entry, from wherever that is: it goes out first where it
 * has not, and what comes of that is played when it has. `settlementRefs` of now must be loaded.
 */
export const cause = (
  entry: Versioned<OutgoingAch>,
  on: Wish | "process",
  facts: Facts
): Result.Result<Cause, Rejection> => {
  const one = entry.object
  // It has happened already, and word of it is on its way.
  if (on !== "correct" && passed[one.status].includes(on)) return Result.succeed({ parts: {} })
  if (on !== "process" && !isWaiting(one)) return Result.map(play(entry, on, facts), (parts) => ({ parts }))
  const wished = on !== "process" && { wish: on }
  // What is processing is on its way with its window. Once it has gone out, nobody looks for wishes any more.
  return one.status === "processing"
    ? Result.succeed({ parts: { requiredVersions: [unchanged(ach, entry)] }, ...wished })
    : Result.map(advanceAch(one.id, facts), (parts) => ({ parts, ...wished }))
}

/** Settles an entry that has gone out, has it come back with R03, or has the other side correct it with C05. */
export const play = (
  entry: Versioned<OutgoingAch>,
  on: Wish,
  facts: Facts
): Result.Result<Partial<Decision>, Rejection> => {
  const { counterparty, id } = entry.object
  switch (on) {
    case "succeed":
      return advanceAch(id, facts)
    case "fail": {
      const trace_number = madeUpTrace(counterparty.routing_number, facts)
      return receiveReturn(entry, { return_code: "R03", trace_number }, facts)
    }
    case "correct": {
      const account_type = counterparty.account_type === "savings" ? "checking" : "savings"
      return receiveCorrection(entry, { change_code: "C05", correction: { account_type } }, facts)
    }
  }
}
