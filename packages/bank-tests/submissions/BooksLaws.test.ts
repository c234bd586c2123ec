import { randomUUID } from "node:crypto"
import { DAY_MS } from "@vostro/domain"
import { dayAt } from "@vostro/domain/kernel/calendar/LocalTime"
import { NETWORK_ZONE } from "@vostro/domain/rails"
import type { FileRecord, FileType } from "@vostro/submissions"
import fc from "fast-check"
import { describe, expect, inject, it } from "vitest"
import {
  ask,
  auditOf,
  type BankUnderTest,
  layerStore,
  SOUND,
  startBank,
  startBankOn,
  stores
} from "../support/BankUnderTest.ts"
import {
  CREDITS,
  DEPOSITS,
  isDeposit,
  type Move,
  moves,
  movesMoney,
  type Parts,
  plainOf,
  recordOf,
  requestOf,
  sumsOf
} from "../support/BookMoves.ts"
import { accountRecord, booksDesk, creditColumns, creditRecord, depositRecord, dollars } from "../support/Books.ts"
import { creditDesk } from "../support/Credit.ts"
import { bookMutants } from "../support/SubmissionMutants.ts"
import { personRecord, placesOf, submitRecords } from "../support/Submissions.ts"

const cents = fc.integer({ min: 1, max: 5_000 })

const sound = stores.map((kind) => ({ bank: kind, start: () => startBank(kind, inject("databaseUrl")), broken: "" }))

/** Broken banks, with the law that finds each. */
const broken = bookMutants.map(({ mutant, ...one }) => ({
  ...one,
  start: async () => startBankOn(mutant(await layerStore("memory", "")))
}))

describe.each([...sound, ...broken])("laws of the books of files on $bank", ({ bank, start, broken }) => {
  const runs = { numRuns: bank === "postgres" ? 4 : 12 }
  /** A broken bank is tested by its law alone, which must fail. */
  const law = (name: string, holds: () => Promise<void>) => {
    if (broken === "") it(name, holds)
    else if (name.startsWith(broken)) it(`fail: ${name}`, () => expect(holds()).rejects.toThrow())
  }

  interface Books {
    readonly bank: BankUnderTest
    readonly desk: ReturnType<typeof booksDesk>
    readonly deposits: string
    readonly card: string
  }

  /** Starts a bank with an account for deposits and one for credit. */
  const begin = async (): Promise<Books> => {
    const started = await start()
    const books = booksDesk(started)
    await books.accept("customers", [personRecord("ada")])
    await books.accept("accounts", [
      accountRecord("deposits", "ada"),
      accountRecord("card", "ada", creditColumns(100_000_000))
    ])
    return {
      bank: started,
      desk: books,
      deposits: (await books.account("deposits")).id,
      card: (await books.account("card")).id
    }
  }

  const balancesOf = ({ deposits, card }: Books, sums: ReadonlyMap<string, Parts>): ReadonlyArray<FileRecord> =>
    [...sums].map(([id, parts]) =>
      isDeposit(id) ? depositRecord(deposits, id, parts[0]) : creditRecord(card, id, parts)
    )

  /** Everything that files changed, without the ids and times that differ between banks. */
  const stateOf = async (books: Books) => {
    const amounts = []
    for (const id of [...DEPOSITS, ...CREDITS]) amounts.push((await books.desk.balance(id)).details.balances.core)
    const list = { limit: 100 } as const
    const credit = (await ask(books.bank.partner.call("user_credit_transaction.list", { query: list }))).objects
    const deposits = (await ask(books.bank.partner.call("user_deposit_transaction.list", { query: list }))).objects
    const plain = [...credit, ...deposits].map((one) => [
      one.client_transaction_id,
      one.type,
      one.amount,
      "amount_breakdown" in one ? one.amount_breakdown : one.stated_amount
    ])
    const ledger = []
    for (const account of ["gl_loans_receivable", "gl_interest_receivable", "gl_fees_receivable", "core_account_fbo"])
      ledger.push(await booksDesk(books.bank).ledger(account))
    return {
      amounts,
      transactions: plain.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
      ledger,
      credit: (await books.desk.account("card")).details.credit?.available_credit
    }
  }

  const submitDay = async (books: Books, before: ReadonlyArray<Move>, day: ReadonlyArray<Move>) => {
    await books.desk.accept("balances", balancesOf(books, sumsOf([...before, ...day])))
    await books.desk.accept("transactions", day.map(recordOf))
  }

  law(
    "balance(T) is balance(T-1) and the transactions of T, and any split into batches gives the same books",
    async () => {
      const day = fc.array(moves, { minLength: 1, maxLength: 8 })
      await fc.assert(
        fc.asyncProperty(day, day, fc.nat(8), async (first, second, at) => {
          const [whole, split] = [await begin(), await begin()]
          try {
            await submitDay(whole, [], first)
            await submitDay(whole, first, second)
            const all = [...first, ...second]
            const [left, right] = [all.slice(0, at), all.slice(at)]
            await submitDay(split, [], left)
            await submitDay(split, left, right)
            const sums = sumsOf(all)
            const state = await stateOf(whole)
            expect(state.amounts.map(({ amount }) => amount)).toEqual(
              [...sums.values()].map(([principal, interest, fees]) => principal + interest + fees)
            )
            expect(await stateOf(split)).toEqual(state)
            const owed = CREDITS.map((id) => sums.get(id) ?? [0, 0, 0])
            expect(state.ledger.slice(0, 3)).toEqual(
              ([0, 1, 2] as const).map((part) => 0 - owed.reduce((sum, parts) => sum + (parts[part] ?? 0), 0))
            )
            expect(await auditOf(whole.bank)).toMatchObject(SOUND)
            expect(await auditOf(split.bank)).toMatchObject(SOUND)
          } finally {
            await whole.bank.close()
            await split.bank.close()
          }
        }),
        runs
      )
    }
  )

  law("a file that breaks a law is refused and changes nothing, and one that comes again changes nothing", async () => {
    const day = fc.array(moves, { minLength: 2, maxLength: 8 }).filter((all) => all.some(movesMoney))
    await fc.assert(
      fc.asyncProperty(day, fc.nat(), async (all, at) => {
        const books = await begin()
        try {
          const stated = balancesOf(books, sumsOf(all))
          await books.desk.accept("balances", stated)
          const before = await stateOf(books)
          const refused = async (rule: string, type: FileType, file: ReadonlyArray<FileRecord>) => {
            const one = await submitRecords(books.bank, type, file)
            expect(one).toMatchObject({ status: "rejected", booked: 0 })
            expect(await placesOf(books.bank, one.id)).toContain(`1  ${rule}`)
            expect(await stateOf(books)).toEqual(before)
          }
          await refused(
            "missingBalance",
            "balances",
            stated.filter((_, index) => index !== at % stated.length)
          )
          const moving = all.filter(movesMoney)
          const lost = moving[at % moving.length]
          await refused("unexplained", "transactions", all.filter((move) => move !== lost).map(recordOf))
          const records = all.map(recordOf)
          await books.desk.accept("transactions", records)
          const after = await stateOf(books)
          await books.desk.accept("transactions", records)
          await books.desk.accept("balances", stated)
          expect(await stateOf(books)).toEqual(after)
        } finally {
          await books.bank.close()
        }
      }),
      runs
    )
  })

  law("files and requests make the same transactions, balances and ledger but for client ids", async () => {
    const draws = moves.filter(({ balance, type }) => balance === "c-1" && type !== "funding")
    await fc.assert(
      fc.asyncProperty(fc.array(draws, { minLength: 1, maxLength: 8 }), async (all) => {
        const [byFile, byRequest] = [await begin(), await begin()]
        try {
          await submitDay(byFile, [], all)
          const credit = creditDesk(byRequest.bank)
          const balanceId = await credit.open(byRequest.card, { structure: "revolving", repayment_details: [] })
          for (const move of all) await ask(credit.booking(requestOf(balanceId, move)))
          await byRequest.bank.drain()
          const [file, request] = [await byFile.desk.balance("c-1"), await credit.get(balanceId)]
          expect(file.details).toEqual(request.details)
          expect(Object.keys(file).filter((name) => name !== "client_balance_id")).toEqual(Object.keys(request))
          const shown = async (books: Books, id: string) => (await creditDesk(books.bank).transactions(id)).map(plainOf)
          expect(await shown(byFile, file.id)).toEqual(await shown(byRequest, balanceId))
          const accounts = ["gl_loans_receivable", "gl_card_settlement", "gl_interest_income", "core_account_fbo"]
          for (const name of accounts) expect(await byFile.desk.ledger(name)).toBe(await byRequest.desk.ledger(name))
          const left = async ({ desk }: Books) => (await desk.account("card")).details.credit?.available_credit
          expect(await left(byFile)).toBe(await left(byRequest))
        } finally {
          await byFile.bank.close()
          await byRequest.bank.close()
        }
      }),
      runs
    )
  })

  law(
    "non-posted transactions and deposit balances are the money of the FBO account at the end of the day",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(cents, { minLength: 1, maxLength: 4 }), cents, async (amounts, pending) => {
          const books = await begin()
          try {
            const total = amounts.reduce((sum, amount) => sum + amount, 0)
            await books.desk.fund(total + pending)
            const all = amounts.map((amount, at) => ({
              balance: DEPOSITS[at % 2] ?? "",
              type: "deposit",
              parts: [amount, 0, 0] as const,
              id: randomUUID()
            }))
            await submitDay(books, [], all)
            const file = (amount: number) => [
              { id: "p", amount: dollars(amount), type: "deposit", transfer_type: "ach", settlement_date: "2026-01-02" }
            ]
            for (const wrong of [pending - 1, pending + 1]) {
              const one = await submitRecords(books.bank, "non_posted_transactions", file(wrong))
              expect(await placesOf(books.bank, one.id)).toEqual(["1  fbo"])
            }
            await books.desk.accept("non_posted_transactions", file(pending))
            const business_date = dayAt(books.bank.now(), NETWORK_ZONE)
            books.bank.advance(DAY_MS)
            await books.desk.fund(total)
            const ofThen = (amount: number) =>
              submitRecords(books.bank, "non_posted_transactions", file(amount), { business_date })
            expect(await ofThen(pending)).toMatchObject({ status: "accepted" })
            expect(await placesOf(books.bank, (await ofThen(pending + total)).id)).toEqual(["1  fbo"])
            await books.desk.accept("non_posted_transactions", file(pending + total))
          } finally {
            await books.bank.close()
          }
        }),
        runs
      )
    }
  )
})
