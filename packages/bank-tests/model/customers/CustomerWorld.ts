import { dayAt } from "@vostro/domain/kernel/calendar/LocalTime"
import { NETWORK_ZONE } from "@vostro/domain/rails"
import { Effect, Result } from "effect"
import type { BankUnderTest } from "../../support/BankUnderTest.ts"
import { creditDesk } from "../../support/Credit.ts"
import { BrokenLaw, NO_DEFECT } from "../ach/AchLaws.ts"
import type { CreditModel } from "../reference/CreditBook.ts"
import type { Obstacle } from "../reference/Obstacle.ts"

/** A bank and what tests of credit do with it. */
export interface CustomerWorld {
  readonly bank: BankUnderTest
  readonly desk: ReturnType<typeof creditDesk>
  readonly began_ms: number
  /** What stood on the ledger before, in the order of {@link LEDGER}. */
  readonly before: ReadonlyArray<number>
}

/** The accounts of the ledger on which principal, interest, fees and disputes are owed. */
export const LEDGER = [
  "gl_loans_receivable",
  "gl_interest_receivable",
  "gl_fees_receivable",
  "gl_disputes_receivable"
] as const

/** A world with nobody in it yet. */
export const enterWorld = async (bank: BankUnderTest): Promise<CustomerWorld> => {
  await bank.drain()
  bank.advance(1)
  const desk = creditDesk(bank)
  return { bank, desk, began_ms: bank.now(), before: await Promise.all(LEDGER.map(desk.ledger)) }
}

/** A model of nobody. */
export const nobody = (): CreditModel => ({
  people: new Map(),
  files: new Map(),
  applications: new Map(),
  accounts: new Map(),
  balances: new Map(),
  transactions: new Map(),
  fundings: new Map(),
  lenders: new Map()
})

/** The bank's day. */
export const today = ({ bank }: CustomerWorld): string => dayAt(bank.now(), NETWORK_ZONE)

/** The law that is broken where something is made twice under one key. */
export const ONCE = "what is said twice under one key is done once"

/** The law that is broken where the bank leaves something undone. */
export const DUE = "what is due is done"

/** The law that is broken where the bank takes what the model says is forbidden. */
export const LAW_OF: Readonly<Record<Obstacle, string>> = {
  closed: "what is closed takes nothing more",
  holder: "an account is never without a holder",
  adult: "underwritten credit has an adult holder",
  whole: "holders are taken and go together or not at all",
  paper: "what is linked is there, and fits",
  decided: "what was decided stays decided",
  award: "accounts are opened on what was approved alone",
  lent: "what is lent is not lent again before it is undone",
  reversed: "nothing is reversed twice, and no reversal is",
  rule: "what the rules allow is done, and nothing else"
}

/** Asks for something; what came of it, if it was done. It must be exactly where the model knows no obstacle. */
export const expecting = async <A, E>(
  obstacle: Obstacle | undefined,
  call: Effect.Effect<{ readonly value: A }, E>
): Promise<A | undefined> => {
  const done = await attempt(call)
  return judge(obstacle, done)?.value
}

/** What came of something, which must have been done exactly where the model knows no obstacle. */
export const judge = <A>(obstacle: Obstacle | undefined, done: A | undefined): A | undefined => {
  if (done !== undefined && obstacle !== undefined) throw new BrokenLaw(LAW_OF[obstacle], "it was taken")
  if (done === undefined && obstacle === undefined) throw new BrokenLaw(LAW_OF.rule, "it was refused")
  return done
}

/** Asks for something that may be refused, but for a reason: the answer, if it was done. */
export const attempt = async <A, E>(
  call: Effect.Effect<{ readonly value: A }, E>
): Promise<{ readonly value: A } | undefined> => {
  const outcome = await Effect.runPromise(Effect.result(call))
  if (Result.isSuccess(outcome)) return outcome.success
  if (!isRefusal(outcome.failure)) throw new BrokenLaw(NO_DEFECT, outcome.failure)
  return undefined
}

const isRefusal = (failure: unknown): boolean =>
  typeof failure === "object" &&
  failure !== null &&
  "status" in failure &&
  typeof failure.status === "number" &&
  failure.status >= 400 &&
  failure.status < 500
