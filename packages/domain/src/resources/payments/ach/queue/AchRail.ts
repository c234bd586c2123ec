import { Context, type Effect } from "effect"
import type { RailsUnavailable } from "../../../../ports/RailsUnavailable.ts"
import type { StoreUnavailable } from "../../../../ports/Store.ts"
import type { Submission } from "./Submission.ts"

/**
 * Port to the ACH network. Incoming entries are operator operations instead. An adapter must deduplicate submissions:
 * after an unknown outcome the bank submits the same id with the same entries again. Entries that an operator marked as
 * sent are not handed over.
 */
export class AchRail extends Context.Service<
  AchRail,
  {
    /** Submits a window's entries; succeeds once the network has durably accepted them. */
    readonly submit: (submission: Submission) => Effect.Effect<void, RailsUnavailable | StoreUnavailable>
  }
>()("@vostro/domain/resources/payments/ach/queue/AchRail") {}
