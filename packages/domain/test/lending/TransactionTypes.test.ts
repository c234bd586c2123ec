import { cents, MAX_AMOUNT_CENTS, negate, subtract, ZERO } from "@vostro/domain/kernel/Money"
import { MAX_CREDIT_CENTS } from "@vostro/domain/resources/customers/agreement/Credit"
import {
  addTotals,
  NO_PARTS,
  NOTHING,
  negated,
  PARTS,
  type Part,
  sumOf
} from "@vostro/domain/resources/lending/subledger-balance/model/Totals"
import { effectsOf } from "@vostro/domain/resources/lending/user-credit-transaction/Effects"
import { creditLegsOf } from "@vostro/domain/resources/lending/user-credit-transaction/Ledger"
import { type StatedTransaction, shapeFaults } from "@vostro/domain/resources/lending/user-credit-transaction/Shape"
import {
  TRANSACTION_TYPES,
  type TransactionType,
  transactionTypes
} from "@vostro/domain/resources/lending/user-credit-transaction/TransactionTypes"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

/** The table of types (S60) again, written by hand: the allowed signs of each part. */
const taken: Readonly<Record<TransactionType, string>> = {
  card_network: "+P -P",
  funding: "+P",
  fee: "+F -F",
  fee_accrued: "+F",
  dispute_provisional: "-P -I -F",
  dispute_won: "+P +I +F",
  dispute_lost: "+P +I +F",
  charge_off: "-P -I -F",
  charge_off_recovery: "+P +I +F",
  rewards_earned: "",
  rewards_spent: "-P",
  rewards_redeemed: "-P",
  interest_accrued: "+I",
  adjustment: "+P -P +I -I +F -F",
  reallocation: "",
  payment: "-P -I -F",
  cancellation: "-P -I -F",
  client_credit: "-P -I -F"
}

const details: { readonly [T in TransactionType]?: StatedTransaction["details"] } = {
  card_network: { card_network: { card_network: "visa" } },
  fee: { fee_type: "atm" },
  dispute_won: { dispute: { provisional_transaction_id: "user_credit_transaction_1" } },
  dispute_lost: { dispute: { provisional_transaction_id: "user_credit_transaction_1" } },
  rewards_earned: { rewards: { amount: 5, unit: "usd" } },
  rewards_spent: { rewards: { amount: -5, unit: "usd" } },
  rewards_redeemed: { rewards: { amount: -5, unit: "usd" } }
}

const allDetails = {
  fee_type: "atm",
  card_network: { card_network: "visa" },
  dispute: { provisional_transaction_id: "user_credit_transaction_1" },
  rewards: { amount: 5, unit: "usd" }
} as const

const stated = (type: TransactionType, parts: StatedTransaction["amount_breakdown"]): StatedTransaction => {
  const given = details[type]
  return {
    user_credit_balance_id: "user_credit_balance_1",
    type,
    currency_code: "USD",
    amount: sumOf(parts),
    amount_breakdown: parts,
    ...(given !== undefined && { details: given }),
    ...(type === "funding" && { funding_id: "funding_1" })
  }
}

const faultsOf = (one: StatedTransaction) =>
  shapeFaults(one, 1_000).map(({ code, parameters }) => `${code} ${parameters.join()}`)

describe.each(TRANSACTION_TYPES)("a transaction of type %s", (type) => {
  const isTaken = (parts: StatedTransaction["amount_breakdown"]) => shapeFaults(stated(type, parts), 1_000).length === 0

  it("accepts the signs of its row, part by part", () => {
    const found = PARTS.flatMap((part) =>
      [1, -1].flatMap((amount) =>
        isTaken({ ...NO_PARTS, [part]: cents(amount) })
          ? [`${amount > 0 ? "+" : "-"}${part.slice(0, 1).toUpperCase()}`]
          : []
      )
    )
    expect(found.join(" ")).toBe(taken[type])
  })

  it("may be zero only if rewards move, and mix signs only if it reallocates", () => {
    expect(isTaken(NO_PARTS)).toBe(type.startsWith("rewards_"))
    expect(isTaken({ principal: cents(3), interest: cents(-2), fees: cents(-1) })).toBe(type === "reallocation")
    expect(isTaken({ principal: cents(3), interest: cents(-2), fees: ZERO })).toBe(type === "adjustment")
  })

  it("is no larger than a payment, either way, unless it takes the whole amount owed", () => {
    const most = cents(MAX_AMOUNT_CENTS + 1)
    const parts = { principal: negate(most), interest: most, fees: ZERO }
    const refused = faultsOf({ ...stated(type, parts), amount: negate(most) })
    const tooMuch = [
      "value_too_small amount",
      "value_too_small amount_breakdown.principal",
      "value_too_large amount_breakdown.interest"
    ]
    if (type === "charge_off")
      expect(isTaken({ principal: cents(-MAX_CREDIT_CENTS), interest: ZERO, fees: ZERO })).toBe(true)
    else expect(refused).toEqual(tooMuch)
  })

  it("rejects parts that do not sum to the amount", () => {
    expect(faultsOf({ ...stated(type, NO_PARTS), amount: cents(7) })).toContain(
      "value_conflicting amount_breakdown,amount"
    )
  })

  it("requires the details of its row, and rejects others", () => {
    const { details: _, ...bare } = stated(type, NO_PARTS)
    const { detail, mayState } = { detail: undefined, mayState: undefined, ...transactionTypes[type] }
    const required = faultsOf(bare).filter((fault) => fault.startsWith("required details"))
    expect(required).toEqual(detail === undefined ? [] : [`required details.${detail}`])
    const surplus = faultsOf({ ...bare, details: allDetails }).filter((fault) => fault.endsWith(",type"))
    expect(surplus).toHaveLength((detail ?? mayState) === undefined ? 4 : 3)
  })

  it("names a funding only if it is one", () => {
    const { funding_id: _, ...bare } = stated(type, NO_PARTS)
    const named = faultsOf({ ...bare, funding_id: "funding_1" })
    expect(named.includes("value_conflicting funding_id,type")).toBe(type !== "funding")
    expect(faultsOf(bare).includes("required funding_id")).toBe(type === "funding")
  })

  it("is effective now or in the past", () => {
    const at = (effective_at: string) =>
      faultsOf({ ...stated(type, NO_PARTS), effective_at }).includes("value_too_large effective_at")
    expect([at("1970-01-01T00:00:01Z"), at("1970-01-01T00:00:01.001Z"), at("1970-01-01T01:00:00+01:00")]).toEqual([
      false,
      true,
      false
    ])
  })

  const whole = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const anyAmount = whole.map(cents)
  const { parts } = transactionTypes[type]
  const drawn = (part: Part) => (parts.some((one) => one === part) ? anyAmount : fc.constant(ZERO))
  /** A transaction with exactly the parts of its type, and a valid reallocation. */
  const transaction = fc
    .record({
      parts: fc.record({ principal: drawn("principal"), interest: drawn("interest"), fees: drawn("fees") }),
      rewards: fc.record({ amount: whole, unit: fc.constantFrom("usd", "points") })
    })
    .map(({ parts: { principal, interest, fees }, rewards }) => {
      const rest = subtract(negate(principal), interest)
      const amount_breakdown = { principal, interest, fees: type === "reallocation" ? rest : fees }
      return { type, amount: sumOf(amount_breakdown), amount_breakdown, details: { rewards } }
    })
  const opposite = (one: typeof transaction extends fc.Arbitrary<infer T> ? T : never) => ({
    ...one,
    amount: negate(one.amount),
    amount_breakdown: negated(one.amount_breakdown),
    details: { rewards: { ...one.details.rewards, amount: 0 - one.details.rewards.amount } }
  })

  it("is reversed by its opposite, in the balance and in the ledger", () => {
    fc.assert(
      fc.property(transaction, fc.constantFrom(undefined, "core_account_1"), (one, lender_id) => {
        expect(addTotals(effectsOf(one), effectsOf(opposite(one)))).toEqual(NOTHING)
        const legs = creditLegsOf({ ...one, lender_id })
        const undoing = creditLegsOf({ ...opposite(one), lender_id })
        expect(undoing).toEqual(legs.map((leg) => ({ ...leg, amount: negate(leg.amount) })))
      })
    )
  })

  it("balances in the ledger, and moves the same there as in the balance", () => {
    fc.assert(
      fc.property(transaction, (one) => {
        const legs = creditLegsOf({ ...one, lender_id: undefined })
        const on = (account: string) =>
          legs.filter((leg) => leg.account === account).reduce((sum, { amount }) => sum + amount, 0)
        expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
        if (legs.length === 0) return
        const { core, dispute } = effectsOf(one)
        expect([on("gl_loans_receivable"), on("gl_interest_receivable"), on("gl_fees_receivable")]).toEqual(
          [core.principal, core.interest, core.fees].map((amount) => 0 - amount)
        )
        expect(on("gl_disputes_receivable")).toBe(0 - sumOf(dispute))
      })
    )
  })
})

describe.each(["rewards_spent", "rewards_redeemed"] as const)("a transaction of type %s", (type) => {
  const faultsIn = (unit: "usd" | "points", principal: number) =>
    faultsOf({
      ...stated(type, { ...NO_PARTS, principal: cents(principal) }),
      details: { rewards: { amount: -5, unit } }
    })

  it("pays at most the dollars used, and any amount in points", () => {
    expect([faultsIn("usd", -5), faultsIn("usd", -4), faultsIn("usd", 0), faultsIn("points", -6)]).toEqual([
      [],
      [],
      [],
      []
    ])
    expect(faultsIn("usd", -6)).toEqual(["value_conflicting amount_breakdown.principal,details.rewards.amount"])
  })
})
