/**
 * Submission windows from their cutoff on. The batch job of Run.ts goes over the entries twice: Gather.ts gives them
 * trace numbers and dates, and Mark.ts marks those that the network has accepted. Operators list the entries of a
 * window and mark those that the network has (MarkSent.ts). Joining a window is left to `payments/ach/queue`, writing
 * files to the adapter of `AchRail`.
 */

import { Schema } from "effect"
import { idOf } from "../../../../kernel/Resource.ts"
import { command, listing, retrieve } from "../../../../operation/Define.ts"
import { inProgram } from "../../../../operation/InProgram.ts"
import { pageFields, pageOf } from "../../../../operation/Page.ts"
import { AchView, ach, viewOf } from "../entry/Ach.ts"
import { achWindow, SubmissionWindow } from "../queue/SubmissionWindow.ts"
import { MarkedWindow, markSent, SentEntries } from "./MarkSent.ts"

const byWindow = inProgram({ ach_window_id: idOf("ach_window") })

/** Operations of the operator on submission windows. */
export const achWindowOperations = [
  retrieve({
    ...byWindow,
    name: "ach_window.get",
    summary: "Retrieves a window of ACH entries.",
    at: ["GET", "/operator/v1/programs/:program_id/ach/windows/:ach_window_id"],
    output: SubmissionWindow,
    resource: achWindow,
    id: ({ ach_window_id }) => ach_window_id
  }),
  listing({
    ...byWindow,
    name: "ach_window.entries",
    summary: "Lists the ACH entries that wait for a window, newest first.",
    at: ["GET", "/operator/v1/programs/:program_id/ach/windows/:ach_window_id/entries"],
    query: Schema.Struct(pageFields(ach.kind)),
    output: pageOf(AchView),
    resource: ach,
    view: viewOf,
    filters: ({ params }) => ({ queue: params.ach_window_id })
  }),
  command({
    ...byWindow,
    name: "ach_window.mark_sent",
    role: "move_money",
    summary:
      "Marks entries that the network has in the file of a window: they settle, and the others of the window join another one.",
    at: ["POST", "/operator/v1/programs/:program_id/ach/windows/:ach_window_id/mark_sent"],
    body: SentEntries,
    output: MarkedWindow,
    rejects: ["object_state_conflict"],
    emits: ["ach.submitted", "ach.returned", "ach.return_dishonored", "ach.return_contested"],
    asking: ({ params, body }) => markSent(params.ach_window_id, body)
  })
] as const
