import type { FileRecord } from "@vostro/submissions"
import fc from "fast-check"
import { booksDesk, chargeRecord, creditRecord, depositRecord, movementRecord } from "../../support/Books.ts"
import { nth } from "../../support/Nth.ts"
import type { CreditModel, ModelParts } from "../reference/CreditBook.ts"
import {
  allFiled,
  type BalanceLine,
  copyOf,
  enterBalance,
  enterTransaction,
  obstacleToBalances,
  obstacleToTransactions,
  openFiled,
  settleStatuses,
  type TransactionLine
} from "../reference/FileModel.ts"
import { type Draw, partsOf } from "./CustomerCreditSteps.ts"
import { file, fileAgain } from "./CustomerFiling.ts"
import { type CustomerStep, step } from "./CustomerSteps.ts"
import type { CustomerWorld } from "./CustomerWorld.ts"

/** A balance to open: on any account if `raw`, else on a fitting one. */
interface DrawnBalance {
  readonly at: number
  readonly type: BalanceLine["type"]
  readonly raw: boolean
}

interface DrawnMove extends Pick<Draw, "at" | "cents"> {
  readonly type: (typeof CREDIT)[number]
  readonly movement: "deposit" | "withdrawal" | "interest_accrued"
  /** Reverses one of the balance's transactions, if it has any. */
  readonly undo: number | undefined
}

/** Defects of the files of a day. */
type Defect = "none" | "missing balance" | "a cent too much" | "missing move" | "changed move" | "unknown balance"

interface DrawnDay {
  readonly opens: ReadonlyArray<DrawnBalance>
  readonly moves: ReadonlyArray<DrawnMove>
  /** A balance to rest, and its stated status. */
  readonly rest: readonly [pick: number, status: "inactive" | "closed"] | undefined
  readonly defect: Defect
  readonly pick: number
  readonly again: boolean
}

const NOTHING: ModelParts = { principal: 0, interest: 0, fees: 0 }

const opening = (model: CreditModel, { opens }: DrawnDay): ReadonlyArray<BalanceLine> =>
  opens.flatMap(({ at, type, raw }, index) => {
    const fitting = [...model.accounts].filter(
      ([, { status, filed }]) => raw || (status === "active" && (type === "credit" || filed !== undefined))
    )
    const [account] = nth(fitting, at) ?? []
    const client = `balance-${model.balances.size + model.deposits.size}-${index}`
    return account === undefined ? [] : [{ client, account, type, status: "active" as const, stated: NOTHING }]
  })

const lineOf = (model: CreditModel, move: DrawnMove, index: number): TransactionLine | undefined => {
  const balance = nth(openFiled(model), move.at)
  if (balance === undefined) return undefined
  const line = { client: `move-${model.records.size}-${index}`, balance: balance.filed.client }
  if (balance.type === "deposit") {
    const sign = move.movement === "withdrawal" ? -1 : 1
    return { ...line, type: move.movement, parts: { ...NOTHING, principal: sign * move.cents[0] } }
  }
  const own = [...model.transactions].filter(([id, one]) => one.balance === balance.id && !id.startsWith("move"))
  const [undoes, original] = (move.undo === undefined ? undefined : nth(own, move.undo)) ?? []
  if (undoes === undefined || original === undefined) {
    return { ...line, type: move.type, parts: partsOf(model, balance.id, { ...move, pick: 0, raw: true }, undefined) }
  }
  const { principal, interest, fees } = original.parts
  return {
    ...line,
    type: original.type,
    undoes,
    parts: { principal: 0 - principal, interest: 0 - interest, fees: 0 - fees }
  }
}

interface Day {
  readonly balances: ReadonlyArray<BalanceLine>
  readonly transactions: ReadonlyArray<TransactionLine>
}

/** Writes files of a day that agree: the transactions lead to the stated amounts. */
const dayOf = (model: CreditModel, day: DrawnDay): Day => {
  const trial = copyOf(model)
  for (const line of opening(model, day)) enterBalance(trial, line.client, line)
  const transactions = day.moves.flatMap((move, index) => {
    const line = lineOf(trial, move, index)
    if (line !== undefined) enterTransaction(trial, line.client, line)
    return line ?? []
  })
  const resting = day.rest === undefined ? undefined : nth(openFiled(trial), day.rest[0])?.filed.client
  const balances = openFiled(trial).map(({ account, type, parts, filed: { client } }) => ({
    client,
    account,
    type,
    stated: parts,
    status: client === resting ? (day.rest?.[1] ?? "active") : ("active" as const)
  }))
  return { balances, transactions }
}

const more = ({ principal, interest, fees }: ModelParts): ModelParts => ({ principal: principal + 1, interest, fees })

const without = <A>(all: ReadonlyArray<A>, pick: number): ReadonlyArray<A> => {
  const one = nth(all, pick)
  return all.filter((other) => other !== one)
}

const withDefect = (model: CreditModel, { balances, transactions }: Day, { defect, pick }: DrawnDay): Day => {
  const [one, known] = [nth(balances, pick), nth(model.records.values(), pick)]
  switch (defect) {
    case "none":
      return { balances, transactions }
    case "missing balance":
      return { balances: without(balances, pick), transactions }
    case "a cent too much":
      return {
        balances: balances.map((line) => (line === one ? { ...line, stated: more(line.stated) } : line)),
        transactions
      }
    case "missing move":
      return { balances, transactions: without(transactions, pick) }
    case "changed move": {
      if (known === undefined) return { balances, transactions }
      // trusted: the model writes these texts.
      const line: TransactionLine = JSON.parse(known)
      return { balances, transactions: [...transactions, { ...line, parts: more(line.parts) }] }
    }
    case "unknown balance":
      return { balances, transactions: transactions.map((line) => ({ ...line, balance: "nothing" })) }
  }
}

const tuple = ({ principal, interest, fees }: ModelParts) => [principal, interest, fees] as const

const balanceRecord = ({ client, account, type, status, stated }: BalanceLine): FileRecord => {
  const columns = { status, ...(status !== "active" && { status_reason: "at rest" }) }
  return type === "deposit"
    ? depositRecord(account, client, stated.principal, columns)
    : creditRecord(account, client, tuple(stated), { ...columns, rewards_unit: "usd" })
}

const transactionRecord = (
  model: CreditModel,
  { client, balance, type, parts, undoes }: TransactionLine
): FileRecord => {
  const columns = { type, client_transaction_id: client }
  const isDeposit = allFiled(model).some((one) => one.type === "deposit" && one.filed.client === balance)
  if (isDeposit) return movementRecord(balance, parts.principal, columns)
  return chargeRecord(balance, type, tuple(parts), {
    ...columns,
    ...((type === "fee" || type === "fee_accrued") && { fee_type: "other" }),
    ...(undoes !== undefined && { action: "reversed", original_transaction_id: undoes })
  })
}

/** Files the balances and the transactions of a day. */
const fileDay = (drawn: DrawnDay): CustomerStep =>
  step("file_day", [JSON.stringify(drawn)], async (model, world) => {
    const { balances, transactions } = withDefect(model, dayOf(model, drawn), drawn)
    const stated = { type: "balances", records: balances.map(balanceRecord) } as const
    if (!(await file(model, world, { ...stated, obstacle: obstacleToBalances(model, balances) }))) return
    await enterBalances(model, world, balances)
    const moved = { type: "transactions", records: transactions.map((line) => transactionRecord(model, line)) } as const
    const isBooked = await file(model, world, { ...moved, obstacle: obstacleToTransactions(model, transactions) })
    if (isBooked) await enterTransactions(model, world, transactions)
    if (drawn.again) await fileAgain(world, isBooked ? [moved, stated] : [stated])
  })

const enterBalances = async (model: CreditModel, { bank }: CustomerWorld, lines: ReadonlyArray<BalanceLine>) => {
  for (const line of lines) {
    const known = allFiled(model).find(({ filed }) => filed.client === line.client)
    enterBalance(model, known?.id ?? (await booksDesk(bank).balance(line.client)).id, line)
  }
}

const enterTransactions = async (
  model: CreditModel,
  { desk }: CustomerWorld,
  lines: ReadonlyArray<TransactionLine>
): Promise<void> => {
  const clients = new Set(lines.map(({ balance }) => balance))
  const ids = new Map<string | undefined, string>()
  for (const { id, filed, type } of openFiled(model)) {
    if (type !== "credit" || !clients.has(filed.client)) continue
    for (const one of await desk.transactions(id)) ids.set(one.client_transaction_id, one.id)
  }
  for (const line of lines) enterTransaction(model, ids.get(line.client) ?? line.client, line)
  settleStatuses(model)
}

const CREDIT = [
  "card_network",
  "card_network",
  "fee",
  "fee_accrued",
  "interest_accrued",
  "payment",
  "client_credit",
  "adjustment"
] as const

const cents = fc.integer({ min: 1, max: 200 })
const move = fc.record({
  at: fc.nat(5),
  cents: fc.tuple(cents, cents, cents),
  type: fc.constantFrom(...CREDIT),
  movement: fc.constantFrom("deposit" as const, "withdrawal" as const, "interest_accrued" as const),
  undo: fc.option(fc.nat(5), { nil: undefined, freq: 1 })
})
const balance = fc.record({
  at: fc.nat(5),
  type: fc.constantFrom("credit" as const, "deposit" as const),
  raw: fc.nat(7).map((one) => one === 0)
})

/** The step that files a day. */
export const dayStep: fc.Arbitrary<CustomerStep> = fc
  .record<DrawnDay>({
    opens: fc.array(balance, { maxLength: 2 }),
    moves: fc.array(move, { maxLength: 4 }),
    rest: fc.option(fc.tuple(fc.nat(5), fc.constantFrom("inactive" as const, "closed" as const)), {
      nil: undefined,
      freq: 1
    }),
    defect: fc.oneof(
      { weight: 6, arbitrary: fc.constant("none" as const) },
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          "missing balance" as const,
          "a cent too much" as const,
          "missing move" as const,
          "changed move" as const,
          "unknown balance" as const
        )
      }
    ),
    pick: fc.nat(5),
    again: fc.nat(2).map((one) => one === 0)
  })
  .map(fileDay)

const opens = [
  { at: 2, type: "credit", raw: false },
  { at: 0, type: "deposit", raw: false }
] as const
const PLAIN = { undo: undefined, cents: [300, 20, 10] } as const

/** A day with a credit and a deposit balance, and transactions on both. */
export const dayBeginning: ReadonlyArray<CustomerStep> = [
  fileDay({
    opens,
    moves: [
      { ...PLAIN, at: 0, type: "card_network", movement: "deposit" },
      { ...PLAIN, at: 1, type: "card_network", movement: "deposit" }
    ],
    rest: undefined,
    defect: "none",
    pick: 0,
    again: false
  })
]
