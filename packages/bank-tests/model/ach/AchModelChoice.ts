import type { Ach } from "@vostro/domain/rails"
import { Effect, Result } from "effect"
import { expect } from "vitest"
import { ask } from "../../support/BankUnderTest.ts"
import { type Cents, CONTESTS, DISHONORS, type NoticeCode } from "./AchModel.ts"
import { LIMITS, type World } from "./AchModelWorld.ts"

/** Sends a request that the bank may refuse; returns true if it succeeded. */
export const tried = async <A, E>(call: Effect.Effect<A, E>): Promise<boolean> => {
  const done = await Effect.runPromise(Effect.result(call))
  if (Result.isSuccess(done)) return true
  // A defect would be a 500, an outage a 504.
  expect(done.failure).toMatchObject({ status: expect.toSatisfy((status: number) => status >= 400 && status < 500) })
  return false
}

/** Picks the entry of a step. */
export const pick = (
  world: World,
  nth: number,
  direction: Ach["direction"],
  ...statuses: ReadonlyArray<Ach["status"]>
): Ach | undefined => {
  const all = world.latest()
  const meant = all.filter((one) => one.direction === direction && statuses.includes(one.status))
  return meant.length > 0 ? meant[nth % meant.length] : all[nth % Math.max(1, all.length)]
}

/** Picks the entry that another bank's notice is about. */
export const noticed = (world: World, nth: number, code: NoticeCode): Ach | undefined => {
  if (DISHONORS.some((one) => one === code)) return pick(world, nth, "incoming", "returned")
  if (CONTESTS.some((one) => one === code)) return pick(world, nth, "outgoing", "return_dishonored")
  return pick(world, nth, "outgoing", "submitted", "posted")
}

/** Resolves the cents of a step. */
export const amountOf = async ({ bank }: World, account_number_id: string, { from, plus }: Cents): Promise<number> => {
  if (from === "nothing" || account_number_id === "") return Math.abs(plus)
  if (from === "limit") return LIMITS.day.debit + plus
  const params = { program_id: bank.programId, account_number_id }
  const { available } = await ask(bank.operator.call("account_number.balance", { params }))
  return Math.max(0, available + plus)
}
