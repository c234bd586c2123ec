import { dayAt } from "@vostro/domain/kernel/calendar/LocalTime"
import { NETWORK_ZONE } from "@vostro/domain/rails"
import { Effect, Result } from "effect"
import { type BankUnderTest, inAnotherProgram } from "../../support/BankUnderTest.ts"
import { creditDesk } from "../../support/Credit.ts"
import { BrokenLaw, NO_DEFECT } from "../laws/BrokenLaw.ts"
import type { CreditModel } from "../reference/CreditBook.ts"
import type { Obstacle } from "../reference/Obstacle.ts"

/** A bank and the desk of credit tests. */
export interface CustomerWorld {
  readonly bank: BankUnderTest
  readonly desk: ReturnType<typeof creditDesk>
  readonly began_ms: number
  /** Earlier balances of the ledger accounts, in the order of {@link LEDGER}. */
  readonly before: ReadonlyArray<number>
}

/** Ledger accounts of principal, interest, fees and disputes receivable. */
export const LEDGER = [
  "gl_loans_receivable",
  "gl_interest_receivable",
  "gl_fees_receivable",
  "gl_disputes_receivable"
] as const

/** Starts a world without customers: a program of its own, as files of balances contain all of a program. */
export const enterWorld = async (started: BankUnderTest): Promise<CustomerWorld> => {
  const bank = await inAnotherProgram(started)
  await bank.drain()
  bank.advance(1)
  const desk = creditDesk(bank)
  return { bank, desk, began_ms: bank.now(), before: await Promise.all(LEDGER.map(desk.ledger)) }
}

/** Builds a model without customers. */
export const nobody = (): CreditModel => ({
  people: new Map(),
  files: new Map(),
  applications: new Map(),
  accounts: new Map(),
  balances: new Map(),
  transactions: new Map(),
  fundings: new Map(),
  lenders: new Map(),
  cards: new Map(),
  deposits: new Map(),
  movements: new Map(),
  records: new Map()
})

/** Current day of the bank. */
export const today = ({ bank }: CustomerWorld): string => dayAt(bank.now(), NETWORK_ZONE)

/** The law that a second execution under one key breaks. */
export const ONCE = "a repeat under one key executes once"

/** The law that undone due work breaks. */
export const DUE = "due work is done"

/** The law that a refused file breaks by changing the books. */
export const REFUSED = "a refused file changes nothing"

/** The law that a file breaks by changing the books twice. */
export const AGAIN = "an accepted file that comes again changes nothing"

/** The law that a wrong file of non-posted transactions breaks. */
export const FBO = "non-posted transactions and deposits are the money on the FBO account at the end of the day"

/** The law that accepting a forbidden request breaks, by obstacle. */
export const LAW_OF: Readonly<Record<Obstacle, string>> = {
  closed: "a closed object accepts no changes",
  holder: "an account always has a holder",
  adult: "underwritten credit has an adult holder",
  whole: "holders are added and removed all or none",
  paper: "linked files exist and have a valid type",
  decided: "a decision is final",
  award: "accounts are opened only on approved applications",
  lent: "a funding is lent again only after a reversal",
  reversed: "no transaction is reversed twice, and no reversal is reversed",
  card: "a card draws only on balances of its own",
  file: "only files change what files made",
  rule: "exactly the requests that the rules allow succeed"
}

/** Sends a request, which must succeed exactly if the model knows no obstacle; returns its value. */
export const expecting = async <A, E>(
  obstacle: Obstacle | undefined,
  call: Effect.Effect<{ readonly value: A }, E>
): Promise<A | undefined> => {
  const done = await attempt(call)
  return judge(obstacle, done)?.value
}

/** Judges an outcome, which must be a success exactly if the model knows no obstacle. */
export const judge = <A>(obstacle: Obstacle | undefined, done: A | undefined): A | undefined => {
  if (done !== undefined && obstacle !== undefined) throw new BrokenLaw(LAW_OF[obstacle], "the request was accepted")
  if (done === undefined && obstacle === undefined) throw new BrokenLaw(LAW_OF.rule, "the request was refused")
  return done
}

/** Sends a request that the bank may refuse; returns its response if it succeeded. */
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
