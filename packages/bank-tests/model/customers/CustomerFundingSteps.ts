import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { ask } from "../../support/BankUnderTest.ts"
import { transactionOf } from "../../support/Credit.ts"
import { nth } from "../../support/Nth.ts"
import type { CreditModel } from "../reference/CreditBook.ts"
import { lendingInModel, obstacleToLending } from "../reference/CreditModel.ts"
import { type CustomerStep, step } from "./CustomerSteps.ts"
import { becomeOf, work } from "./CustomerWork.ts"
import { expecting } from "./CustomerWorld.ts"

const isPendingOn = ({ balances, fundings }: CreditModel, account: string): boolean =>
  [...fundings.values()].some(
    ({ status, balance }) => status === "processing" && balances.get(balance)?.account === account
  )

/** Funds a balance. Fundings of one account may settle in any order, so a second one waits for the first. */
const fund = (at: number, external: number, fee: number, thenAdvance: boolean): CustomerStep =>
  step("fund", [at, external, fee, thenAdvance], async (model, world) => {
    const [id, balance] = nth(model.balances, at) ?? []
    if (id === undefined || balance === undefined) return
    if (isPendingOn(model, balance.account)) await work(model, world)
    world.bank.advance(1)
    const principal = { external_disbursement_amount: external, merchant_origination_fee_amount: fee }
    const call = world.bank.partner.call("funding.create", {
      idempotencyKey: randomUUID(),
      body: { subledger_balance_id: id, currency_code: "USD", principal }
    })
    const obstacles = { active: undefined, inactive: "rule", closed: "closed" } as const
    const made = await expecting(balance.filed === undefined ? obstacles[balance.status] : "file", call)
    if (made === undefined) return
    model.fundings.set(made.id, { balance: id, principal: external + fee, status: "processing" })
    if (thenAdvance) await advanceOne(model, world, made.id)
  })

const advanceOne = async (...[model, world, id]: Parameters<typeof becomeOf>): Promise<void> => {
  await ask(world.bank.partner.call("funding.advance", { params: { id } }))
  await becomeOf(model, world, id)
}

/** Processes a funding now, possibly again. */
const advance = (pick: number): CustomerStep =>
  step("advance", [pick], async (model, world) => {
    const [id] = nth(model.fundings, pick) ?? []
    if (id !== undefined) await advanceOne(model, world, id)
  })

/** A client books the transaction of a funding, on its balance or on another one. */
const lend = (pick: number, elsewhere: boolean): CustomerStep =>
  step("lend", [pick, elsewhere], async (model, { desk }) => {
    const [funding_id, funding] = nth(model.fundings, pick) ?? []
    if (funding_id === undefined || funding === undefined) return
    const balance = elsewhere ? (nth(model.balances.keys(), pick) ?? "") : funding.balance
    const booking = lendingInModel(balance, funding_id, funding.principal)
    const body = { ...transactionOf(balance, { type: "funding", ...booking.parts }), funding_id }
    const done = await expecting(obstacleToLending(model, booking), desk.booking(body))
    if (done !== undefined) model.transactions.set(done.id, { ...booking, undone: false })
  })

const pick = fc.nat(3)

/** Steps on fundings. */
export const fundingSteps: ReadonlyArray<fc.Arbitrary<CustomerStep>> = [
  fc.tuple(pick, fc.integer({ min: 1, max: 300 }), fc.nat(20), fc.boolean()).map((parts) => fund(...parts)),
  pick.map(advance),
  fc.tuple(pick, fc.boolean()).map((parts) => lend(...parts))
]

/** A balance with a funding. */
export const fundingBeginning: ReadonlyArray<CustomerStep> = [fund(0, 40, 5, true)]
