import fc from "fast-check"

/** Step of a life that is the same on each network, whose questions have replies of the type `R`. */
export type CommonStep<R> =
  | { readonly do: "switch"; readonly number: number; readonly on: "activate" | "deactivate" }
  | { readonly do: "reply"; readonly reply: R }
  | { readonly do: "wait"; readonly seconds: number }
  | { readonly do: "work" }

/** Arbitraries of the parts of a step. */
export const number = fc.integer({ min: 0, max: 1 })
export const amount = fc.integer({ min: 1, max: 4_000 })

/** Generates the steps that are the same on each network. The replies have a weight, and the waits are in seconds. */
export const commonSteps = <R>(
  reply: fc.Arbitrary<R>,
  replies: number,
  ...waits: ReadonlyArray<number>
): ReadonlyArray<fc.WeightedArbitrary<CommonStep<R>>> => [
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("switch" as const),
      number,
      on: fc.constantFrom("activate" as const, "deactivate" as const)
    })
  },
  { weight: replies, arbitrary: fc.record({ do: fc.constant("reply" as const), reply }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), seconds: fc.constantFrom(...waits) }) },
  { weight: 3, arbitrary: fc.constant({ do: "work" as const }) }
]
