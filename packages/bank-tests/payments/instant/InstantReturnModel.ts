import fc from "fast-check"
import type { InstantReply } from "../../support/RecordingInstants.ts"
import { amount, type CommonStep, commonSteps, number } from "../PaymentModel.ts"

/** Verbs on a payment, `nth` of those that exist from the newest, whatever its direction and status. */
const VERBS = [
  "cancel",
  "return",
  "request",
  "reject_request",
  "incoming_return",
  "incoming_request",
  "incoming_rejection",
  "simulate_return",
  "simulate_request",
  "simulate_rejection",
  "simulate_acceptance",
  "settle",
  "accept_without_posting",
  "refuse",
  "hold",
  "approve",
  "reject"
] as const

/** Verb on a payment. */
export type Verb = (typeof VERBS)[number]

/** Destination of money in suspense: back, to one of the account numbers, or to unclaimed property. */
export type SuspenseTarget = "sender" | "unclaimed_property" | 0 | 1

/** One step of a life of a bank that returns instant payments, as data. */
export type Step =
  | { readonly do: "create" | "simulate_incoming"; readonly number: number; readonly amount: number }
  | { readonly do: "receive"; readonly number: number; readonly amount: number; readonly without_posting: boolean }
  | { readonly do: Verb; readonly nth: number }
  | { readonly do: "resolve"; readonly item: number; readonly to: SuspenseTarget }
  | CommonStep<InstantReply>

const reply = fc.constantFrom<InstantReply>(
  "unreachable",
  "silent",
  { _tag: "Pending" },
  { _tag: "AcceptedWithoutPosting", network: "rtp" },
  { _tag: "Rejected", rejected_by: "counterparty", code: "AC04" }
)

const REJECTED: InstantReply = { _tag: "Rejected", rejected_by: "network", code: "AC04" }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("create" as const, "simulate_incoming" as const), number, amount })
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("receive" as const), number, amount, without_posting: fc.boolean() })
  },
  { weight: 10, arbitrary: fc.record({ do: fc.constantFrom(...VERBS), nth: fc.nat({ max: 6 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("resolve" as const),
      item: fc.nat({ max: 3 }),
      to: fc.constantFrom<SuspenseTarget>("sender", "unclaimed_property", 0, 1)
    })
  },
  ...commonSteps(reply, 1, 60, 3_600, 60_000, 1_560_000)
)

const work: Step = { do: "work" }
const submit: ReadonlyArray<Step> = [{ do: "wait", seconds: 60 }, work]

/** Accepts a payment and rejects it; the network rejects its send-back, or the other bank returns it. */
const stuck = (at: number, cents: number, isReturned: boolean): ReadonlyArray<Step> => [
  { do: "receive", number: at, amount: cents, without_posting: true },
  { do: "reject", nth: 0 },
  ...(isReturned ? submit : [{ do: "reply", reply: REJECTED } as const, ...submit]),
  ...(isReturned ? [{ do: "incoming_return", nth: 0 } as const] : [])
]

/** Returns a settled payment to its account number, which is closed. */
const returnedClosed = (at: number, cents: number): ReadonlyArray<Step> => [
  { do: "create", number: at, amount: cents },
  { do: "settle", nth: 0 },
  work,
  { do: "switch", number: at, on: "deactivate" },
  { do: "incoming_return", nth: 0 },
  { do: "switch", number: at, on: "activate" }
]

/** Lives of a bank that returns instant payments. */
export const lives = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: step.map((one) => [one]) },
      { weight: 1, arbitrary: fc.tuple(number, amount, fc.boolean()).map((stated) => stuck(...stated)) },
      { weight: 1, arbitrary: fc.tuple(number, amount).map((stated) => returnedClosed(...stated)) }
    ),
    { minLength: 1, maxLength: 25 }
  )
  .map((parts) => parts.flat())

/** A life that meets every law: `nth` counts the payments from the newest. */
export const fullLife: ReadonlyArray<Step> = [
  { do: "create", number: 0, amount: 1_000 },
  { do: "settle", nth: 0 },
  work,
  { do: "request", nth: 0 },
  { do: "request", nth: 0 },
  { do: "simulate_rejection", nth: 0 },
  work,
  { do: "request", nth: 0 },
  { do: "simulate_acceptance", nth: 0 },
  work,
  { do: "incoming_return", nth: 1 },
  { do: "receive", number: 0, amount: 900, without_posting: false },
  { do: "incoming_request", nth: 0 },
  { do: "incoming_request", nth: 0 },
  { do: "return", nth: 0 },
  { do: "return", nth: 1 },
  work,
  { do: "wait", seconds: 3_600 },
  work,
  { do: "simulate_incoming", number: 1, amount: 50 },
  work,
  { do: "incoming_request", nth: 0 },
  { do: "create", number: 1, amount: 700 },
  { do: "accept_without_posting", nth: 0 },
  work,
  { do: "refuse", nth: 0 },
  work,
  { do: "receive", number: 1, amount: 80, without_posting: true },
  { do: "reject", nth: 0 },
  ...stuck(1, 90, false),
  { do: "resolve", item: 0, to: "sender" },
  ...submit,
  ...stuck(0, 40, true),
  { do: "resolve", item: 0, to: 1 },
  ...stuck(0, 30, false),
  { do: "create", number: 0, amount: 60 },
  { do: "hold", nth: 0 },
  ...returnedClosed(1, 20),
  { do: "resolve", item: 0, to: "sender" },
  { do: "reply", reply: REJECTED },
  ...submit,
  { do: "incoming_return", nth: 2 },
  { do: "resolve", item: 0, to: 0 },
  { do: "wait", seconds: 1_560_000 },
  work
]
