/**
 * The queues of ACH entries: windows of outgoing entries, and settlements. Join.ts finds the window that an entry may
 * join and opens it where needed. The port `AchRail` takes the entries of a window as a submission. Processing a queue
 * is left to `payments/ach/window` and `payments/ach/settlement`.
 */

import { instantOf } from "../../../../kernel/Instant.ts"
import type { Ref } from "../../../../kernel/Resource.ts"
import { type Decision, type Facts, unchanged } from "../../../../operation/Decision.ts"
import type { Moment } from "../../../../operation/Operation.ts"
import { createObject, type NewFields } from "../../../../operation/Transition.ts"
import type { OutgoingAch } from "../entry/Ach.ts"
import type { DeliveryType } from "../schedule/AchWindow.ts"
import { type WindowOfDay, windowFor, windowsFor } from "../schedule/WindowFor.ts"
import { achWindow, type SubmissionWindow, WINDOW_QUEUE } from "./SubmissionWindow.ts"

/** The window that an entry joins, and the parts of a decision that open it or guard that it is open. */
export interface Joined {
  readonly window: SubmissionWindow
  readonly parts: Partial<Decision>
}

/** References of the windows that an entry may join: the first that fits, and the next if that was cut off early. */
export const windowRefs = (wished: DeliveryType, { now_ms, settings }: Moment): ReadonlyArray<Ref> =>
  candidates(wished, now_ms, settings).map((one) => ({ kind: achWindow.kind, id: idOfWindow(one) }))

const candidates = (wished: DeliveryType, nowMs: number, { ach_schedule }: Moment["settings"]) =>
  windowsFor(ach_schedule, nowMs, wished).slice(0, 2)

const idOfWindow = ({ key }: WindowOfDay): string => `ach_window_${key}`

/**
 * Lets an entry join the window that fits its delivery type. The first entry opens the window. The commit guards that
 * the window is still open, so no entry joins it after its cutoff. If workers with a fast clock have cut off both
 * candidates, the entry gets a window of its own, at the time of the first.
 */
export const joinWindow = (wished: DeliveryType, facts: Facts): Joined => {
  for (const one of candidates(wished, facts.now.ms, facts.settings)) {
    const known = facts.find(achWindow, idOfWindow(one))
    if (known === undefined) return opened(newWindow(idOfWindow(one), one.window.name, one), facts)
    if (known.object.status === "open") {
      return { window: known.object, parts: { requiredVersions: [unchanged(achWindow, known)] } }
    }
  }
  const made = windowFor(facts.settings.ach_schedule, facts.now.ms, wished)
  return opened(newWindow(ownId(facts), made.window.name, made), facts)
}

/** Fields of an outgoing entry that its window sets. */
type SetByWindow = Pick<OutgoingAch, "delivery_type" | "record_details" | "kept">

/** Returns the fields of an entry that joins a window; `held` is true if its money is held. */
export const goingWith = (
  { id, delivery_type, effective_date, settlement_date }: SubmissionWindow,
  { record_details, kept }: Omit<SetByWindow, "delivery_type">,
  held = kept.held
): SetByWindow => ({
  // An entry too late for same-day delivery is sent as a next-day entry (S17).
  delivery_type,
  record_details: { ...record_details, effective_date, settlement_date },
  kept: { ...kept, held, queue: id }
})

/** Opens a separate window for one entry, cut off immediately, to simulate its submission. */
export const ownWindow = (wished: DeliveryType, facts: Facts): Joined => {
  const fitting = windowFor(facts.settings.ach_schedule, facts.now.ms, wished)
  return opened({ ...newWindow(ownId(facts), "advanced", fitting), cutoff_at: facts.now.iso }, facts)
}

const ownId = (facts: Facts): string => facts.newId("ach_window")

const opened = (fields: NewWindow, facts: Facts): Joined => {
  const { object, parts } = createObject(achWindow, "open", fields, facts)
  return {
    window: object,
    parts: {
      changes: parts.changes,
      timers: [{ queue: WINDOW_QUEUE, object_id: object.id, due_at_ms: Date.parse(object.cutoff_at) }]
    }
  }
}

type NewWindow = NewFields<SubmissionWindow>

const newWindow = (id: string, name: string, one: WindowOfDay): NewWindow => ({
  id,
  name,
  delivery_type: one.window.delivery_type,
  banking_day: one.banking_day,
  cutoff_at: instantOf(one.cutoff_ms).iso,
  effective_date: one.effective_date,
  settlement_date: one.settlement_date,
  settles_at: instantOf(one.settles_ms).iso,
  entries: 0
})
