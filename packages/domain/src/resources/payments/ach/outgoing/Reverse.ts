import { Result } from "effect"
import type { SubErrorCode } from "../../../../kernel/ErrorCode.ts"
import { laterOf } from "../../../../kernel/Instant.ts"
import {
  type Explained,
  explained,
  fault,
  type Legal,
  reject,
  standing,
  stateFault
} from "../../../../kernel/Rejection.ts"
import { refTo, type Versioned } from "../../../../kernel/Resource.ts"
import { asked, load } from "../../../../operation/Asking.ts"
import { changed, type Decision, type Facts, together } from "../../../../operation/Decision.ts"
import type { Asking, Moment } from "../../../../operation/Operation.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import { type Ach, ach, type OutgoingAch } from "../entry/Ach.ts"
import { meets } from "../entry/Deadline.ts"
import { outgoingOnly, refuseEntry } from "../entry/Move.ts"
import { REVERSAL_DEADLINE, REVERSAL_DESCRIPTION, type ReversalReason, reversalFits } from "../tables/Reversals.ts"
import { type Side, transactionCodeOf } from "../tables/TransactionCodes.ts"
import { accepted, acceptingRefs } from "./Accept.ts"

/** Fields of a request to reverse a sent entry. */
export interface ReversalRequest extends Partial<Pick<OutgoingAch, "metadata">> {
  readonly reversal_reason: ReversalReason
}

/**
 * Reverses a sent entry with a new entry of the opposite side, which is the response and is sent like any other.
 * Source: S14.
 */
export function* reverseAch(
  id: Ach["id"],
  { reversal_reason, metadata = {} }: ReversalRequest,
  moment: Moment
): Asking<Decision> {
  const before = yield* outgoingOnly(yield* load(ach, id), "reverse")
  const one = before.object
  if (one.status !== "submitted" && one.status !== "posted") {
    return yield* refuseEntry(one, "reverse", ["submitted", "posted"])
  }
  const earlier = one.reversal === undefined ? [] : [refTo(ach, one.reversal.linked_ach_id)]
  const objects = [...earlier, ...acceptingRefs(one.delivery_type, moment)]
  const facts = yield* asked({ objects, positions: [one.account_number_id] })
  const refusal = refusalOf(one, reversal_reason, facts)
  if (refusal !== undefined) return yield* Result.fail(reject("operation_not_allowed", refusal))
  const reversal = { ...reversalOf(one, reversal_reason, facts), metadata }
  return together([linked(before, reversal.id, reversal_reason, facts), accepted(reversal, facts)])
}

const refusalOf = (one: OutgoingAch, reason: ReversalReason, facts: Facts): Explained | undefined => {
  const refused = (legal: Legal, code?: SubErrorCode, parameter?: string) =>
    stateFault(standing(ach, one), "reverse", legal, code, parameter)
  if (one.statement_descriptor === REVERSAL_DESCRIPTION) return refused("no_reversal")
  if (isReversed(one, facts)) return refused("unreversed", "object_status_unchanged")
  if (!reversalFits(reason, one.transaction_type)) {
    const conflict = fault("value_conflicting", "reversal_reason", "transaction_type")
    return explained(
      conflict,
      `The entry is a ${one.transaction_type}; the reason ${reason} needs a ${opposites[one.transaction_type]}.`
    )
  }
  const settled = one.record_details.settlement_date
  return settled === undefined || meets(REVERSAL_DEADLINE, settled, one.delivery_type, facts)
    ? undefined
    : refused("in_time", "deadline_passed", "reversal_reason")
}

// A reversal that was never sent has undone nothing.
const isReversed = ({ reversal }: OutgoingAch, facts: Facts): boolean => {
  if (reversal === undefined) return false
  const status = facts.find(ach, reversal.linked_ach_id)?.object.status
  return status !== "canceled" && status !== "rejected"
}

const linked = (
  before: Versioned<OutgoingAch>,
  linkedAchId: string,
  reversalReason: ReversalReason,
  facts: Facts
): Partial<Decision> => {
  const reversal = { reversal_reason: reversalReason, linked_ach_id: linkedAchId }
  return {
    changes: [
      changed(ach, before, { ...before.object, reversal, updated_at: laterOf(before.object.updated_at, facts.now.iso) })
    ]
  }
}

const opposites = { credit: "debit", debit: "credit" } as const satisfies Readonly<Record<Side, Side>>

/** Returns the fields of the reversal entry; `accepted` adds its queue. Source: S15. */
const reversalOf = (one: OutgoingAch, reversalReason: ReversalReason, facts: Facts): NewFields<OutgoingAch> => {
  const transaction_type = opposites[one.transaction_type]
  const {
    additional_information: _,
    effective_date: __,
    settlement_date,
    trace_number: ___,
    ...details
  } = one.record_details
  const { originator_id } = one.kept
  return {
    ...withoutHistory(one),
    id: facts.newId("ach"),
    transaction_type,
    statement_descriptor: REVERSAL_DESCRIPTION,
    record_details: {
      ...details,
      transaction_code: transactionCodeOf(one.counterparty.account_type, transaction_type, one.amount)
    },
    returns: [],
    reversal: { reversal_reason: reversalReason, linked_ach_id: one.id },
    kept: {
      account_number: one.kept.account_number,
      held: false,
      ...(settlement_date !== undefined && { reverses_settled_on: settlement_date }),
      ...(originator_id !== undefined && { originator_id })
    }
  }
}

const withoutHistory = ({
  correction: _,
  status: __,
  created_at: ___,
  updated_at: ____,
  ...others
}: OutgoingAch): NewFields<OutgoingAch> => others
