import { Effect } from "effect"
import type { Submission } from "../ports/Rails.ts"
import type { Store } from "../ports/Store.ts"
import { ach } from "../resources/ach/Ach.ts"
import { outboundOf } from "../resources/ach/Outbound.ts"
import type { SubmissionWindow } from "../resources/ach-window/SubmissionWindow.ts"
import { readStored } from "./Stored.ts"

/** How many entries an adapter of the rails is given at a time. */
const PAGE = 500

/** The entries of a window as the network is to have them, read page by page. */
export const submissionOf = (store: Store["Service"], program_id: string, window: SubmissionWindow): Submission => ({
  program_id,
  window,
  entriesAfter: (after = "ach_") =>
    Effect.map(
      store.list({ program_id, kind: ach.kind, filters: { queue: window.id }, ending_before: after, limit: PAGE }),
      ({ objects }) => objects.map((stored) => outboundOf(readStored(ach, stored).object)).reverse()
    )
})
