import { expect } from "vitest"
import { ask, auditOf, balanceOf, SOUND } from "../support/BankUnderTest.ts"
import { creditIdOf } from "../support/Credit.ts"
import { FUNDS, RATES, type Step, take, transactionsOf, type World } from "./SaleModel.ts"

type Sale = Awaited<ReturnType<World["sales"]["get"]>> & {
  readonly items: Awaited<ReturnType<World["sales"]["items"]>>
  readonly events: ReadonlyArray<string>
}
type Parts = Readonly<Record<"principal" | "interest" | "fees", number>>

/** What a bank shows at the end of a life, with no work due. */
export interface Books {
  readonly transactions: Awaited<ReturnType<typeof transactionsOf>>
  readonly sales: ReadonlyArray<Sale>
  readonly receivables: ReadonlyArray<number>
  readonly allowance: number
  readonly due: number
  readonly result: number
  readonly buyer: number
  readonly audit: Awaited<ReturnType<typeof auditOf>>
}

/** A law of sales. It throws where it is broken. */
export interface SaleLaw {
  readonly name: string
  readonly holds: (books: Books, world: World) => void | Promise<void>
}

/** Reads the books of a bank. */
export const booksOf = async (world: World): Promise<Books> => {
  const { bank, buyers, credit, ids, sales } = world
  await bank.drain()
  const loaded = ids.map(async (id) => {
    const { objects } = await ask(bank.partner.call("event.list", { query: { object_id: id, limit: 100 } }))
    const events = objects.map(({ event }) => event.replace("receivable_sale.", "")).reverse()
    return { ...(await sales.get(id)), items: await sales.items(id), events }
  })
  const names = ["gl_loans_receivable", "gl_interest_receivable", "gl_fees_receivable"]
  return {
    transactions: await transactionsOf(world),
    sales: await Promise.all(loaded),
    receivables: await Promise.all(names.map(credit.ledger)),
    allowance: await credit.ledger("gl_charge_off_allowance"),
    due: await credit.ledger("gl_receivable_sales"),
    result: await credit.ledger("gl_receivable_sale_result"),
    buyer: (await balanceOf(bank, buyers)).posted,
    audit: await auditOf(bank)
  }
}

const total = <A>(all: ReadonlyArray<A>, of: (one: A) => number): number => all.reduce((sum, one) => sum + of(one), 0)

const sumOf = ({ principal, interest, fees }: Parts): number => principal + interest + fees

const stands = ({ status }: Sale): boolean => status !== "unwound" && status !== "empty"
const isSold = ({ status }: Sale): boolean => status === "confirmed" || status === "settled"

const isOfTheBank = ({ balances }: World, { user_credit_balance_id: id }: Books["transactions"][number]): boolean =>
  id !== creditIdOf(balances[2] ?? "")

type Amounts = Pick<Books["transactions"][number], "type" | "amount_breakdown">

const NOTHING: Parts = { principal: 0, interest: 0, fees: 0 }
const lost = ({ type, amount_breakdown }: Amounts): Parts =>
  type === "charge_off" || type === "charge_off_recovery" ? amount_breakdown : NOTHING
const owed = ({ type, amount_breakdown }: Amounts): Parts =>
  type === "charge_off_recovery" ? NOTHING : amount_breakdown

const priceOf = (one: Amounts, rate: string): number => {
  const par = sumOf(owed(one)) - sumOf(lost(one))
  if (!["card_network", "interest_accrued", "fee"].includes(one.type)) return par
  const [, percent = 0] = Object.entries(RATES).find(([name]) => name === rate) ?? []
  const rounded = Math.floor((Math.abs(par) * percent * 2 + 100) / 200)
  return par < 0 ? 0 - rounded : rounded
}

const expectBooks = (books: Books, world: World): void => {
  const lent = books.transactions.filter((one) => isOfTheBank(world, one))
  const sold = books.sales.filter(isSold)
  const left = (part: keyof Parts) =>
    0 - total(lent, (one) => owed(one)[part]) + total(sold, ({ receivables }) => receivables[part])
  expect(books.receivables).toEqual([left("principal"), left("interest"), left("fees")])
  expect(books.allowance).toBe(
    total(lent, (one) => lost(one).principal) - total(sold, ({ losses }) => losses.principal)
  )
  expect(books.due).toBe(0 - total(sold, ({ price, status }) => (status === "confirmed" ? price : 0)))
  expect(books.buyer).toBe(FUNDS - total(sold, ({ price, status }) => (status === "settled" ? price : 0)))
  const par = (sale: Sale) => sumOf(sale.receivables) - sumOf(sale.losses)
  expect(books.result).toBe(total(sold, (sale) => sale.price - par(sale)))
}

/** The events of a sale, by what happened to it. */
const eventsOf = ({ status, confirmed_at, settled_at }: Sale): ReadonlyArray<string> => [
  ...(status === "empty" ? [] : ["proposed"]),
  ...(confirmed_at === undefined ? [] : ["confirmed"]),
  ...(settled_at === undefined ? [] : ["settled"]),
  ...(status === "unwound" ? ["unwound"] : [])
]

/** Laws of sales of receivables. The last ones change the bank. */
export const saleLaws: ReadonlyArray<SaleLaw> = [
  { name: "the ledger sums to zero", holds: ({ audit }) => expect(audit).toMatchObject(SOUND) },
  {
    name: "nothing is sold twice",
    holds: ({ sales }) => {
      for (const { items, id } of sales) expect(items.every((item) => item.receivable_sale_id === id)).toBe(true)
      const standing = sales.filter(stands).flatMap(({ items }) => items.map((item) => item.user_credit_transaction_id))
      expect(new Set(standing).size).toBe(standing.length)
    }
  },
  {
    name: "a sale is the sum of its items",
    holds: ({ sales }) => {
      for (const { items, item_count, losses, price, receivables } of sales) {
        expect(item_count).toBe(items.length)
        expect(price).toBe(total(items, (item) => item.price))
        for (const part of ["principal", "interest", "fees"] as const) {
          expect(receivables[part]).toBe(total(items, (item) => item.receivables[part]))
          expect(losses[part]).toBe(total(items, (item) => item.losses[part]))
        }
      }
    }
  },
  {
    name: "an item has the amounts and the price of its transaction",
    holds: ({ sales, transactions }) => {
      for (const { items, price_rate } of sales) {
        for (const { price, losses, receivables, user_credit_transaction_id } of items) {
          const one = transactions.find(({ id }) => id === user_credit_transaction_id)
          if (one === undefined) expect.fail(`${user_credit_transaction_id} is unknown`)
          expect([receivables, losses, price]).toEqual([owed(one), lost(one), priceOf(one, price_rate)])
        }
      }
    }
  },
  { name: "the books are those of the loans less those of the sales", holds: expectBooks },
  {
    name: "each move of a sale emits one event",
    holds: ({ sales }) => {
      expect(sales.map(({ events }) => events)).toEqual(sales.map(eventsOf))
    }
  },
  {
    name: "one more sale leaves nothing of the bank unsold",
    holds: async ({ transactions }, world) => {
      await take(world, { do: "propose", count: 1 })
      const { sales } = await booksOf(world)
      const sold = sales.filter(stands).flatMap(({ items }) => items.map((item) => item.user_credit_transaction_id))
      const lent = transactions.filter((one) => isOfTheBank(world, one))
      const moving = lent.filter((one) => Object.values(one.amount_breakdown).some((amount) => amount !== 0))
      expect(sold.sort()).toEqual(moving.map(({ id }) => id).sort())
    }
  },
  {
    name: "unwinding every sale leaves the books of the loans",
    holds: async ({ sales }, world) => {
      for (const [pick, one] of sales.entries())
        if (stands(one)) await take(world, { do: "move", on: "unwinding", pick })
      const books = await booksOf(world)
      expect(books.sales.filter(stands).slice(0, sales.length)).toEqual(books.sales.slice(sales.length).filter(stands))
      expectBooks(books, world)
    }
  }
]

/** Lives a life, whose steps check the moves, and checks the laws. */
export const liveByLaws = async (world: World, life: ReadonlyArray<Step>, laws = saleLaws): Promise<void> => {
  for (const one of life) await take(world, one)
  for (const { holds } of laws) await holds(await booksOf(world), world)
}
