import fc from "fast-check"
import { CARD, transactionOf } from "../../support/Credit.ts"
import { creditTable } from "../../support/CreditTypes.ts"
import { nth } from "../../support/Nth.ts"
import type { CreditModel, ModelBooking, ModelParts } from "../reference/CreditBook.ts"
import {
  balanceInModel,
  isSettledInModel,
  obstacleToBooking,
  obstacleToReversing,
  reversalInModel,
  undecidedInModel
} from "../reference/CreditModel.ts"
import { obstacleToRestating, type Restating, restatedInModel } from "../reference/CustomerModel.ts"
import { obstacleToLendingFrom } from "../reference/LenderModel.ts"
import type { Obstacle } from "../reference/Obstacle.ts"
import { type CustomerStep, step } from "./CustomerSteps.ts"
import { work } from "./CustomerWork.ts"
import { type CustomerWorld, expecting } from "./CustomerWorld.ts"

// Some lend from a core account of the program; the index beyond the known ones stands for an unknown id.
const openBalance = (at: number, lent: number | undefined): CustomerStep =>
  step("open_balance", [at, lent], async (model, { desk }) => {
    const [id, account] = nth(model.accounts, at) ?? []
    if (id === undefined || account === undefined) return
    const lender = lent === undefined ? undefined : nth([...model.lenders.keys(), "core_account_nobody"], lent)
    const obstacle = statusObstacle(account.status) ?? obstacleToLendingFrom(model, lender)
    const balance = await expecting(obstacle, desk.opening(id, CARD, lender))
    if (balance !== undefined) model.balances.set(balance.id, { account: id, lender, status: "active" })
  })

const statusObstacle = (status: string): Obstacle | undefined => {
  if (status === "closed") return "closed"
  return status === "active" ? undefined : "rule"
}

const restate = (at: number, on: Restating): CustomerStep =>
  step(`${on}_balance`, [at], async (model, { desk }) => {
    const [id, balance] = nth(model.balances, at) ?? []
    if (id === undefined || balance === undefined) return
    // Unlike an account, a balance must be deactivated before it is closed.
    const isReady = on !== "close" || (balance.status !== "active" && isSettledInModel(model, id))
    const obstacle = balance.filed === undefined ? obstacleToRestating(on, balance.status) : "file"
    const done = await expecting(obstacle ?? (isReady ? undefined : "rule"), desk.restating(on, id))
    if (done !== undefined) balance.status = restatedInModel(on)
  })

/** Random parts of a transaction: amounts are fitted to the balance where the bank would refuse most. */
export interface Draw {
  readonly type: (typeof TYPES)[number]
  readonly at: number
  readonly cents: readonly [principal: number, interest: number, fees: number]
  readonly pick: number
  /** True to leave the amounts as drawn. */
  readonly raw: boolean
}

const atMost = (drawn: ModelParts, most: ModelParts): ModelParts => ({
  principal: drawn.principal % (Math.max(0, most.principal) + 1),
  interest: drawn.interest % (Math.max(0, most.interest) + 1),
  fees: drawn.fees % (Math.max(0, most.fees) + 1)
})

const opposite = ({ principal, interest, fees }: ModelParts): ModelParts => ({
  principal: 0 - principal,
  interest: 0 - interest,
  fees: 0 - fees
})

const sumOf = ({ principal, interest, fees }: ModelParts): number => principal + interest + fees

/** Returns the amounts of a drawn transaction: in the signs of its type, fitted unless they are raw. */
export const partsOf = (
  model: CreditModel,
  balance: string,
  draw: Draw,
  provisional: string | undefined
): ModelParts => {
  const { type, cents, raw } = draw
  const { takes } = creditTable[type]
  const [principal = 0, interest = 0, fees = 0] = [takes.principal, takes.interest, takes.fees].map(
    (part = 0, at) => Math.sign(part) * (cents[at] ?? 0)
  )
  const drawn = { principal, interest, fees }
  if (type === "reallocation") return { principal, interest, fees: 0 - principal - interest }
  if (type === "adjustment" && sumOf(drawn) === 0) return { ...drawn, fees: fees + 1 }
  if (raw) return drawn
  if (type === "charge_off") return opposite(balanceInModel(model, balance).core)
  if (type === "charge_off_recovery") return atMost(drawn, balanceInModel(model, balance).charge_off)
  return provisional === undefined ? drawn : atMost(drawn, undecidedInModel(model, provisional))
}

const bookingOf = (model: CreditModel, draw: Draw): ModelBooking | undefined => {
  const { type, pick, cents, raw } = draw
  const [balance] = nth(model.balances, draw.at) ?? []
  if (balance === undefined) return undefined
  const provisional = type === "dispute_won" || type === "dispute_lost" ? creditOf(model, balance, pick) : undefined
  if (provisional === "") return undefined
  const parts = partsOf(model, balance, draw, provisional)
  const rewards = Math.sign(creditTable[type].takes.rewards ?? 0) * (raw ? cents[1] : cents[0])
  // An empty transaction has no valid shape.
  if (sumOf(parts) === 0 && rewards === 0 && type !== "reallocation") return undefined
  return { balance, type, parts, rewards, ...(provisional !== undefined && { provisional }) }
}

/** Picks a provisional credit on a balance, reversed or not; undefined if there is none. */
const creditOf = ({ transactions }: CreditModel, balance: string, pick: number): string => {
  const credits = [...transactions].flatMap(([id, one]) =>
    one.type === "dispute_provisional" && one.balance === balance ? [id] : []
  )
  return nth(credits, pick) ?? ""
}

const bodyOf = ({ balance, type, parts, rewards, provisional }: ModelBooking) =>
  transactionOf(balance, {
    type,
    ...parts,
    ...(rewards !== 0 && { rewards }),
    ...(provisional !== undefined && { provisional })
  })

const book = (draw: Draw): CustomerStep =>
  step("book", [JSON.stringify(draw)], async (model, { desk }) => {
    const booking = bookingOf(model, draw)
    if (booking === undefined) return
    const done = await expecting(obstacleToBooking(model, booking), desk.booking(bodyOf(booking)))
    if (done !== undefined) model.transactions.set(done.id, { ...booking, undone: false })
  })

/** States an amount that differs from the sum of the parts. */
const lie = (draw: Draw, cents: number): CustomerStep =>
  step("lie", [JSON.stringify(draw), cents], async (model, { desk }) => {
    const booking = bookingOf(model, draw)
    if (booking === undefined) return
    const body = bodyOf(booking)
    await expecting("rule", desk.booking({ ...body, amount: body.amount + cents }))
  })

/** Reverses a transaction, even if the rules forbid it. */
export const reverseOne = async (model: CreditModel, { desk }: CustomerWorld, id: string): Promise<void> => {
  const done = await expecting(obstacleToReversing(model, id), desk.reversal(id))
  const one = model.transactions.get(id)
  if (done === undefined || one === undefined) return
  one.undone = true
  model.transactions.set(done.id, { ...reversalInModel(one), undoes: id, undone: false })
}

const reverse = (pick: number): CustomerStep =>
  step("reverse", [pick], async (model, world) => {
    const [id] = nth(model.transactions, pick) ?? []
    if (id !== undefined) await reverseOne(model, world, id)
  })

const drain: CustomerStep = step("drain", [], work)

const TYPES = [
  "card_network",
  "fee",
  "fee_accrued",
  "dispute_provisional",
  "dispute_won",
  "dispute_lost",
  "charge_off",
  "charge_off_recovery",
  "rewards_earned",
  "rewards_spent",
  "rewards_redeemed",
  "interest_accrued",
  "adjustment",
  "reallocation",
  "payment",
  "cancellation",
  "client_credit"
] as const

const cents = fc.integer({ min: 1, max: 400 })
const draw = fc.record({
  type: fc.constantFrom(...TYPES),
  at: fc.nat(3),
  cents: fc.tuple(cents, cents, cents),
  pick: fc.nat(7),
  raw: fc.boolean()
})
const at = fc.nat(3)

/** Steps on credit, each with its weight. */
export const creditSteps: ReadonlyArray<readonly [weight: number, arbitrary: fc.Arbitrary<CustomerStep>]> = [
  [2, fc.tuple(at, fc.option(fc.nat(2), { nil: undefined })).map((parts) => openBalance(...parts))],
  [2, fc.tuple(at, fc.constantFrom("activate", "activate", "deactivate", "close")).map((parts) => restate(...parts))],
  [14, draw.map(book)],
  [1, fc.tuple(draw, fc.integer({ min: 1, max: 3 })).map((parts) => lie(...parts))],
  [6, fc.nat().map(reverse)],
  [1, fc.constant(drain)]
]

/** A balance with debts, a dispute and rewards. */
export const creditBeginning: ReadonlyArray<CustomerStep> = [
  openBalance(0, undefined),
  openBalance(0, 0),
  ...(["card_network", "fee", "interest_accrued", "rewards_earned", "dispute_provisional"] as const).map((type) =>
    book({ type, at: 0, cents: [200, 30, 20], pick: 0, raw: false })
  )
]
