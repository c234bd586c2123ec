import { randomUUID } from "node:crypto"
import { Store } from "@vostro/domain/ports"
import { makeClient } from "@vostro/http/client"
import { Effect, Exit, Layer, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../support/Ach.ts"
import { achDesk } from "../support/AchDesk.ts"
import { traceOf } from "../support/AchInbound.ts"
import { incomingOf } from "../support/AchNetwork.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  layerStore,
  openAccountNumbers,
  startBankOn,
  stores
} from "../support/BankUnderTest.ts"

/** An account with one number, and an incoming credit that settles now. */
interface World {
  readonly account: string
  readonly number: string
  readonly entry: string
  /** Trace number of a further entry for the account number. */
  readonly trace_number: string
}

type Act = (node: BankUnderTest, world: World) => Promise<unknown>

const isTaken = <A, E>(call: Effect.Effect<A, E>) => Effect.runPromise(Effect.isSuccess(call))

const acts: Readonly<Record<string, Act>> = {
  "the entry settles": (node) => node.drain().then(() => true),
  "the entry is returned": ({ partner }, { entry }) =>
    isTaken(partner.call("ach.return", { params: { ach_id: entry }, body: { return_code: "R23" } })),
  "an entry comes": ({ partner }, { number, trace_number }) => {
    const body = incomingOf({ account_number_id: number, amount: 7, trace_number })
    return isTaken(partner.call("ach.simulate_incoming", { body }))
  },
  "money is put on it": ({ operator, programId }, { number }) => {
    const params = { program_id: programId, account_number_id: number }
    return isTaken(operator.call("account_number.credit", { params, body: { amount: 50, currency_code: "USD" } }))
  },
  "the account is closed": ({ partner }, { account }) => {
    const body = { status_reason: "paid_off" } as const
    return isTaken(partner.call("account.close", { idempotencyKey: randomUUID(), params: { id: account }, body }))
  },
  "the account is frozen": ({ partner }, { account }) => {
    const body = { status_reason: "frozen" } as const
    return isTaken(partner.call("account.deactivate", { idempotencyKey: randomUUID(), params: { id: account }, body }))
  },
  "the number is canceled": ({ partner }, { number }) =>
    isTaken(partner.call("account_number.cancel", { params: { account_number_id: number }, body: {} })),
  "the number takes no credits": ({ partner }, { number }) => {
    const body = { ach_controls: { incoming: { accept_credit: false } } }
    return isTaken(partner.call("account_number.update", { params: { account_number_id: number }, body }))
  }
}

describe.each(stores)("a decision whose objects change before its commit, on %s", (kind) => {
  const scope = Scope.makeUnsafe()
  let one: BankUnderTest
  let other: BankUnderTest
  let worlds = 0
  let meanwhile: (() => Promise<unknown>) | undefined
  beforeAll(async () => {
    const services = await Effect.runPromise(Layer.buildWithScope(await layerStore(kind, inject("databaseUrl")), scope))
    const store = await Effect.runPromise(Effect.provideContext(Store, services))
    const commit: typeof store.commit = (written) =>
      Effect.suspend(() => {
        // Of a worker's commits, only the settlement writes an entry.
        const isMeant = written.condition._tag !== "Lease" || written.writes.some((write) => write.kind === "ach")
        const happens = isMeant ? meanwhile : undefined
        if (isMeant) meanwhile = undefined
        return Effect.andThen(
          Effect.promise(async () => happens?.()),
          store.commit(written)
        )
      })
    one = await startBankOn(Layer.succeed(Store, { ...store, commit }))
    const node = await startBankOn(Layer.succeed(Store, store))
    const { credentials, programId } = one
    other = { ...node, credentials, programId, partner: makeClient({ baseUrl: node.url, credentials }) }
    for (const bank of [one, other]) moveTo(bank, WEEK.monday, "10:00")
  })
  afterAll(async () => {
    await one.close()
    await other.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  const newWorld = async (): Promise<World> => {
    const [number = ""] = await openAccountNumbers(other, 0)
    const body = incomingOf({ account_number_id: number, amount: 300 })
    const { id: entry } = await ask(other.partner.call("ach.simulate_incoming", { body }))
    const { account_id: account = "" } = await achDesk(other).get(entry)
    await ask(achDesk(other).advance(entry))
    worlds += 1
    return { account, number, entry, trace_number: traceOf(worlds) }
  }
  const outcomeOf = async ({ account, number }: World, taken: ReadonlyArray<unknown>) => {
    await other.drain()
    const { posted, held } = await balanceOf(other, number)
    const { status } = await ask(other.partner.call("account.get", { params: { id: account } }))
    const { objects } = await achDesk(other).list({ account_number_id: number })
    const entries = objects.map((ach) => [ach.amount, ach.status, ...ach.returns.map(({ return_code }) => return_code)])
    return JSON.stringify({ taken, status, posted, held, entries: entries.map(String).sort() })
  }
  const inOrder = async (first: Act, second: Act) => {
    const world = await newWorld()
    return { world, taken: [await first(one, world), await second(other, world)] }
  }

  it.each(Object.keys(acts))("has a serial outcome: while %s", async (name) => {
    const act = acts[name] ?? expect.fail()
    for (const [othersName, others] of Object.entries(acts)) {
      const world = await newWorld()
      let ofOther: unknown
      meanwhile = async () => {
        ofOther = await others(other, world)
      }
      const ofAct = await act(one, world)
      meanwhile = undefined
      // An act without a commit never runs the other one meanwhile.
      ofOther ??= await others(other, world)
      const before = await inOrder(act, others)
      const after = await inOrder(others, act)
      const outcomes = [
        await outcomeOf(before.world, before.taken),
        await outcomeOf(after.world, after.taken.toReversed())
      ]
      expect(outcomes, othersName).toContain(await outcomeOf(world, [ofAct, ofOther]))
    }
  })
})
