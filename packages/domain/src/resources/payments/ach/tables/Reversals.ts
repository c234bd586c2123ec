import { Struct } from "effect"
import type { AchDeadline } from "../schedule/AchDeadlines.ts"
import type { Side } from "./TransactionCodes.ts"

/** Conditions of a reversal reason. */
export interface ReversalRule {
  /** Sides of the erroneous entry that the reason fits. */
  readonly sides: ReadonlyArray<Side>
  readonly title: string
}

const either = ["credit", "debit"] as const

/** Reasons to reverse an entry; lack of funds is no reason. Source: S14; Nacha Operating Rules 2013, 2.9. */
export const reversalReasons = {
  duplicate: { sides: either, title: "duplicate of an entry initiated before" },
  receiver_incorrect: { sides: either, title: "wrong receiver" },
  amount_incorrect: { sides: either, title: "wrong amount" },
  debit_too_early: { sides: ["debit"], title: "debit earlier than its originator intended" },
  credit_too_late: { sides: ["credit"], title: "credit later than its originator intended" }
} as const satisfies Readonly<Record<string, ReversalRule>>

/** A reason of a reversal: `reversal.reversal_reason`. */
export type ReversalReason = keyof typeof reversalReasons

/** All reversal reasons. Source: S14. */
export const REVERSAL_REASONS: ReadonlyArray<ReversalReason> = Struct.keys(reversalReasons)

/** Checks that a reason fits an erroneous entry of a side. */
export const reversalFits = (reason: ReversalReason, side: Side): boolean => {
  const { sides }: ReversalRule = reversalReasons[reason]
  return sides.includes(side)
}

/** Deadline of a reversal at the RDFI, counted from settlement of the erroneous entry. */
export const REVERSAL_DEADLINE: AchDeadline = "reversal"

/** Company Entry Description of every reversal, in place of the statement descriptor. */
export const REVERSAL_DESCRIPTION = "REVERSAL"
