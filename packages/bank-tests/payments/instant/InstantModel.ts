import fc from "fast-check"
import type { InstantReply } from "../../support/RecordingInstants.ts"
import { amount, type CommonStep, commonSteps, number } from "../PaymentModel.ts"

/** Verbs on a payment, `nth` of those that exist, whatever its status. */
const VERBS = ["cancel", "hold", "approve", "reject", "settle", "accept", "refuse"] as const

/** One step of a life of a bank with instant payments, as data. */
export type Step =
  | { readonly do: "create"; readonly number: number; readonly amount: number }
  | {
      readonly do: "receive"
      readonly number: number
      readonly amount: number
      readonly message: number
      readonly isPosted: boolean
    }
  | { readonly do: (typeof VERBS)[number]; readonly nth: number }
  | CommonStep<InstantReply>

const ACCEPTED: InstantReply = { _tag: "AcceptedWithoutPosting", network: "rtp" }
const REFUSED: InstantReply = { _tag: "Rejected", rejected_by: "counterparty", code: "AC04" }

const reply = fc.constantFrom<InstantReply>(
  "unreachable",
  "silent",
  { _tag: "Pending" },
  { _tag: "Settled", network: "rtp" },
  ACCEPTED,
  REFUSED,
  { _tag: "Rejected", rejected_by: "network", code: "9912" }
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("create" as const), number, amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("receive" as const),
      number,
      amount,
      message: fc.nat({ max: 4 }),
      isPosted: fc.boolean()
    })
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom(...VERBS), nth: fc.nat({ max: 10 }) }) },
  ...commonSteps(reply, 3, 2, 25, 3_600, 200_000)
)

const submit: ReadonlyArray<Step> = [{ do: "wait", seconds: 2 }, { do: "work" }]
const send = (number: number, amount: number, ...replies: ReadonlyArray<InstantReply>): ReadonlyArray<Step> => [
  ...replies.map((reply) => ({ do: "reply" as const, reply })),
  { do: "create", number, amount },
  ...submit
]

const sent = fc
  .tuple(number, amount, fc.array(reply, { maxLength: 3 }))
  .map(([n, cents, replies]) => send(n, cents, ...replies))

/** Lives of a bank with instant payments. */
export const lives = fc
  .array(fc.oneof({ weight: 4, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: sent }), {
    minLength: 1,
    maxLength: 20
  })
  .map((parts) => parts.flat())

/** A life that meets every law: `nth` counts the payments from the newest. */
export const fullLife: ReadonlyArray<Step> = [
  ...send(0, 1_000),
  ...send(1, 500, REFUSED),
  ...send(0, 700, ACCEPTED, REFUSED),
  { do: "wait", seconds: 3_600 },
  { do: "work" },
  ...send(1, 30, { _tag: "Pending" }),
  { do: "cancel", nth: 0 },
  { do: "hold", nth: 0 },
  ...send(0, 300, "silent"),
  { do: "wait", seconds: 3_600 },
  { do: "work" },
  { do: "receive", number: 0, amount: 900, message: 0, isPosted: true },
  { do: "receive", number: 0, amount: 900, message: 0, isPosted: true },
  { do: "receive", number: 1, amount: 80, message: 1, isPosted: false },
  { do: "reject", nth: 0 },
  { do: "reply", reply: REFUSED },
  ...submit,
  ...send(0, 20, ACCEPTED, REFUSED),
  { do: "switch", number: 0, on: "deactivate" },
  { do: "wait", seconds: 3_600 },
  { do: "work" },
  { do: "switch", number: 0, on: "activate" },
  { do: "receive", number: 1, amount: 70, message: 2, isPosted: false },
  { do: "create", number: 1, amount: 60 },
  { do: "hold", nth: 0 },
  { do: "create", number: 1, amount: 40 },
  { do: "cancel", nth: 0 },
  { do: "create", number: 1, amount: 4_000 },
  { do: "create", number: 1, amount: 4_000 }
]
