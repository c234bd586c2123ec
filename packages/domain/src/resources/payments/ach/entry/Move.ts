import { Result } from "effect"
import { type Rejection, refuseTransition } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { changed, type Decision, emitted } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { type Ach, ach, viewOf } from "./Ach.ts"
import { FOLLOW_LANE } from "./Lanes.ts"
import { incoming, outgoing } from "./Transitions.ts"

/** A row of one of the two lifecycles. */
export type AchTransition = (typeof outgoing.table)[number] | (typeof incoming.table)[number]

/** The row that a trigger takes from where an ACH is, or the refusal of the operation. */
export const rowOf = ({ direction, status }: Ach, on: AchTransition["on"]): Result.Result<AchTransition, Rejection> => {
  // A trigger of the other direction is in no row of the table, as it should be.
  const table: ReadonlyArray<AchTransition> = direction === "outgoing" ? outgoing.table : incoming.table
  const row = table.find((one) => one.on === on && one.from.some((from) => from === status))
  if (row !== undefined) return Result.succeed(row)
  const isThere = table.some((one) => one.on === on && one.to === status)
  return Result.fail(refuseTransition("operation_not_allowed")({ resource: ach.kind, on, from: status, isThere }))
}

/** Takes an ACH along a row of its lifecycle: its new state, the event of the row, and word to its disbursement. */
export const moved = (
  before: Versioned<Ach>,
  row: AchTransition,
  parts: Partial<Ach>,
  facts: Facts
): Pick<Decision, "response" | "changes" | "events" | "timers"> => {
  const object: Ach = { ...before.object, ...parts, status: row.to, updated_at: facts.now.iso }
  const { disbursement_id: payout } = object.kept
  return {
    response: viewOf(object),
    changes: [changed(ach, before, object)],
    events: emitted(row, ach, object),
    timers: payout === undefined ? [] : [{ lane: FOLLOW_LANE, object_id: payout, due_at_ms: facts.now.ms }]
  }
}

/** Changes an ACH that stays where it is. */
export const revised = (
  before: Versioned<Ach>,
  parts: Partial<Ach>,
  facts: Facts
): Pick<Decision, "response" | "changes"> => {
  const object: Ach = { ...before.object, ...parts, updated_at: facts.now.iso }
  return { response: viewOf(object), changes: [changed(ach, before, object)] }
}

/** The id of the ACH that a decision creates or changes. */
export const achIdIn = ({ changes }: Decision): string =>
  changes.find(({ resource }) => resource.kind === ach.kind)?.object.id ?? ""

/** What is kept of an ACH whose return waits for nothing but its turn. */
export const undeferred = ({ return_once_posted: _, ...kept }: Ach["kept"]): Ach["kept"] => kept

/** What is kept of an ACH that waits for nothing any more. */
export const unqueued = ({ queue: _, screening: __, ...kept }: Ach["kept"]): Ach["kept"] => kept
