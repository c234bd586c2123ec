import {
  accountTypeOf,
  reversalCodes,
  type TransactionRule,
  transactionCodeName,
  transactionCodeNumbers,
  transactionCodeOf,
  transactionCodes
} from "@vostro/domain/resources/payments/ach/tables/TransactionCodes"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

/** S44 by hand: credit, prenote, zero-dollar, return; then the same for debits. */
const table = {
  checking: [22, 23, 24, 21, 27, 28, 29, 26],
  savings: [32, 33, 34, 31, 37, 38, 39, 36],
  general_ledger: [42, 43, 44, 41, 47, 48, 49, 46],
  loan: [52, 53, 54, 51, undefined, undefined, undefined, 56]
} as const

const columns = (["credit", "debit"] as const).flatMap((side) =>
  (["live", "prenote", "remittance", "return"] as const).map((use) => ({ side, use }))
)
const rules: ReadonlyArray<readonly [code: number, rule: TransactionRule]> = Object.entries(transactionCodes).map(
  ([code, rule]) => [Number(code), rule]
)
const rows = (["checking", "savings", "general_ledger", "loan"] as const).flatMap((account) =>
  table[account].flatMap((code, at) => (code === undefined ? [] : [[code, { account, ...columns[at] }] as const]))
)

describe("transaction codes (S44)", () => {
  it.each(rows)("%i has the row of the table", (code, rule) => {
    expect(Object.fromEntries(rules)[code]).toEqual(rule)
  })

  it("55 debits a loan, for reversals only", () => {
    expect(transactionCodes[55]).toEqual({ account: "loan", side: "debit", use: "reversal" })
  })

  it.each([81, 82, 83, 84, 85, 86, 87, 88] as const)("%i is for ADV: odd numbers are credits", (code) => {
    const side = code % 2 === 1 ? "credit" : "debit"
    expect(transactionCodes[code]).toEqual({ account: "advice", side, use: "advice" })
  })

  it("are exactly those of the table", () => {
    const expected = [...rows.map(([code]) => code), 55, 81, 82, 83, 84, 85, 86, 87, 88]
    expect(rules.map(([code]) => code)).toEqual(expected.sort((a, b) => a - b))
  })

  it.each([
    ["checking_credit", 22],
    ["checking_credit_prenote", 23],
    ["checking_debit", 27],
    ["checking_debit_prenote", 28],
    ["savings_credit", 32],
    ["savings_credit_prenote", 33],
    ["savings_debit", 37],
    ["savings_debit_prenote", 38]
  ] as const)("%s is the name of %i", (name, code) => {
    expect([transactionCodeNumbers[name], transactionCodeName(code)]).toEqual([code, name])
  })

  it("have names for eight codes only", () => {
    const named = rules.map(([code]) => code).filter((code) => transactionCodeName(code) !== undefined)
    expect(named).toEqual([22, 23, 27, 28, 32, 33, 37, 38])
  })

  it("of an outgoing entry encode its account, its side, and a prenote if and only if the amount is 0", () => {
    const account = fc.constantFrom("checking", "savings")
    const side = fc.constantFrom("credit", "debit")
    const amount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_900_000_000 }))
    fc.assert(
      fc.property(account, side, amount, (account, side, amount) => {
        const rule = transactionCodes[transactionCodeNumbers[transactionCodeOf(account, side, amount)]]
        expect(rule).toEqual({ account, side, use: amount === 0 ? "prenote" : "live" })
      })
    )
  })

  it.each(rules)("%i names an account type only if it is for a checking or savings account", (code, { account }) => {
    expect(accountTypeOf(String(code))).toBe(account === "checking" || account === "savings" ? account : undefined)
  })
})

describe("reversals of transaction codes (S15)", () => {
  it("swap credits and debits, and debit a loan", () => {
    expect(reversalCodes).toEqual({ 22: 27, 27: 22, 32: 37, 37: 32, 42: 47, 47: 42, 52: 55 })
  })

  it("keep the account and change the side", () => {
    const byCode: Readonly<Record<number, TransactionRule>> = transactionCodes
    for (const [code, reversed] of Object.entries(reversalCodes)) {
      expect(byCode[reversed]?.account).toBe(byCode[Number(code)]?.account)
      expect(byCode[reversed]?.side).not.toBe(byCode[Number(code)]?.side)
    }
  })
})
