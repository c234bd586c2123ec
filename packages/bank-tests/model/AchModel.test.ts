import fc from "fast-check"
import { describe, inject, it } from "vitest"
import { everyStore, layerStore } from "../support/BankUnderTest.ts"
import { liveByTheLaws } from "./ach/AchLaws.ts"
import { achLaws } from "./ach/AchLawsAll.ts"
import { lives, type Step } from "./ach/AchModel.ts"
import { startWorld } from "./ach/AchModelWorld.ts"

const cents = (plus: number) => ({ from: "nothing", plus }) as const
const receive = (
  number: number,
  side: "credit" | "debit",
  amount: Extract<Step, { do: "receive" }>["amount"]
): Step => ({
  do: "receive",
  number,
  side,
  amount,
  delivery: undefined
})

/** Lives that once broke a law, or that are rare. */
const examples: ReadonlyArray<readonly [what: string, life: ReadonlyArray<Step>]> = [
  [
    "entries for unknown account numbers are counted",
    [
      { do: "rules", outgoing: undefined, incoming: { velocity: { entries: 2, hours: 24 } } },
      receive(3, "credit", cents(0)),
      receive(3, "credit", cents(0))
    ]
  ],
  [
    "an entry under review releases the funds of the next one",
    [
      { do: "rules", outgoing: undefined, incoming: { amount_over: 100 } },
      receive(1, "debit", { from: "available", plus: 0 }),
      receive(1, "debit", cents(1))
    ]
  ],
  [
    "a debit from another bank funds a debit that settles with it",
    [
      { do: "send", number: 1, side: "debit", delivery: "next_business_day", amount: cents(50) },
      {
        do: "receive",
        number: 1,
        side: "debit",
        delivery: "next_business_day",
        amount: { from: "available", plus: 50 }
      }
    ]
  ],
  [
    "a return arrives while the network is unreachable",
    [
      { do: "fail", failure: "unreachable" },
      { do: "send", number: 0, side: "credit", delivery: "same_business_day", amount: { from: "nothing", plus: 0 } },
      { do: "meanwhile", minutes: 60 },
      {
        do: "ingest",
        items: [
          { is: "entry", number: 0, side: "credit", amount: { from: "limit", plus: 0 }, trace: 0, days: undefined }
        ],
        cut: 0
      },
      { do: "ingest", items: [{ is: "correction", nth: 0 }], cut: 0 },
      { do: "correct", nth: 0 }
    ]
  ],
  [
    "an entry is corrected while its dishonored return is submitted",
    [
      { do: "send", number: 0, side: "credit", delivery: "next_business_day", amount: cents(10) },
      { do: "advance", nth: 0 },
      { do: "work" },
      { do: "notice", nth: 0, code: "R03" },
      { do: "dishonor", nth: 0, code: "R69" },
      { do: "fail", failure: "silent" },
      { do: "advance", nth: 0 },
      { do: "work" },
      { do: "correct", nth: 0 }
    ]
  ],
  [
    "an entry comes back before its reversal goes out",
    [
      { do: "send", number: 0, side: "credit", delivery: "next_business_day", amount: cents(10) },
      { do: "advance", nth: 0 },
      { do: "work" },
      { do: "reverse", nth: 0, reason: "duplicate" },
      { do: "notice", nth: 0, code: "R03" }
    ]
  ],
  [
    "a window releases a hold while a settlement draws on the account number",
    [
      { do: "live", minutes: 6_600 },
      { do: "send", number: 0, side: "credit", delivery: "same_business_day", amount: { from: "available", plus: 0 } },
      { do: "advance", nth: 0 },
      {
        do: "ingest",
        items: [
          { is: "entry", number: 1, side: "credit", amount: { from: "available", plus: 0 }, trace: 0, days: undefined },
          { is: "entry", number: 0, side: "debit", amount: { from: "nothing", plus: 1 }, trace: 0, days: undefined }
        ],
        cut: 0
      },
      { do: "advance", nth: 0 },
      { do: "advance", nth: 2 },
      { do: "advance", nth: 1 },
      { do: "live", minutes: 300 }
    ]
  ],
  [
    "a simulated status of a disbursement follows one that became impossible",
    [
      { do: "fail", failure: "unreachable" },
      { do: "disburse", number: 0, delivery: undefined, amount: cents(0) },
      { do: "advance_disbursement", nth: 0, to: "failed" },
      { do: "work" },
      { do: "advance_disbursement", nth: 0, to: "succeeded" },
      { do: "advance_disbursement", nth: 0, to: "ach_correction" }
    ]
  ]
]

describe.each(everyStore)("a bank's ACH on %s", (kind) => {
  const obeys = async (life: ReadonlyArray<Step>) => {
    const world = await startWorld(await layerStore(kind, inject("databaseUrl")))
    try {
      await liveByTheLaws(world, life, achLaws)
    } finally {
      await world.bank.close()
    }
  }

  it.each(examples)("obeys its laws when %s", (_, life) => obeys(life))

  // A life takes as long as its steps, none much longer than others; a fifth of the lives stays within a test's time.
  it.each(["first", "second", "third", "fourth", "last"])("obeys its laws in any life, despite crashes: %s fifth", () =>
    fc.assert(fc.asyncProperty(lives(60), obeys), { numRuns: kind === "memory" ? 30 : 2 })
  )
})
