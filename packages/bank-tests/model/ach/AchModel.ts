import fc from "fast-check"
import type { NetworkFailure } from "./AchModelNetwork.ts"
import type { Crash } from "./AchModelStore.ts"

/** Cents, counted from zero, from the available balance of the account number, or from its originator's daily limit. */
export interface Cents {
  readonly from: "nothing" | "available" | "limit"
  readonly plus: number
}

/** Side of an entry. */
export type Side = "credit" | "debit"

/** Review rules. */
export interface Rules {
  readonly amount_over?: number
  readonly first_use_of_counterparty?: boolean
  readonly velocity?: { readonly entries: number; readonly hours: number }
}

/** An item in a file of the network. */
export type FileItem =
  | {
      readonly is: "entry"
      readonly number: number
      readonly side: Side
      readonly amount: Cents
      readonly trace: number
      /** Banking days until it settles, or since it did; undefined if the network has not said. */
      readonly days: number | undefined
    }
  | { readonly is: "notice"; readonly nth: number; readonly code: NoticeCode; readonly days: number | undefined }
  | { readonly is: "correction"; readonly nth: number }

/**
 * One step of a bank's life, as data: a run is a list of steps and can be written down. `nth` picks among the entries
 * that the step applies to, or among all if there are none. `number` 0 and 1 share an originator, 2 has none, and 3
 * does not exist.
 */
export type Step =
  | {
      readonly do: "send"
      readonly number: number
      readonly side: Side
      readonly delivery: "same_business_day" | "next_business_day"
      readonly amount: Cents
    }
  | {
      readonly do: "disburse"
      readonly number: number
      readonly delivery: "same_business_day" | "next_business_day" | undefined
      readonly amount: Cents
    }
  | { readonly do: "cancel" | "patch" | "advance" | "withdraw"; readonly nth: number }
  | { readonly do: "cancel_disbursement"; readonly nth: number }
  | { readonly do: "advance_disbursement"; readonly nth: number; readonly to: (typeof ADVANCES)[number] }
  | { readonly do: "decide"; readonly nth: number; readonly how: "approve" | "reject" }
  | { readonly do: "rules"; readonly outgoing: Rules | undefined; readonly incoming: Rules | undefined }
  | { readonly do: "rush"; readonly steps: ReadonlyArray<Step> }
  | { readonly do: "wait" | "live" | "meanwhile"; readonly minutes: number }
  | { readonly do: "work" }
  | { readonly do: "crash"; readonly crash: Crash }
  | { readonly do: "fail"; readonly failure: NetworkFailure }
  | {
      readonly do: "receive"
      readonly number: number
      readonly side: Side
      readonly amount: Cents
      readonly delivery: "same_business_day" | "next_business_day" | undefined
    }
  | { readonly do: "control"; readonly number: number; readonly accept_credit: boolean; readonly accept_debit: boolean }
  | { readonly do: "switch"; readonly number: number; readonly on: "activate" | "deactivate" | "cancel" }
  | { readonly do: "originator"; readonly on: "activate" | "deactivate" }
  | { readonly do: "send_back"; readonly nth: number; readonly code: (typeof BACK)[number] }
  | { readonly do: "dishonor"; readonly nth: number; readonly code: (typeof DISHONORS)[number] }
  | { readonly do: "contest"; readonly nth: number; readonly code: (typeof CONTESTS)[number] }
  | { readonly do: "notice"; readonly nth: number; readonly code: NoticeCode }
  | { readonly do: "correct"; readonly nth: number }
  | { readonly do: "reverse"; readonly nth: number; readonly reason: (typeof REASONS)[number] }
  | { readonly do: "ingest"; readonly items: ReadonlyArray<FileItem>; readonly cut: number }

const ADVANCES = ["processing", "succeeded", "failed", "ach_correction"] as const
const BACK = ["R01", "R03", "R08", "R10", "R16", "R23"] as const
/** Dishonored return codes of the model; any return can be dishonored with some of them. */
export const DISHONORS = ["R61", "R67", "R68", "R69"] as const
/** Contested return codes of the model. */
export const CONTESTS = ["R71", "R73", "R74", "R75"] as const
const RETURNS = ["R01", "R02", "R03", "R04", "R09", "R13", "R16"] as const
const REASONS = ["duplicate", "amount_incorrect", "debit_too_early", "credit_too_late"] as const
/** Code of another bank's notice on an entry. */
export type NoticeCode = (typeof RETURNS)[number] | (typeof DISHONORS)[number] | (typeof CONTESTS)[number]

const MINUTES_OF_DAY = 1_440
const nth = fc.nat(7)
const side = fc.constantFrom("credit", "debit")
const delivery = fc.constantFrom("same_business_day", "next_business_day")
const cents: fc.Arbitrary<Cents> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ from: fc.constant("nothing"), plus: fc.integer({ min: 0, max: 300 }) }) },
  { weight: 2, arbitrary: fc.record({ from: fc.constant("available"), plus: fc.integer({ min: -1, max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ from: fc.constant("limit"), plus: fc.integer({ min: -1, max: 1 }) }) }
)
const noticeCode = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...RETURNS) },
  { weight: 1, arbitrary: fc.constantFrom(...DISHONORS) },
  { weight: 3, arbitrary: fc.constantFrom(...CONTESTS) }
)
const minutes = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 300 }) },
  { weight: 4, arbitrary: fc.integer({ min: 300, max: MINUTES_OF_DAY }) },
  { weight: 2, arbitrary: fc.integer({ min: MINUTES_OF_DAY, max: 4 * MINUTES_OF_DAY }) },
  { weight: 1, arbitrary: fc.integer({ min: 4 * MINUTES_OF_DAY, max: 33 * MINUTES_OF_DAY }) }
)
const rules: fc.Arbitrary<Rules | undefined> = fc.constantFrom(
  undefined,
  { amount_over: 0 },
  { amount_over: 100 },
  { first_use_of_counterparty: true },
  { velocity: { entries: 2, hours: 24 } }
)
const days = fc.constantFrom(undefined, undefined, -4, 0, 1, 2)
const fileItem: fc.Arbitrary<FileItem> = fc.oneof(
  fc.record({
    is: fc.constant("entry"),
    number: fc.nat(3),
    side,
    amount: cents,
    trace: fc.nat(5),
    days
  }),
  fc.record({ is: fc.constant("notice"), nth, code: noticeCode, days }),
  fc.record({ is: fc.constant("correction"), nth })
)

const passing: ReadonlyArray<readonly [number, fc.Arbitrary<Step>]> = [
  [9, fc.record({ do: fc.constant("live"), minutes })],
  [2, fc.record({ do: fc.constant("wait"), minutes })],
  [3, fc.constant({ do: "work" })],
  [
    3,
    fc.record({
      do: fc.constant("crash"),
      crash: fc.record({ at: fc.integer({ min: 1, max: 40 }), when: fc.constantFrom("before", "after") })
    })
  ],
  [1, fc.record({ do: fc.constant("fail"), failure: fc.constantFrom("unreachable", "half", "silent") })],
  [4, fc.record({ do: fc.constant("meanwhile"), minutes: fc.integer({ min: 1, max: MINUTES_OF_DAY }) })]
]

// Cancellation is final.
const SWITCHES = ["activate", "activate", "activate", "deactivate", "deactivate", "cancel"] as const

const asking: ReadonlyArray<readonly [number, fc.Arbitrary<Step>]> = [
  [10, fc.record({ do: fc.constant("send"), number: fc.nat(2), side, delivery, amount: cents })],
  [
    6,
    fc.record({
      do: fc.constant("disburse"),
      number: fc.nat(2),
      delivery: fc.option(delivery, { nil: undefined }),
      amount: cents
    })
  ],
  [2, fc.record({ do: fc.constant("cancel_disbursement"), nth })],
  [5, fc.record({ do: fc.constant("advance_disbursement"), nth, to: fc.constantFrom(...ADVANCES) })],
  [
    6,
    fc.record({
      do: fc.constant("receive"),
      number: fc.nat(3),
      side,
      amount: cents,
      delivery: fc.option(delivery, { nil: undefined })
    })
  ],
  [8, fc.record({ do: fc.constant("advance"), nth })],
  [3, fc.record({ do: fc.constant("cancel"), nth })],
  [1, fc.record({ do: fc.constant("patch"), nth })],
  [3, fc.record({ do: fc.constant("decide"), nth, how: fc.constantFrom("approve", "reject") })],
  [2, fc.record({ do: fc.constant("rules"), outgoing: rules, incoming: rules })],
  [
    1,
    fc.record({
      do: fc.constant("control"),
      number: fc.nat(2),
      accept_credit: fc.boolean(),
      accept_debit: fc.boolean()
    })
  ],
  [1, fc.record({ do: fc.constant("switch"), number: fc.nat(2), on: fc.constantFrom(...SWITCHES) })],
  [1, fc.record({ do: fc.constant("originator"), on: fc.constantFrom("activate", "deactivate") })],
  [5, fc.record({ do: fc.constant("send_back"), nth, code: fc.constantFrom(...BACK) })],
  [10, fc.record({ do: fc.constant("notice"), nth, code: noticeCode })],
  [7, fc.record({ do: fc.constant("dishonor"), nth, code: fc.constantFrom(...DISHONORS) })],
  [3, fc.record({ do: fc.constant("contest"), nth, code: fc.constantFrom(...CONTESTS) })],
  [3, fc.record({ do: fc.constant("withdraw"), nth })],
  [1, fc.record({ do: fc.constant("correct"), nth })],
  [3, fc.record({ do: fc.constant("reverse"), nth, reason: fc.constantFrom(...REASONS) })],
  [
    2,
    fc.record({ do: fc.constant("ingest"), items: fc.array(fileItem, { minLength: 1, maxLength: 8 }), cut: fc.nat(8) })
  ]
]

const weighted = (all: ReadonlyArray<readonly [number, fc.Arbitrary<Step>]>): fc.Arbitrary<Step> =>
  fc.oneof(...all.map(([weight, arbitrary]) => ({ weight, arbitrary })))

// Concurrent requests of two clients and the network.
const rush: fc.Arbitrary<Step> = fc.record({
  do: fc.constant("rush"),
  steps: fc.array(weighted(asking), { minLength: 2, maxLength: 5 })
})

/** Generates lives of a bank. */
export const lives = (maxLength: number): fc.Arbitrary<ReadonlyArray<Step>> =>
  fc.array(weighted([...passing, ...asking, [5, rush]]), { minLength: 1, maxLength, size: "max" })
