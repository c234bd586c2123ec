import fc from "fast-check"
import { expect } from "vitest"
import { ask, SOUND } from "../../support/BankUnderTest.ts"
import { BrokenLaw } from "../laws/BrokenLaw.ts"
import type { CreditModel } from "../reference/CreditBook.ts"
import { balanceInModel, creditLeftInModel, obstacleToReversing } from "../reference/CreditModel.ts"
import { roleOn } from "../reference/CustomerModel.ts"
import { lenderInModel, obstacleToLendingFrom } from "../reference/LenderModel.ts"
import { cardLaws } from "./CustomerCardLaws.ts"
import { cardBeginning, cardSteps } from "./CustomerCardSteps.ts"
import { creditBeginning, creditSteps, reverseOne } from "./CustomerCreditSteps.ts"
import { dayBeginning, dayStep } from "./CustomerDaySteps.ts"
import { fileLaws } from "./CustomerFileLaws.ts"
import { fileBeginning, fileSteps } from "./CustomerFileSteps.ts"
import { fundingBeginning, fundingSteps } from "./CustomerFundingSteps.ts"
import type { CustomerLaw } from "./CustomerLaw.ts"
import { lenderBeginning, lenderSteps } from "./CustomerLenderSteps.ts"
import { paperLaws } from "./CustomerPaperLaws.ts"
import { paperBeginning, paperSteps } from "./CustomerPaperSteps.ts"
import { type CustomerStep, customerBeginning, customerSteps } from "./CustomerSteps.ts"
import { work } from "./CustomerWork.ts"
import { type CustomerWorld, LEDGER, nobody, today } from "./CustomerWorld.ts"

const expectBalances = async (model: CreditModel, { desk }: CustomerWorld) => {
  for (const id of model.balances.keys()) {
    const { core, dispute, charge_off, rewards } = await desk.balances(id)
    const { outstanding_principal: principal, outstanding_interest: interest, outstanding_fees: fees } = core
    const said = { core: { principal, interest, fees }, dispute, charge_off, rewards: rewards?.amount }
    expect(said).toMatchObject(balanceInModel(model, id))
  }
}

/**
 * Reverses transactions, last first, until none can be: decided and charged-off ones require later ones to be reversed
 * first.
 */
const reverseAll = async (model: CreditModel, world: CustomerWorld) => {
  const able = () => [...model.transactions.keys()].findLast((id) => obstacleToReversing(model, id) === undefined)
  for (let id = able(); id !== undefined; id = able()) await reverseOne(model, world, id)
}

/** Laws of customers and their credit, beside those of every step. */
export const customerLaws: ReadonlyArray<CustomerLaw> = [
  ...paperLaws,
  ...cardLaws,
  ...fileLaws,
  { name: "balances are the sums of their transactions", holds: expectBalances },
  {
    name: "the parts of an amount sum to it",
    holds: async (model, { desk }) => {
      for (const id of model.balances.keys()) {
        for (const { amount, amount_breakdown: parts } of await desk.transactions(id)) {
          expect(parts.principal + parts.interest + parts.fees).toBe(amount)
        }
        const { core, dispute, charge_off } = await desk.balances(id)
        expect(core.outstanding_principal + core.outstanding_interest + core.outstanding_fees).toBe(core.amount)
        for (const one of [dispute, charge_off]) expect(one.principal + one.interest + one.fees).toBe(one.amount)
      }
    }
  },
  {
    name: "the available credit is the limit less the debts",
    holds: async (model, { desk }) => {
      for (const [id, { limit }] of model.accounts) {
        const left = Math.min(Math.max(creditLeftInModel(model, id), 0), limit)
        expect(await desk.availableCredit(id)).toBe(left)
      }
    }
  },
  {
    name: "the holders of an account are those added and not removed",
    holds: async (model, { bank }) => {
      for (const [id, { status, holders }] of model.accounts) {
        const account = await ask(bank.partner.call("account.get", { params: { id } }))
        expect([account.status, [...account.entities.account_holders].sort()]).toEqual([status, [...holders].sort()])
      }
    }
  },
  {
    name: "every person has the role of their age",
    holds: async (model, world) => {
      await work(model, world)
      for (const [id, person] of model.people) {
        const { role_details } = await ask(world.bank.partner.call("entity.get", { params: { id } }))
        expect(role_details.map(({ name, status }) => [name, status])).toEqual([roleOn(person, today(world))])
      }
    }
  },
  {
    name: "the ledger agrees with the balances",
    holds: async (model, world) => {
      const { desk, before } = world
      await work(model, world)
      // Loans of a program are not the bank's.
      const all = [...model.balances].flatMap(([id, { lender }]) =>
        lender === undefined ? [balanceInModel(model, id)] : []
      )
      const sum = (of: (one: (typeof all)[number]) => number) => 0 - all.reduce((total, one) => total + of(one), 0)
      const disputes = sum(({ dispute }) => dispute.principal + dispute.interest + dispute.fees)
      const owed = [sum(({ core }) => core.principal), sum(({ core }) => core.interest), sum(({ core }) => core.fees)]
      const now = await Promise.all(LEDGER.map(desk.ledger))
      expect(now.map((one, at) => one - (before[at] ?? 0))).toEqual([...owed, disputes])
      for (const id of model.lenders.keys()) expect(await desk.ledger(id)).toBe(lenderInModel(model, id))
      expect(await desk.audit()).toMatchObject(SOUND)
    }
  },
  {
    name: "a funding is posted or rejected, with one event",
    holds: async (model, world) => {
      const { partner } = world.bank
      await work(model, world)
      for (const [object_id, { status }] of model.fundings) {
        const { objects } = await ask(partner.call("event.list", { query: { object_id } }))
        expect(objects.map(({ event, object }) => [event, object["status"]])).toEqual([[`funding.${status}`, status]])
      }
    }
  },
  {
    name: "reversing everything restores each balance",
    holds: async (model, world) => {
      await reverseAll(model, world)
      await expectBalances(model, world)
      for (const [id, { account, status, lender, filed }] of model.balances) {
        if (filed !== undefined) continue
        const isOpen = status === "active" && model.accounts.get(account)?.status !== "closed"
        if (isOpen && obstacleToLendingFrom(model, lender) === undefined) {
          const { core, dispute, charge_off, rewards } = await world.desk.balances(id)
          expect([core.amount, dispute.amount, charge_off.amount, rewards?.amount]).toEqual([0, 0, 0, 0])
        }
      }
    }
  }
]

const anyStep: fc.Arbitrary<CustomerStep> = fc.oneof(
  ...customerSteps.map((arbitrary) => ({ weight: 2, arbitrary })),
  ...[...paperSteps, ...fundingSteps, ...lenderSteps, ...cardSteps, ...fileSteps].map((arbitrary) => ({
    weight: 1,
    arbitrary
  })),
  { weight: 3, arbitrary: dayStep },
  ...creditSteps.map(([weight, arbitrary]) => ({ weight, arbitrary }))
)

/** Generates lives of customers. */
export const customerLives = (maxCommands: number) => fc.commands([anyStep], { maxCommands, size: "max" })

const beginning = [
  ...customerBeginning,
  ...paperBeginning,
  ...lenderBeginning,
  ...creditBeginning,
  ...fundingBeginning,
  ...cardBeginning,
  ...fileBeginning,
  ...dayBeginning
]

/** Runs a life, then checks the laws. */
export const liveAsCustomers = async (
  world: CustomerWorld,
  life: Iterable<fc.AsyncCommand<CreditModel, CustomerWorld>>,
  laws: ReadonlyArray<CustomerLaw>
): Promise<void> => {
  const model = nobody()
  await fc.asyncModelRun(() => ({ model, real: world }), [...beginning, ...life])
  for (const { name, holds } of laws) {
    try {
      await holds(model, world)
    } catch (cause) {
      throw cause instanceof BrokenLaw ? cause : new BrokenLaw(name, cause)
    }
  }
}
