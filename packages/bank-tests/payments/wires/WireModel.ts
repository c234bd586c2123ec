import fc from "fast-check"
import type { Reply } from "../../support/RecordingWires.ts"
import { amount, type CommonStep, commonSteps, number } from "../PaymentModel.ts"

/** A version of the interface. */
export type Version = "v1" | "v2"

/** Verbs on a wire, `nth` of those that exist, whatever its status. */
const VERBS = [
  "cancel",
  "advance",
  "incoming_return",
  "request",
  "incoming_request",
  "reject_request",
  "accept",
  "decline",
  "hold",
  "approve",
  "reject"
] as const

/** Destination of money in suspense: back, to one of the account numbers, or to unclaimed property. */
export type SuspenseTarget = "sender" | "unclaimed_property" | 0 | 1

/** One step of a life of a bank with wires, as data. */
export type Step =
  | { readonly do: "create" | "incoming"; readonly number: number; readonly amount: number; readonly version: Version }
  | { readonly do: (typeof VERBS)[number]; readonly nth: number; readonly version: Version }
  | { readonly do: "return"; readonly nth: number; readonly amount: number | undefined; readonly version: Version }
  | { readonly do: "receive"; readonly number: number; readonly amount: number; readonly message: number }
  | { readonly do: "resolve"; readonly nth: number; readonly to: SuspenseTarget }
  | CommonStep<Reply>

const nth = fc.nat({ max: 20 })
const version = fc.constantFrom<Version>("v1", "v2")

const reply = fc.constantFrom<Reply>(
  "unreachable",
  "silent",
  { _tag: "Pending" },
  { _tag: "Rejected", code: "AC04" },
  { _tag: "Rejected", code: "XXXX" }
)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("create" as const, "incoming" as const), number, amount, version })
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom(...VERBS), nth, version }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("return" as const),
      nth,
      amount: fc.option(amount, { nil: undefined }),
      version
    })
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("receive" as const), number, amount, message: fc.nat({ max: 2 }) })
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("resolve" as const),
      nth,
      to: fc.constantFrom<SuspenseTarget>("sender", "unclaimed_property", 0, 1)
    })
  },
  ...commonSteps(reply, 1, 60, 300, 36_000, 1_200_000)
)

/** Lives of a bank with wires. */
export const lives = fc.array(step, { minLength: 1, maxLength: 25 })

const both = (verb: (typeof VERBS)[number], at: number): ReadonlyArray<Step> => [
  { do: verb, nth: at, version: "v1" },
  { do: verb, nth: at, version: "v2" }
]
const settle: ReadonlyArray<Step> = [
  { do: "work" },
  { do: "wait", seconds: 60 },
  { do: "work" },
  { do: "wait", seconds: 60 },
  { do: "work" }
]

/** A life that meets every law: `nth` counts the wires from the newest. */
export const fullLife: ReadonlyArray<Step> = [
  { do: "create", number: 0, amount: 1_000, version: "v1" },
  ...settle,
  ...both("request", 0),
  ...both("incoming_return", 0),
  { do: "incoming", number: 0, amount: 900, version: "v2" },
  { do: "return", nth: 0, amount: 300, version: "v1" },
  ...both("incoming_request", 1),
  ...settle,
  { do: "reply", reply: { _tag: "Rejected", code: "AC04" } },
  { do: "create", number: 1, amount: 500, version: "v2" },
  ...settle,
  { do: "create", number: 1, amount: 4_000, version: "v2" },
  { do: "create", number: 1, amount: 4_000, version: "v1" },
  { do: "cancel", nth: 1, version: "v2" },
  { do: "switch", number: 1, on: "deactivate" },
  { do: "incoming", number: 1, amount: 70, version: "v2" },
  { do: "reply", reply: { _tag: "Rejected", code: "AC04" } },
  ...settle,
  { do: "receive", number: 0, amount: 90, message: 0 },
  { do: "receive", number: 0, amount: 90, message: 0 },
  { do: "receive", number: 0, amount: 91, message: 0 },
  { do: "incoming", number: 0, amount: 80, version: "v1" },
  { do: "create", number: 0, amount: 60, version: "v1" },
  { do: "hold", nth: 0, version: "v1" },
  { do: "incoming", number: 0, amount: 90, version: "v2" },
  { do: "incoming_request", nth: 0, version: "v2" },
  { do: "return", nth: 0, amount: 90, version: "v1" },
  { do: "cancel", nth: 0, version: "v2" }
]
