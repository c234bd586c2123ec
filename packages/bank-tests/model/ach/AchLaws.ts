import { DAY_MS } from "@vostro/domain"
import { emptyReadSet } from "@vostro/domain/ports"
import type { AchSettlement } from "@vostro/domain/resources/payments/ach/queue/AchSettlement"
import { achSuspenseAccount } from "@vostro/domain/resources/payments/ach/tables/SettlementAccounts"
import { Effect } from "effect"
import { auditOf } from "../../support/BankUnderTest.ts"
import { BrokenLaw, NO_DEFECT } from "../laws/BrokenLaw.ts"
import type { Step } from "./AchModel.ts"
import { decide, take } from "./AchModelSteps.ts"
import type { World } from "./AchModelWorld.ts"

/** A bank's final ledger. */
export interface Books {
  readonly audit: Awaited<ReturnType<typeof auditOf>>
  readonly settlements: ReadonlyArray<AchSettlement & { readonly balance: bigint }>
  readonly reserve: bigint
  readonly funding: bigint
  readonly suspense: bigint
  readonly positions: ReadonlyArray<{
    readonly account_number_id: string
    readonly posted: number
    readonly held: number
  }>
}

/** An invariant of any bank after any life. It throws if violated. */
export interface AchLaw {
  readonly name: string
  readonly holds: (world: World, books: Books) => void
}

const booksOf = async ({ bank, numbers, watched }: World): Promise<Books> => {
  const balance = (account: string) => Effect.runPromise(bank.store.balance(bank.programId, account))
  const settlements = new Map<string, AchSettlement>()
  for (const { kind, id, body } of watched.journal.flatMap(({ writes }) => writes)) {
    if (kind === "ach_settlement") settlements.set(id, JSON.parse(body))
  }
  const loaded = await Effect.runPromise(
    bank.store.load(bank.programId, { ...emptyReadSet, positions: numbers.map(({ id }) => id) })
  )
  return {
    audit: await auditOf(bank),
    settlements: await Promise.all(
      [...settlements.values()].map(async (one) => ({ ...one, balance: await balance(`gl_${one.id}`) }))
    ),
    reserve: await balance("gl_due_from_reserve"),
    funding: await balance("gl_funding_suspense"),
    suspense: (await Promise.all([...settlements.values()].map(({ id }) => balance(achSuspenseAccount(id))))).reduce(
      (sum, one) => sum + one,
      0n
    ),
    positions: loaded.positions
  }
}

/** Lets time pass until no entry is under way: sent, settled, returned, and settled again. */
const toTheEnd = async ({ bank, watched, network, live }: World) => {
  watched.meanwhile(undefined)
  network.failures.length = 0
  bank.advance(bank.settings.work_lease_ms + 1)
  await bank.drain()
  for (let times = 0; times < 3; times++) await live(4 * DAY_MS)
}

/** Runs a life to its end, then decides its reviews and continues; the laws must hold both times. */
export const liveByTheLaws = async (world: World, life: ReadonlyArray<Step>, laws: ReadonlyArray<AchLaw>) => {
  await orDefect(async () => {
    for (const step of life) await take(world, step)
    await toTheEnd(world)
  })
  await judge(world, laws)
  const reviewed = world.latest().filter(({ status }) => status === "under_review")
  if (reviewed.length === 0) return
  await orDefect(async () => {
    for (const [at, { id }] of reviewed.entries()) await decide(world, id, at % 2 === 0 ? "approve" : "reject")
    await toTheEnd(world)
  })
  await judge(world, laws)
}

const orDefect = (work: () => Promise<void>) =>
  work().catch((cause: unknown) => {
    throw new BrokenLaw(NO_DEFECT, cause)
  })

const judge = async (world: World, laws: ReadonlyArray<AchLaw>) => {
  const books = await booksOf(world)
  for (const { name, holds } of laws) {
    try {
      holds(world, books)
    } catch (cause) {
      throw new BrokenLaw(name, cause)
    }
  }
}
