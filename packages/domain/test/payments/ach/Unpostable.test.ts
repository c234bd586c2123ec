import { mayReturn } from "@vostro/domain/resources/payments/ach/tables/ReturnCodeRules"
import {
  returnCodeFor,
  type UnpostableReason,
  type UnpostableRule,
  unpostable
} from "@vostro/domain/resources/payments/ach/tables/Unpostable"
import { describe, expect, it } from "vitest"

type Row = readonly [credit: readonly [consumer?: string, commercial?: string], debit: readonly [string?, string?]]

const both = (code: string): Row => [
  [code, code],
  [code, code]
]

/** S35 by hand, except `debits_not_accepted`, which is from S93. */
const byHand: Readonly<Record<UnpostableReason, Row>> = {
  account_number_unknown: both("R03"),
  account_number_malformed: both("R04"),
  account_closed: both("R02"),
  account_frozen: both("R16"),
  debits_not_accepted: [[], ["R16", "R16"]],
  credits_not_accepted: [["R23", "R23"], []],
  counterparty_not_admitted: [
    ["R23", "R23"],
    ["R10", "R29"]
  ],
  non_sufficient_funds: [[], ["R01", "R01"]],
  uncollected_funds: [[], ["R09", "R09"]],
  account_not_for_transactions: both("R20"),
  holder_deceased: [["R15"], ["R15"]],
  representative_payee_deceased: both("R14"),
  duplicate: both("R24"),
  ofac: both("R16"),
  fraud_suspected: both("R17")
}

const rows = Object.entries(byHand).flatMap(([name, [credit, debit]]) =>
  (["consumer", "commercial"] as const).flatMap((holder_type, at) => [
    [name, "credit" as const, holder_type, credit[at]] as const,
    [name, "debit" as const, holder_type, debit[at]] as const
  ])
)
const isReason = (name: string): name is UnpostableReason => Object.hasOwn(unpostable, name)
const codeOf = (name: string, side: "credit" | "debit", holder_type: "consumer" | "commercial") =>
  isReason(name) ? returnCodeFor(name, side, holder_type) : undefined

describe("incoming entries that cannot be posted (S35)", () => {
  it.each(rows)("%s, a %s to a %s account: %s", (name, side, holder_type, code) => {
    expect(codeOf(name, side, holder_type)).toBe(code)
  })

  it("have only the reasons of the table", () => {
    expect(Object.keys(unpostable)).toEqual(Object.keys(byHand))
  })

  it("are returned with codes that fit the entry and its holder", () => {
    for (const [name, side, holder_type] of rows) {
      const code = codeOf(name, side, holder_type)
      const sec_code = holder_type === "consumer" ? "PPD" : "CCD"
      if (code !== undefined) expect(mayReturn(code, { sec_code, side, holder_type }), name).toBeUndefined()
    }
  })

  it("are marked questionable only for suspected fraud", () => {
    const rules: ReadonlyArray<readonly [string, UnpostableRule]> = Object.entries(unpostable)
    const marked = rules.filter(([, { information }]) => information === "QUESTIONABLE").map(([name]) => name)
    expect(marked).toEqual(["fraud_suspected"])
  })
})
