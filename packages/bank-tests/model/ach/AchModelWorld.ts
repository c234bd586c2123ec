import { DAY_MS, HOUR_MS } from "@vostro/domain"
import { Store } from "@vostro/domain/ports"
import type { Ach } from "@vostro/domain/rails"
import { makeManualClock } from "@vostro/sandbox"
import { Clock, Effect, Exit, Layer, Result, Scope } from "effect"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { originatorFor } from "../../support/AchDesk.ts"
import { ask, openAccountNumbers, startBankOn } from "../../support/BankUnderTest.ts"
import { keepingNetwork } from "./AchModelNetwork.ts"
import { CRASH, type Crash, watchedStore } from "./AchModelStore.ts"

/** What the originator of the first two account numbers may send, in cents. */
export const LIMITS = { day: { credit: 600, debit: 400 }, rolling: { credit: 1_500, debit: 1_000 } } as const

/** What the three account numbers hold at first, in cents. */
const BALANCES = [1_000, 300, 500] as const

/** How long a life may be: as far as the holidays are known, and the credentials are good. */
const LONGEST_MS = 200 * DAY_MS

/** How often workers look for work in a life. */
const ROUND_MS = 3 * HOUR_MS

/** A wish of ours that has a deadline, and was taken. */
export interface Promised {
  readonly what: "return" | "dishonor" | "contest" | "reversal"
  readonly id: string
  /** The first version of the entry that has it. */
  readonly version: number
  readonly code: string
  /** The day that the time counts from. */
  readonly from: string
  readonly at_ms: number
}

/** An account number of the model. */
export interface ModelNumber {
  readonly id: string
  readonly digits: string
  readonly account_id: string
  /** What it held at first, in cents. */
  readonly put_in: number
}

/** Starts a bank for a life, with what is noted about it. */
export const startWorld = async (
  layerStore: Layer.Layer<Store>,
  breaks?: (store: Store["Service"]) => Store["Service"]
) => {
  const watched = watchedStore(layerStore, breaks)
  const network = keepingNetwork()
  const scope = Scope.makeUnsafe()
  const services = await Effect.runPromise(Layer.buildWithScope(watched.layer, scope))
  const layer = Layer.succeed(Store, await Effect.runPromise(Effect.provideContext(Store, services)))
  const time = makeManualClock(Clock.Clock.defaultValue(), undefined)
  const nodes = [
    await startBankOn(layer, {}, network.layer, undefined, time),
    // What one node does takes turns, so that work between a decision and its commit is another node's.
    await startBankOn(layer, {}, network.layer, undefined, time)
  ] as const
  const [node, elsewhere] = nodes
  const bank = {
    ...node,
    close: async () => {
      for (const one of nodes) await one.close()
      await Effect.runPromise(Scope.close(scope, Exit.void))
    }
  }
  moveTo(bank, WEEK.monday, "08:00")
  const start_ms = bank.now()
  const ids = await openAccountNumbers(bank, ...BALANCES)
  const originator = await originatorFor(bank, ids.slice(0, 2), LIMITS)
  await ask(
    bank.operator.call("webhook_endpoint.create", {
      params: { program_id: bank.programId },
      body: { url: "https://nowhere.example" }
    })
  )
  const numbers: Array<ModelNumber> = []
  for (const [at, account_number_id] of ids.entries()) {
    const one = await ask(bank.partner.call("account_number.get", { params: { account_number_id } }))
    numbers.push({
      id: one.id,
      digits: String(one.account_number),
      account_id: one.account_id,
      put_in: BALANCES[at] ?? 0
    })
  }
  const promised: Array<Promised> = []
  const calledOff: Array<string> = []
  const wished: Array<{ readonly id: string; readonly to: string }> = []
  let traces = 0
  const latest = (): ReadonlyArray<Ach> => [...watched.states.values()].flatMap((states) => states.at(-1)?.one ?? [])
  const liveOn =
    ({ advance, drain }: typeof bank) =>
    async (ms: number): Promise<void> => {
      for (let left = ms; left > 0; left -= ROUND_MS) {
        advance(Math.min(left, ROUND_MS))
        await drain()
      }
    }
  return {
    bank,
    watched,
    network,
    numbers,
    originator,
    /** How much was committed before the life began. */
    began: watched.journal.length,
    /** A number that no other item of the network has. */
    nextTrace: () => ++traces,
    /** The days on which the network said that hops settle, by the hop's trace number. */
    dated: new Map<string, string>(),
    promised,
    /** The disbursements that we were told are canceled. */
    calledOff,
    /** What we were told is made to happen to disbursements. */
    wished,
    /** Every entry as it is now, in the order they came. */
    latest,
    /** Lets time pass while workers do what is due. */
    live: liveOn(bank),
    /** Lets time pass while workers of another node do what is due. */
    liveElsewhere: liveOn(elsewhere),
    /** So much time, or what is left of a life. */
    lifetime: (ms: number): number => Math.max(0, Math.min(ms, start_ms + LONGEST_MS - bank.now())),
    /** Does what is due with a worker that ends at some point, and then with a new one. */
    crash: async (crash: Crash) => {
      watched.crashAt(crash)
      const end = await Effect.runPromise(Effect.result(Effect.tryPromise(() => bank.drain())))
      watched.crashAt(undefined)
      if (Result.isFailure(end) && !String(end.failure.cause).includes(CRASH)) throw end.failure.cause
      bank.advance(bank.settings.work_lease_ms + 1)
      await bank.drain()
    }
  }
}

/** A bank with what was noted about its life. */
export type World = Awaited<ReturnType<typeof startWorld>>
