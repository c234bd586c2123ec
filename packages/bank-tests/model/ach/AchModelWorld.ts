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

/** Limits of the originator of the first two account numbers, in cents. */
export const LIMITS = { day: { credit: 600, debit: 400 }, rolling: { credit: 1_500, debit: 1_000 } } as const

/** Opening balances of the three account numbers, in cents. */
const BALANCES = [1_000, 300, 500] as const

/** Maximum duration of a life, bounded by the known holidays and the lifetime of credentials. */
const LONGEST_MS = 200 * DAY_MS

/** Interval at which workers look for work in a life. */
const ROUND_MS = 3 * HOUR_MS

/** An accepted request of ours with a deadline. */
export interface Promised {
  readonly what: "return" | "dishonor" | "contest" | "reversal"
  readonly id: string
  /** First version of the entry with the request. */
  readonly version: number
  readonly code: string
  /** Day from which the deadline counts. */
  readonly from: string
  readonly at_ms: number
}

/** An account number of the model. */
export interface ModelNumber {
  readonly id: string
  readonly digits: string
  readonly account_id: string
  /** Opening balance, in cents. */
  readonly put_in: number
}

/** Starts a bank for a life, and records its history. */
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
    // A node serializes its own requests, so work between a decision and its commit must come from another node.
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
    /** Number of commits before the life began. */
    began: watched.journal.length,
    /** Returns an unused item number of the network. */
    nextTrace: () => ++traces,
    /** Settlement days of return stages as the network said, by trace number of the stage. */
    dated: new Map<string, string>(),
    promised,
    /** Disbursements reported as canceled. */
    calledOff,
    /** Simulated advances of disbursements that the bank accepted. */
    wished,
    /** Current version of every entry, in order of creation. */
    latest,
    /** Lets time pass while workers do due work. */
    live: liveOn(bank),
    /** Lets time pass while workers of another node do due work. */
    liveElsewhere: liveOn(elsewhere),
    /** Limits a duration to the rest of the life. */
    lifetime: (ms: number): number => Math.max(0, Math.min(ms, start_ms + LONGEST_MS - bank.now())),
    /** Does due work with a worker that crashes at a point, then with a new one. */
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

/** A bank with the record of its life. */
export type World = Awaited<ReturnType<typeof startWorld>>
