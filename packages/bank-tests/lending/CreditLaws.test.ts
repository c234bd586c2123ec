import { randomUUID } from "node:crypto"
import { addTotals, NOTHING, type Totals } from "@vostro/domain/resources/lending/subledger-balance/model/Totals"
import { effectsOf } from "@vostro/domain/resources/lending/user-credit-transaction/Effects"
import { rowOf, TRANSACTION_TYPES } from "@vostro/domain/resources/lending/user-credit-transaction/TransactionTypes"
import { UserCreditTransactionView } from "@vostro/domain/resources/lending/user-credit-transaction/UserCreditTransaction"
import { Effect, Result, Schema } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, refusal, SOUND, startBank, stores } from "../support/BankUnderTest.ts"
import { creditDesk, creditIdOf, type TransactionParts, transactionOf } from "../support/Credit.ts"
import { creditTable } from "../support/CreditTypes.ts"

const LIMIT = 1_300

const cents = fc.integer({ min: 0, max: 400 })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("book" as const),
      type: fc.constantFrom(
        ...TRANSACTION_TYPES,
        "dispute_provisional",
        "dispute_won",
        "dispute_lost",
        "charge_off",
        "charge_off_recovery"
      ),
      at: fc.nat({ max: 1 }),
      parts: fc.tuple(cents, cents, cents),
      flip: fc.boolean(),
      pick: fc.nat()
    })
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("reverse" as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("fund" as const), at: fc.nat({ max: 1 }), cents }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("drain" as const) }) }
)
/** Reads a transaction as the domain has it: the client's amounts are plain numbers. */
const asStored = Schema.decodeUnknownSync(UserCreditTransactionView)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Booking = Extract<Step, { readonly do: "book" }>

/** First steps of every life, so that there are debts to pay, dispute and charge off. */
const beginning: ReadonlyArray<TransactionParts> = [
  { type: "card_network", principal: 600 },
  { type: "interest_accrued", interest: 300 },
  { type: "fee", fees: 200 },
  { type: "rewards_earned", rewards: 300 },
  { type: "dispute_provisional", principal: -200, fees: -50 }
]

type Parts = Readonly<Record<"principal" | "interest" | "fees", number>>

/** State that a draw considers, so that the bank accepts most draws; forbidden ones must be refused. */
interface Situation {
  readonly core: Parts
  readonly charge_off: Parts
  readonly rewards: number
  readonly provisional?: { readonly id: string; readonly amount_breakdown: Parts }
}

const signed = (parts: Parts, sign: number): Parts => ({
  principal: parts.principal * sign + 0,
  interest: parts.interest * sign + 0,
  fees: parts.fees * sign + 0
})

const atMost = (drawn: Parts, most: Parts): Parts => ({
  principal: drawn.principal % (Math.max(0, most.principal) + 1),
  interest: drawn.interest % (Math.max(0, most.interest) + 1),
  fees: drawn.fees % (Math.max(0, most.fees) + 1)
})

const partsOf = ({ type, parts: [principal, interest, fees], flip }: Booking, now: Situation): TransactionParts => {
  const row = rowOf(type)
  const drawn = {
    principal: row.parts.includes("principal") ? principal : 0,
    interest: row.parts.includes("interest") ? interest : 0,
    fees: row.parts.includes("fees") ? fees : 0
  }
  if (type === "reallocation") return { type, principal, interest, fees: 0 - principal - interest }
  if (type === "charge_off") return { type, ...signed(now.core, -1) }
  if (type === "charge_off_recovery") return { type, ...atMost(drawn, now.charge_off) }
  if (row.detail === "dispute" && now.provisional !== undefined) {
    const credited = signed(now.provisional.amount_breakdown, -1)
    return { type, ...atMost(drawn, credited), provisional: now.provisional.id }
  }
  if (row.rewards === "up") return { type, rewards: principal + 1 }
  const sign = row.sign === "positive" || (row.sign === "either" && !flip) ? 1 : -1
  const used = row.rewards === "down" && { rewards: 0 - Math.max(1, principal % (Math.max(0, now.rewards) + 1)) }
  return { type, ...signed(drawn, sign), ...used }
}

describe.each(stores)("the laws of credit on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof creditDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = creditDesk(bank)
  })
  afterAll(() => bank.close())

  const attempt = async <A, E>(call: Effect.Effect<A, E>) => Effect.runPromise(Effect.result(call))
  const transactionsOf = async (ids: ReadonlyArray<string>) => (await Promise.all(ids.map(desk.transactions))).flat()

  /** Takes a step; returns true if the bank accepted it. A refusal must follow from the rules. */
  const take = async (ids: ReadonlyArray<string>, one: Step): Promise<boolean> => {
    if (one.do === "drain") {
      await bank.drain()
      return false
    }
    if (one.do === "fund") return fund(ids[one.at] ?? "", one.cents)
    const known = await transactionsOf(ids)
    const call = one.do === "reverse" ? reversing(known, one.pick) : await bookingOf(ids, one, known)
    if (call === undefined) return false
    const outcome = await attempt(call)
    if (Result.isFailure(outcome)) expect(outcome.failure).toMatchObject({ status: 422 })
    return Result.isSuccess(outcome)
  }

  /** Funds a balance with cents; returns true if the bank did. */
  const fund = async (subledger_balance_id: string, cents: number): Promise<boolean> => {
    const principal = { external_disbursement_amount: cents + 1, merchant_origination_fee_amount: 1 }
    const body = { subledger_balance_id, currency_code: "USD", principal } as const
    bank.advance(1)
    const { id } = await ask(bank.partner.call("funding.create", { idempotencyKey: randomUUID(), body }))
    await bank.drain()
    return (await ask(bank.partner.call("funding.get", { params: { id } }))).status === "posted"
  }

  const reversing = (known: ReadonlyArray<{ readonly id: string }>, pick: number) =>
    known.length === 0 ? undefined : desk.reversal(known[pick % known.length]?.id ?? "")

  const bookingOf = async (
    ids: ReadonlyArray<string>,
    one: Booking,
    known: Awaited<ReturnType<typeof transactionsOf>>
  ) => {
    const id = ids[one.at] ?? ""
    const credits = known.filter(
      (other) => other.type === "dispute_provisional" && other.user_credit_balance_id === creditIdOf(id)
    )
    const provisional = credits[one.pick % credits.length]
    const { core, charge_off, rewards } = await desk.balances(id)
    const parts = partsOf(one, {
      core: { principal: core.outstanding_principal, interest: core.outstanding_interest, fees: core.outstanding_fees },
      charge_off,
      rewards: rewards?.amount ?? 0,
      ...(provisional !== undefined && { provisional })
    })
    // Sometimes two transactions name the same funding, of which only one can be booked.
    const isNew = one.type === "funding" && one.pick % 3 !== 0
    return desk.booking({ ...transactionOf(id, parts), ...(isNew && { funding_id: await desk.newFundingOf(id) }) })
  }

  const expectFold = async (id: string): Promise<Totals> => {
    const known = await desk.transactions(id)
    for (const { amount, amount_in_usd, amount_breakdown: parts, details } of known) {
      expect([parts.principal + parts.interest + parts.fees, amount_in_usd]).toEqual([amount, amount])
      if (details?.rewards !== undefined) {
        expect(Math.abs(parts.principal)).toBeLessThanOrEqual(Math.abs(details.rewards.amount))
      }
    }
    const folded = known.map((one) => effectsOf(asStored(one))).reduceRight(addTotals, NOTHING)
    const { core, dispute, charge_off, rewards } = await desk.balances(id)
    expect({
      core: {
        principal: core.outstanding_principal,
        interest: core.outstanding_interest,
        fees: core.outstanding_fees
      },
      dispute,
      charge_off,
      rewards: rewards?.amount
    }).toMatchObject({
      core: folded.core,
      dispute: folded.dispute,
      charge_off: folded.charge_off,
      rewards: folded.rewards
    })
    for (const { amount, principal, interest, fees } of [dispute, charge_off]) {
      expect(amount).toBe(principal + interest + fees)
      expect(Math.min(principal, interest, fees)).toBeGreaterThanOrEqual(0)
    }
    expectDisputes(known)
    const lent = known.filter((one) => one.type === "funding" && one.reversal_transaction_id === undefined)
    const fundings = lent.flatMap(({ details, funding_id }) => (details?.reversal === undefined ? [funding_id] : []))
    expect(new Set(fundings).size).toBe(fundings.length)
    expect(core.amount).toBe(core.outstanding_principal + core.outstanding_interest + core.outstanding_fees)
    return folded
  }

  /** Checks that no dispute is decided for more than was credited for it. */
  const expectDisputes = (known: Awaited<ReturnType<typeof desk.transactions>>) => {
    for (const { id, type, amount, details, reversal_transaction_id } of known) {
      if (type !== "dispute_provisional" || details?.reversal !== undefined) continue
      const decided = known
        .filter((one) => one.details?.dispute?.provisional_transaction_id === id)
        .reduce((sum, one) => sum + one.amount, 0)
      expect(decided).toBeGreaterThanOrEqual(0)
      expect(decided).toBeLessThanOrEqual(reversal_transaction_id === undefined ? 0 - amount : 0)
    }
  }

  const glAccounts = ["gl_loans_receivable", "gl_interest_receivable", "gl_fees_receivable", "gl_disputes_receivable"]
  const others = ["gl_card_settlement", "gl_rewards_liability", "core_account_fbo", "gl_charge_off_allowance"]
  const books = () => Promise.all([...glAccounts, ...others].map(desk.ledger))

  /** Reverses transactions in some order until none is left: guards may require another order. */
  const reverseAll = async (ids: ReadonlyArray<string>, order: number) => {
    for (let rounds = 0; rounds < 40; rounds++) {
      const left = (await transactionsOf(ids)).filter(
        (one) => one.reversal_transaction_id === undefined && one.details?.reversal === undefined
      )
      if (left.length === 0) return
      const from = order % left.length
      for (const { id } of [...left.slice(from), ...left.slice(0, from)]) await attempt(desk.reversal(id))
    }
    expect.fail("something cannot be reversed")
  }

  it("hold over random lives, and reversing everything in any order restores the initial state", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: "max" }), fc.nat(), async (life, order) => {
        await bank.drain()
        const before = await books()
        const accountId = await desk.openAccount(LIMIT)
        const ids = [await desk.open(accountId), await desk.open(accountId)]
        for (const id of ids) for (const parts of beginning) await desk.book(id, parts)
        let accepted = ids.length * beginning.length
        if (order % 2 === 0) {
          await desk.book(ids[1] ?? "", { type: "charge_off", principal: -400, interest: -300, fees: -150 })
          accepted++
        }
        for (const one of life) if (await take(ids, one)) accepted++
        expect(await transactionsOf(ids)).toHaveLength(accepted)
        const all = (await Promise.all(ids.map(expectFold))).reduce(addTotals, NOTHING)
        const lent = all.core.principal + all.charge_off.principal
        expect(await desk.availableCredit(accountId)).toBe(Math.min(Math.max(LIMIT - lent, 0), LIMIT))
        await bank.drain()
        const [principal, interest, fees, disputes] = (await books()).map((now, at) => now - (before[at] ?? 0))
        expect({ principal, interest, fees }).toEqual({
          principal: 0 - all.core.principal,
          interest: 0 - all.core.interest,
          fees: 0 - all.core.fees
        })
        expect(disputes).toBe(0 - all.dispute.principal - all.dispute.interest - all.dispute.fees)
        await reverseAll(ids, order)
        for (const id of ids) expect(await expectFold(id)).toEqual(NOTHING)
        expect(await desk.availableCredit(accountId)).toBe(LIMIT)
        await bank.drain()
        expect(await books()).toEqual(before)
      }),
      { numRuns: kind === "memory" ? 30 : 6 }
    )
    expect(await desk.audit()).toMatchObject(SOUND)
  })

  it.each(TRANSACTION_TYPES)("a closed balance refuses %s and its reversal", async (type) => {
    const { given = [], takes } = creditTable[type]
    const { id, provisional } = await desk.balanceAfter(given)
    const isDecision = rowOf(type).detail === "dispute"
    const parts = { ...takes, ...(isDecision && provisional !== undefined && { provisional }) }
    const one = await desk.book(id, parts)
    const { core, dispute } = await desk.balances(id)
    const { outstanding_principal: principal, outstanding_interest: interest, outstanding_fees: fees } = core
    const rest = { principal: 0 - principal, interest: 0 - interest, fees: 0 - fees }
    if (dispute.amount !== 0) {
      const { amount: _, ...open } = dispute
      await desk.book(id, {
        type: "dispute_won",
        ...open,
        provisional: type === "dispute_provisional" ? one.id : (provisional ?? "")
      })
    }
    if (core.amount !== 0) await desk.book(id, { type: "adjustment", ...rest })
    await ask(desk.restating("deactivate", id))
    await ask(desk.restating("close", id))
    const before = [await desk.get(id), await desk.transactions(id)]
    const notReady = { status: 422, code: "related_object_not_ready" }
    const again = isDecision ? { type, principal: 1, provisional: provisional ?? "" } : parts
    expect(await refusal(desk.booking(transactionOf(id, again)))).toMatchObject(notReady)
    if (type !== "dispute_provisional") expect(await refusal(desk.reversal(one.id))).toMatchObject(notReady)
    expect([await desk.get(id), await desk.transactions(id)]).toEqual(before)
  })
})
