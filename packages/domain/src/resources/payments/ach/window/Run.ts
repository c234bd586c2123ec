import { Effect } from "effect"
import { laterOf } from "../../../../kernel/Instant.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { BatchJob, LoadForCommit } from "../../../../operation/BatchJob.ts"
import { changed, type Decision, type Facts, together } from "../../../../operation/Decision.ts"
import { mustTransition } from "../../../../operation/Transition.ts"
import { type Ach, ach } from "../entry/Ach.ts"
import { AchRail } from "../queue/AchRail.ts"
import { settlementRefs } from "../queue/AchSettlement.ts"
import { submissionOf } from "../queue/Submission.ts"
import { type AchWindowTrigger, achWindow, type SubmissionWindow, WINDOW_QUEUE } from "../queue/SubmissionWindow.ts"
import { fileIdentityOf } from "./FileIdentity.ts"
import { gather, gatheringNeeds } from "./Gather.ts"
import { handOn, handOnReads } from "./HandOn.ts"
import { mark } from "./Mark.ts"
import { traceNumberReserve } from "./TraceNumbers.ts"

/** Maximum number of entries in one step of a window. */
const PAGE = 500

/** Batch job of a submission window, from its cutoff on. */
export const windowJob: BatchJob<SubmissionWindow, Versioned<Ach>, AchRail> = {
  queue: WINDOW_QUEUE,
  resource: achWindow,
  emits: [
    "ach.processing",
    "ach.rejected",
    "ach.submitted",
    "ach.returned",
    "ach.return_dishonored",
    "ach.return_contested"
  ],
  members: {
    _tag: "Objects",
    resource: ach,
    page: ({ id, status, cursor }) =>
      status === "processing" || status === "submitted"
        ? { filters: { queue: id }, after: cursor ?? "ach_", limit: PAGE }
        : undefined
  },
  reads: (window, members, moment) => {
    if (window.marked_sent === true) return handOnReads(window, moment)
    if (window.status === "processing") return gatheringNeeds(members.map(({ object }) => object))
    return {
      objects: window.status === "submitted" ? settlementRefs(Date.parse(window.settles_at), moment.now_ms) : []
    }
  },
  draws: {
    from: traceNumberReserve,
    count: ({ marked_sent, status }, members) => (status === "processing" && marked_sent !== true ? members.length : 0)
  },
  submission: {
    submit: (window, programId, { reader, load }) =>
      window.status === "submitting"
        ? Effect.flatMap(AchRail, (rail) =>
            rail.submit(submissionOf(programId, window, reader, identities(programId, window, load)))
          )
        : undefined,
    untaken: (before, facts) => ({ changes: ended(before, "untaken", { entries: 0 }, facts).changes })
  },
  pipelined: ({ status }) => status === "processing" || status === "submitted",
  decide: (before, { members, is_last }, facts) => {
    switch (before.object.status) {
      case "open":
        return stepped(before, "cut_off", {}, facts)
      case "processing": {
        if (before.object.marked_sent === true) {
          const on = is_last ? "found_empty" : undefined
          return together([...handOn(before.object, members, facts), stepped(before, on, cursorOf(members), facts)])
        }
        const { entries, parts } = gather(before.object, members, facts)
        const sent = before.object.entries + entries
        const on = is_last ? (sent === 0 ? "found_empty" : "gathered") : undefined
        return together([...parts, stepped(before, on, { entries: sent, ...cursorOf(members) }, facts)])
      }
      case "submitting":
        return stepped(before, "acknowledged", {}, facts)
      case "submitted":
        return together([
          ...mark(before.object, members, facts),
          stepped(before, is_last ? "marked" : undefined, cursorOf(members), facts)
        ])
      case "closed":
        return together([])
    }
  }
}

const identities =
  (programId: string, { cutoff_at, id }: SubmissionWindow, load: LoadForCommit) =>
  (number: number) =>
    fileIdentityOf(`${programId} ${id} ${number}`, Date.parse(cutoff_at), load)

/** Progress of a window in one step. */
type Progress = Partial<Pick<SubmissionWindow, "cursor" | "entries">>

const cursorOf = (members: ReadonlyArray<Versioned<Ach>>): Pick<Progress, "cursor"> => {
  const last = members.at(-1)
  return last === undefined ? {} : { cursor: last.object.id }
}

// The end of a step resets the cursor, so the next step begins at the first entry.
const stepped = (
  before: Versioned<SubmissionWindow>,
  on: AchWindowTrigger | undefined,
  progress: Progress,
  facts: Facts
): Decision => {
  const { object, changes } = on === undefined ? advanced(before, progress, facts) : ended(before, on, progress, facts)
  const timers =
    object.status === "closed" ? [] : [{ queue: WINDOW_QUEUE, object_id: object.id, due_at_ms: facts.now.ms }]
  return together([{ changes, timers }])
}

const advanced = (before: Versioned<SubmissionWindow>, progress: Progress, facts: Facts) => {
  const object: SubmissionWindow = {
    ...before.object,
    ...progress,
    updated_at: laterOf(before.object.updated_at, facts.now.iso)
  }
  return { object, changes: [changed(achWindow, before, object)] }
}

const ended = (before: Versioned<SubmissionWindow>, on: AchWindowTrigger, progress: Progress, facts: Facts) => {
  const { object, parts } = mustTransition(achWindow, before, on, { ...progress, cursor: undefined }, facts)
  return { object, changes: parts.changes }
}
