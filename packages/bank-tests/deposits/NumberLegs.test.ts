import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  everyStore,
  openAccountNumbers,
  refusal,
  startBank,
  transferOf
} from "../support/BankUnderTest.ts"

const payment = fc.record({ from: fc.nat(2), to: fc.nat(2), amount: fc.integer({ min: 1, max: 400 }) })

describe.each(everyStore)("the legs of an account number on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  const page = (account_number_id: string, limit: number, starting_after?: string) =>
    ask(
      bank.operator.call("account_number.legs", {
        params: { program_id: bank.programId, account_number_id },
        query: { limit, ...(starting_after !== undefined && { starting_after }) }
      })
    )

  const pagesOf = async (account_number_id: string, limit: number) => {
    const pages = [await page(account_number_id, limit)]
    for (let last = pages[0]; last?.last_id !== undefined; last = pages.at(-1)) {
      pages.push(await page(account_number_id, limit, last.last_id))
    }
    return pages
  }

  const trialBalance = () => ask(bank.operator.call("ledger.trial_balance", { params: { program_id: bank.programId } }))

  it("chain from page to page: each balance is the one before it plus the leg, and the newest is what is posted", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(payment, { maxLength: 8 }), fc.integer({ min: 1, max: 4 }), async (payments, limit) => {
        const numbers = await openAccountNumbers(bank, 500, 300, 0)
        for (const { amount, from, to } of payments) {
          bank.advance(1)
          const body = transferOf(numbers[from] ?? "", numbers[to === from ? (to + 1) % 3 : to] ?? "", amount)
          await ask(bank.partner.call("internal_transfer.create", { idempotencyKey: randomUUID(), body }))
          await bank.drain()
        }
        for (const number of numbers) {
          const { available, held, posted } = await balanceOf(bank, number)
          const pages = await pagesOf(number, limit)
          let expected = posted
          for (const one of pages) {
            expect(one).toMatchObject({ posted, held, available, balance: expected })
            expect(one.objects.length).toBeLessThanOrEqual(limit)
            for (const leg of one.objects) {
              expect(leg.balance).toBe(expected)
              expected -= leg.amount
            }
          }
          expect(expected).toBe(0)
          const ids = pages.flatMap(({ objects }) => objects.map(({ id }) => id))
          expect(ids).toEqual([...new Set(ids)].toSorted().toReversed())
        }
        const { accounts, credits, debits, difference } = await trialBalance()
        expect([difference, credits]).toEqual(["0", debits])
        const { params } = { params: { program_id: bank.programId, core_account_id: "core_account_fbo" } }
        const fbo = await ask(bank.operator.call("core_account.balance", { params }))
        expect(accounts.find(({ account }) => account === "core_account_fbo")?.balance).toBe(fbo.balance)
      }),
      { numRuns: 6 }
    )
  })

  it("name the object that the money moved for, and are those of the program alone", async () => {
    const [number = ""] = await openAccountNumbers(bank, 250)
    const { objects } = await page(number, 10)
    expect(objects).toMatchObject([{ cause: number, amount: 250, balance: 250 }])
    const other = await ask(bank.operator.call("program.create", { body: { name: "Other" } }))
    const params = { program_id: other.id, account_number_id: number }
    expect(await refusal(bank.operator.call("account_number.legs", { params }))).toMatchObject({ status: 404 })
  })

  it("come with the balances of many account numbers at once, of those that exist", async () => {
    const [a = "", b = ""] = await openAccountNumbers(bank, 70, 30)
    const query = { account_number_ids: [b, a, "account_number_missing"] }
    const { objects } = await ask(
      bank.operator.call("account_number.balances", { params: { program_id: bank.programId }, query })
    )
    expect(objects).toEqual([await balanceOf(bank, b), await balanceOf(bank, a)])
  })
})
