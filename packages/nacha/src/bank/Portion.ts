import type { StoreUnavailable } from "@vostro/domain/ports"
import type { Submission } from "@vostro/domain/rails"
import { Effect } from "effect"

/** The most cents of a side that the control of a file has columns for (S40). */
const MOST_CENTS = 999_999_999_999

/** As much of a submission as one file holds. */
export interface Portion extends Submission {
  /** The last entry of it, if others follow that need another file. */
  readonly end: Effect.Effect<string | undefined, StoreUnavailable>
}

/** What a file holds of a submission that begins after an entry, and adds up to no more than a file can say. */
export const portionAfter = (submission: Submission, from: string | undefined): Portion => {
  let sums = { credit: 0, debit: 0 }
  let end: string | undefined
  let isRead = false
  const entriesAfter: Submission["entriesAfter"] = (after) => {
    // Who asks for the first ones reads it from its beginning, perhaps again.
    if (after === undefined) {
      sums = { credit: 0, debit: 0 }
      end = undefined
      isRead = false
    }
    if (isRead) return Effect.succeed([])
    return Effect.map(submission.entriesAfter(after ?? from), (page) => {
      const over = page.findIndex(({ ach }) => {
        sums[ach.transaction_type] += ach.amount
        return sums[ach.transaction_type] > MOST_CENTS
      })
      if (over === -1) {
        isRead = page.length === 0
        return page
      }
      isRead = true
      end = page[over - 1]?.ach.id ?? after
      return page.slice(0, over)
    })
  }
  return {
    ...submission,
    entriesAfter,
    // Somebody may put a file without reading it, as it is there already.
    end: Effect.gen(function* () {
      let after: string | undefined
      while (!isRead) after = (yield* entriesAfter(after)).at(-1)?.ach.id ?? after
      return end
    })
  }
}
