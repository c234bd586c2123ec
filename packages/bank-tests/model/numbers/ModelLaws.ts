import { Effect } from "effect"
import fc from "fast-check"
import { expect } from "vitest"
import { auditOf, type BankUnderTest, balanceOf, SOUND } from "../../support/BankUnderTest.ts"
import { BrokenLaw } from "../laws/BrokenLaw.ts"
import { availableInModel, emptyModel, type Model, statusInModel } from "../reference/Model.ts"
import { eventsOf, paymentsOf } from "./ModelBank.ts"
import { anyStep, open, settle } from "./ModelSteps.ts"
import { emptyWorld, type ModelStep, type ModelWorld } from "./ModelWorld.ts"

/** An invariant of a bank after any life. It throws if violated. */
export interface ModelLaw {
  readonly name: string
  readonly holds: (model: Model, world: ModelWorld) => Promise<void>
}

const balancesOf = (model: Model, { bank }: ModelWorld) =>
  Promise.all([...model.numbers.keys()].map((id) => balanceOf(bank, id)))

/** Laws of transfers and payments, beside those of every step. */
export const modelLaws: ReadonlyArray<ModelLaw> = [
  {
    name: "the balances of each account number equal the model's",
    holds: async (model, world) => {
      const said = (await balancesOf(model, world)).map(({ posted, held, available }) => [posted, held, available])
      const numbers = [...model.numbers.values()]
      expect(said).toEqual(numbers.map((number) => [number.balance, number.held, availableInModel(number)]))
      expect(numbers.filter((number) => number.held < 0 || availableInModel(number) < 0)).toEqual([])
    }
  },
  {
    name: "money is neither created nor lost",
    holds: async (model, world) => {
      const { bank } = world
      const left = (await balancesOf(model, world)).reduce((sum, { posted }) => sum + posted, 0)
      const paid = (await paymentsOf(world, { limit: 100, status: "posted" })).flatMap(({ debtor, amounts }) =>
        debtor.account_identifier.type === "wallet_address" ? [] : [amounts.instructed_amount]
      )
      const gone = paid.reduce((sum, amount) => sum + amount, 0)
      expect(left + gone).toBe(model.credited)
      expect(await Effect.runPromise(bank.store.balance(bank.programId, "gl_due_from_reserve"))).toBe(BigInt(gone))
    }
  },
  {
    name: "each change has one event, in order",
    holds: async (model, world) => {
      const told = await eventsOf(world)
      const lives = [
        ...[...model.transfers].map(([id, { status }]) => ({ id, lived: status === "processing" ? [] : [status] })),
        ...[...model.payments].map(([id, { lived }]) => ({ id, lived }))
      ]
      for (const { id, lived } of lives) {
        const kind = model.transfers.has(id) ? "internal_transfer" : "blockchain_payment"
        const expected = lived.map((status) => ({ event: `${kind}.${status}`, id, status }))
        expect(told.filter((one) => one.id === id)).toEqual(expected)
      }
      expect(told).toHaveLength(lives.flatMap(({ lived }) => lived).length)
    }
  },
  {
    name: "a list returns each payment once",
    holds: async (model, world) => {
      if (model.payments.size === 0) return
      const idsOf = async (query: Parameters<typeof paymentsOf>[1]) =>
        (await paymentsOf(world, { limit: 2, ...query })).map(({ id }) => id)
      const all = [...model.payments].toSorted(([a], [b]) => (a < b ? 1 : -1))
      expect(await idsOf({})).toEqual(all.map(([id]) => id))
      for (const status of new Set(all.flatMap(([, { lived }]) => lived))) {
        const those = all.filter(([, payment]) => statusInModel(payment) === status)
        expect(await idsOf({ status }), status).toEqual(those.map(([id]) => id))
      }
    }
  },
  {
    name: "the ledger balances",
    holds: async (_, { bank }) => {
      expect(await auditOf(bank)).toMatchObject(SOUND)
    }
  }
]

/** Generates lives of a bank. */
export const modelLives = (maxCommands: number) => fc.commands([anyStep], { maxCommands, size: "max" })

/** Runs a life in a new world, then checks the laws. */
export const liveByTheModel = async (
  bank: BankUnderTest,
  life: Iterable<ModelStep>,
  laws: ReadonlyArray<ModelLaw> = modelLaws
): Promise<void> => {
  const [model, real] = [emptyModel(), await emptyWorld(bank)]
  await fc.asyncModelRun(() => ({ model, real }), [open(100), open(60), ...life, settle])
  for (const { name, holds } of laws) {
    try {
      await holds(model, real)
    } catch (cause) {
      throw new BrokenLaw(name, cause)
    }
  }
}
