import { ask } from "../../support/BankUnderTest.ts"
import { BrokenLaw } from "../laws/BrokenLaw.ts"
import type { CreditModel } from "../reference/CreditBook.ts"
import { lendingInModel, obstacleToBooking } from "../reference/CreditModel.ts"
import { comeOfAgeInModel } from "../reference/CustomerModel.ts"
import { type CustomerWorld, DUE, judge, today } from "./CustomerWorld.ts"

/** Runs due work: people come of age, and fundings are posted or rejected. */
export const work = async (model: CreditModel, world: CustomerWorld): Promise<void> => {
  await world.bank.drain()
  comeOfAgeInModel(model, today(world))
  for (const id of model.fundings.keys()) await becomeOf(model, world, id)
}

/** Records the outcome of a funding that the bank has processed. */
export const becomeOf = async (model: CreditModel, { bank, desk }: CustomerWorld, id: string): Promise<void> => {
  const one = model.fundings.get(id)
  if (one?.status !== "processing") return
  const { status } = await ask(bank.partner.call("funding.get", { params: { id } }))
  const booking = lendingInModel(one.balance, id, one.principal)
  if (status === "processing") throw new BrokenLaw(DUE, id)
  judge(obstacleToBooking(model, booking), status === "posted" ? status : undefined)
  one.status = status
  if (status === "rejected") return
  const lent = (await desk.transactions(one.balance)).find(({ funding_id }) => funding_id === id)
  model.transactions.set(lent?.id ?? "", { ...booking, undone: false })
}
