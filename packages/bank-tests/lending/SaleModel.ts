import type { TransactionType } from "@vostro/domain/resources/lending/user-credit-transaction/TransactionTypes"
import { Effect, Result } from "effect"
import fc from "fast-check"
import { expect } from "vitest"
import { ask, type BankUnderTest, openAccountNumbers } from "../support/BankUnderTest.ts"
import { creditDesk, type TransactionParts, transactionOf } from "../support/Credit.ts"
import { nth } from "../support/Nth.ts"
import { saleDesk } from "../support/ReceivableSales.ts"

/** Balance of the buyer's account number at the start, in cents. */
export const FUNDS = 100_000

/** Price rates of lives, in percent. */
export const RATES = { "1": 100, "0.99": 99, "0.335": 33.5, "1.02": 102 } as const
type Rate = keyof typeof RATES

const MOVES = ["confirming", "rejecting", "settling", "unwinding"] as const
type Move = (typeof MOVES)[number]

/** A step in a life of sales. */
export type Step =
  | { readonly do: "book"; readonly at: number; readonly parts: TransactionParts }
  | { readonly do: "charge_off"; readonly at: number }
  | { readonly do: "reverse"; readonly pick: number }
  /** Begins several sales before any is gathered. */
  | { readonly do: "propose"; readonly count: number }
  | { readonly do: "work" }
  | { readonly do: "price"; readonly rate: Rate }
  | { readonly do: "move"; readonly on: Move; readonly pick: number }
  /** Sends all moves of a sale at the same time. */
  | { readonly do: "rush"; readonly pick: number }

const cents = fc.integer({ min: 1, max: 400 })
const at = fc.nat({ max: 2 })
const booking = (type: TransactionType, part: "principal" | "interest" | "fees", sign: 1 | -1) =>
  fc.record({ do: fc.constant("book" as const), at, parts: cents.map((some) => ({ type, [part]: some * sign })) })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: booking("card_network", "principal", 1) },
  { weight: 1, arbitrary: booking("interest_accrued", "interest", 1) },
  { weight: 1, arbitrary: booking("fee", "fees", 1) },
  { weight: 2, arbitrary: booking("payment", "principal", -1) },
  { weight: 1, arbitrary: booking("adjustment", "fees", -1) },
  { weight: 1, arbitrary: booking("charge_off_recovery", "principal", 1) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("charge_off" as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reverse" as const), pick: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("propose" as const), count: fc.integer({ min: 1, max: 3 }) })
  },
  { weight: 2, arbitrary: fc.constant({ do: "work" as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("price" as const), rate: fc.constantFrom("1", "0.99", "0.335", "1.02") })
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      on: fc.constantFrom("confirming", "confirming", "settling", "settling", "rejecting", "unwinding"),
      pick: fc.nat()
    })
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("rush" as const), pick: fc.nat() }) }
)

/** Lives of sales. */
export const lives = fc.array(step, { minLength: 8, maxLength: 40, size: "max" })

/** A life with every kind of step, in which each law has something to hold for. */
export const fullLife: ReadonlyArray<Step> = [
  { do: "price", rate: "0.99" },
  { do: "book", at: 0, parts: { type: "card_network", principal: 350 } },
  { do: "book", at: 1, parts: { type: "card_network", principal: 210 } },
  { do: "book", at: 2, parts: { type: "card_network", principal: 120 } },
  { do: "book", at: 0, parts: { type: "interest_accrued", interest: 33 } },
  { do: "work" },
  { do: "propose", count: 2 },
  { do: "work" },
  { do: "move", on: "confirming", pick: 0 },
  { do: "move", on: "settling", pick: 0 },
  { do: "book", at: 0, parts: { type: "payment", principal: -100 } },
  { do: "charge_off", at: 1 },
  { do: "book", at: 1, parts: { type: "charge_off_recovery", principal: 7 } },
  { do: "work" },
  { do: "propose", count: 1 },
  { do: "work" },
  { do: "move", on: "confirming", pick: 2 },
  { do: "book", at: 0, parts: { type: "fee", fees: 150 } },
  { do: "work" },
  { do: "propose", count: 1 },
  { do: "work" },
  { do: "move", on: "rejecting", pick: 3 },
  { do: "work" },
  { do: "move", on: "confirming", pick: 3 },
  { do: "propose", count: 1 },
  { do: "work" },
  { do: "rush", pick: 4 },
  { do: "reverse", pick: 0 }
]

/** A bank in a life of sales. */
export interface World {
  readonly bank: BankUnderTest
  readonly credit: ReturnType<typeof creditDesk>
  readonly sales: ReturnType<typeof saleDesk>
  readonly buyers: string
  /** Two balances on which the bank lends, and one on which the program lends. */
  readonly balances: ReadonlyArray<string>
  /** Ids of the sales, oldest first. */
  readonly ids: Array<string>
}

/** Starts a life with three balances and a buyer. */
export const startWorld = async (bank: BankUnderTest): Promise<World> => {
  const credit = creditDesk(bank)
  const sales = saleDesk(bank)
  const [buyers = ""] = await openAccountNumbers(bank, FUNDS)
  await ask(sales.setting(buyers))
  const body = { name: "Own", type: "direct", entities: { account_holders: [], authorized_users: [] } } as const
  const call = bank.operator.call("core_account.create", { params: { program_id: bank.programId }, body })
  const { id: lender } = await ask(call)
  const account = await credit.openAccount()
  const balances = [
    await credit.open(account),
    await credit.open(account),
    await credit.open(account, undefined, lender)
  ]
  return { bank, credit, sales, buyers, balances, ids: [] }
}

/** Lists all transactions of all balances, by balance. */
export const transactionsOf = async ({ balances, credit }: World) =>
  (await Promise.all(balances.map(credit.transactions))).flat()

/** Statuses from which each move succeeds. */
const from: Readonly<Record<Move, ReadonlyArray<string>>> = {
  confirming: ["proposed"],
  rejecting: ["proposed"],
  settling: ["confirmed"],
  unwinding: ["proposed", "confirmed", "settled"]
}

/** The law of the steps that move a sale. */
export const MOVED = "a move succeeds exactly where the status of the sale allows it"

/** Takes a step. A move must succeed exactly if the status of the sale allows it. */
export const take = async (world: World, one: Step): Promise<void> => {
  const { balances, bank, credit, ids, sales } = world
  switch (one.do) {
    case "book":
      return void (await attempt(credit.booking(transactionOf(balances[one.at] ?? "", one.parts))))
    case "charge_off": {
      const id = balances[one.at] ?? ""
      const { outstanding_principal, outstanding_interest, outstanding_fees } = (await credit.balances(id)).core
      const parts = { principal: 0 - outstanding_principal, interest: 0 - outstanding_interest }
      return take(world, {
        do: "book",
        at: one.at,
        parts: { type: "charge_off", ...parts, fees: 0 - outstanding_fees }
      })
    }
    case "reverse": {
      const known = await transactionsOf(world)
      return known.length === 0 ? undefined : void (await attempt(credit.reversal(nth(known, one.pick)?.id ?? "")))
    }
    case "propose":
      for (let left = one.count; left > 0; left--) ids.push((await ask(sales.creating())).id)
      return
    case "work":
      return void (await bank.drain())
    case "price":
      return void (await ask(sales.setting(world.buyers, { price_rate: one.rate })))
    case "move": {
      const id = nth(ids, one.pick)
      if (id === undefined) return
      const { status } = await sales.get(id)
      const done = await attempt(sales[one.on](id))
      return expect([one.on, status, done], MOVED).toEqual([one.on, status, from[one.on].includes(status)])
    }
    case "rush": {
      const id = nth(ids, one.pick)
      if (id !== undefined) await Promise.all(MOVES.map((on) => attempt(sales[on](id))))
    }
  }
}

/** Makes a call that the bank may refuse, but must not fail; returns true if it succeeded. */
const attempt = async <A, E>(call: Effect.Effect<A, E>): Promise<boolean> => {
  const outcome = await Effect.runPromise(Effect.result(call))
  if (Result.isFailure(outcome)) expect(outcome.failure).toMatchObject({ status: 422 })
  return Result.isSuccess(outcome)
}
