import { Context, Data, type Effect } from "effect"
import type { Ach } from "../resources/ach/Ach.ts"
import type { SubmissionWindow } from "../resources/ach-window/SubmissionWindow.ts"
import type { StoreUnavailable } from "./Store.ts"

/** The network could not be reached, or did not say that it took what it was handed. It will be handed again. */
export class RailsUnavailable extends Data.TaggedError("RailsUnavailable")<{ readonly cause: unknown }> {}

/** What an entry tells the network: itself, or one hop of a dispute about it. */
export type Sends = "forward" | "return" | "dishonored_return" | "contested_return"

/** An entry on its way to the network, with the trace number that it goes out under. */
export interface OutboundEntry {
  readonly ach: Ach
  readonly sends: Sends
  /** Fifteen digits, ascending through the submission. */
  readonly trace_number: string
}

/** Everything of one program that goes out with one window. */
export interface Submission {
  readonly program_id: string
  /** Its id names the submission: what is handed over again under the same id is the same. */
  readonly window: SubmissionWindow
  /** The next page of entries after an entry's id, in the order of their trace numbers; empty at the end. */
  readonly entriesAfter: (ach_id: string | undefined) => Effect.Effect<ReadonlyArray<OutboundEntry>, StoreUnavailable>
}

/**
 * The payment networks, as far as money is sent there; what comes in from them comes as operations of the operator.
 * An adapter must take a submission that it is handed twice as one: it is handed again when nobody knows what became of
 * it, with the same id and the same entries.
 */
export class Rails extends Context.Service<
  Rails,
  {
    /** Hands over a window's entries; done when the network has them for good. */
    readonly submitAch: (submission: Submission) => Effect.Effect<void, RailsUnavailable | StoreUnavailable>
  }
>()("@vostro/domain/ports/Rails") {}
