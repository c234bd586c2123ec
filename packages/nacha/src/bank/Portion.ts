import type { StoreUnavailable } from "@vostro/domain/ports"
import type { Submission } from "@vostro/domain/rails"
import { Effect } from "effect"

/** Maximum total of a side in a file control, in cents (S40). */
const MOST_CENTS = 999_999_999_999

/** The part of a submission that fits into one file. */
export interface Portion extends Submission {
  /** Id of the last entry if another file must follow. */
  readonly end: Effect.Effect<string | undefined, StoreUnavailable>
}

/** Limits a submission to the entries after `from` whose totals fit into one file. */
export const portionAfter = (submission: Submission, from: string | undefined): Portion => {
  let sums = { credit: 0, debit: 0 }
  let end: string | undefined
  let isRead = false
  const entriesAfter: Submission["entriesAfter"] = (after) => {
    // A caller without `after` reads from the beginning, possibly again.
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
    // `put` may skip reading the bytes of a file that already exists.
    end: Effect.gen(function* () {
      let after: string | undefined
      while (!isRead) after = (yield* entriesAfter(after)).at(-1)?.ach.id ?? after
      return end
    })
  }
}
