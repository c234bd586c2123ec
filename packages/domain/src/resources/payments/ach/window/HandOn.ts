import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Decision, Facts } from "../../../../operation/Decision.ts"
import type { Moment } from "../../../../operation/Operation.ts"
import type { Ach } from "../entry/Ach.ts"
import { revised } from "../entry/Move.ts"
import { originates } from "../entry/Outbound.ts"
import { goingWith, joinWindow, windowRefs } from "../queue/Join.ts"
import type { SubmissionWindow } from "../queue/SubmissionWindow.ts"

/** Reads the windows that the entries of a window may join if they are not marked as sent with it. */
export const handOnReads = ({ delivery_type }: SubmissionWindow, moment: Moment) => ({
  objects: windowRefs(delivery_type, moment)
})

/** Moves a page of entries that the network does not have to the next window. Entries keep their trace numbers. */
export const handOn = (
  { delivery_type }: SubmissionWindow,
  members: ReadonlyArray<Versioned<Ach>>,
  facts: Facts
): ReadonlyArray<Partial<Decision>> => {
  if (members.length === 0) return []
  const { parts, window } = joinWindow(delivery_type, facts)
  return [parts, ...members.map((member) => moved(member, window, facts))]
}

const moved = (before: Versioned<Ach>, window: SubmissionWindow, facts: Facts): Partial<Decision> => {
  const one = before.object
  if (one.direction === "outgoing" && originates(one) === "forward") {
    return revised({ ...before, object: one }, goingWith(window, one), facts)
  }
  return revised(before, { kept: { ...one.kept, queue: window.id } }, facts)
}
