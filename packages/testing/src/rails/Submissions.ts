import { cents, type StoreUnavailable } from "@vostro/domain/ports"
import type { OutboundEntry, OutgoingAch, Submission, SubmissionWindow } from "@vostro/domain/rails"
import { Effect } from "effect"

const NOW = "2026-11-20T22:15:00.000Z"

/** A window with its cutoff at 17:15 in New York. */
export const window: SubmissionWindow = {
  id: "ach_window_20261120_third",
  status: "submitting",
  name: "third",
  delivery_type: "same_business_day",
  banking_day: "2026-11-20",
  cutoff_at: NOW,
  effective_date: "2026-11-20",
  settlement_date: "2026-11-20",
  settles_at: NOW,
  entries: 1,
  created_at: NOW,
  updated_at: NOW
}

/** A submission of entries, served in pages. */
export const submissionOf = (entries: ReadonlyArray<OutboundEntry>, page = 500): Submission => ({
  programId: "program_1",
  window,
  identityOf: (number) => Effect.succeed({ created_at: NOW, place: number - 1 }),
  entriesAfter: (after) => {
    const from = after === undefined ? 0 : entries.findIndex(({ ach }) => ach.id === after) + 1
    return Effect.succeed(entries.slice(from, from + page))
  }
})

/** An outgoing entry, with given parts. */
export const entryWith = (parts: Partial<OutgoingAch> = {}): OutgoingAch => ({
  id: "ach_1",
  status: "processing",
  amount: cents(250_000),
  account_id: "account_1",
  account_number_id: "account_number_1",
  direction: "outgoing",
  delivery_type: "same_business_day",
  transaction_type: "credit",
  sec_code: "PPD",
  currency_code: "USD",
  statement_descriptor: "PAYROLL",
  record_details: {
    transaction_code: "checking_credit",
    company_name: "ACME CORPORATION",
    company_id: "1234567890",
    effective_date: "2026-11-20",
    settlement_date: "2026-11-20",
    individual_id: "EMP001",
    receiver_name: "ALAN TURING",
    trace_number: "121042880000001"
  },
  counterparty: {
    name: "ALAN TURING",
    account_number: "1234567",
    routing_number: "231380104",
    account_type: "checking"
  },
  returns: [],
  metadata: {},
  kept: { account_number: "5544332211", held: true },
  created_at: NOW,
  updated_at: NOW,
  ...parts
})

/** Entries that differ in their ids and trace numbers alone, from a sequence on. */
export const entriesFrom = (first: number, count: number): ReadonlyArray<OutboundEntry> =>
  Array.from({ length: count }, (_, at) => {
    const trace_number = `12104288${String(first + at).padStart(7, "0")}`
    const { record_details } = entryWith()
    return {
      ach: entryWith({ id: `ach_${first + at}`, record_details: { ...record_details, trace_number } }),
      sends: "forward",
      trace_number
    }
  })

/** Submission of the nth window. */
export const nthSubmission = (nth: number, entries: ReadonlyArray<OutboundEntry>, page?: number): Submission => {
  const place = (number: number) => ({ created_at: NOW, place: (nth + number) % 36 })
  return {
    ...submissionOf(entries, page),
    window: { ...window, id: `ach_window_20261120_${nth}` },
    identityOf: (number) => Effect.succeed(place(number))
  }
}

/** A submission whose entries after the first page cannot be read. */
export const unreadableAfterFirst = (submission: Submission, error: StoreUnavailable): Submission => ({
  ...submission,
  entriesAfter: (after) => (after === undefined ? submission.entriesAfter(after) : Effect.fail(error))
})
