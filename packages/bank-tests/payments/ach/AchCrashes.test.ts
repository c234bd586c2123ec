import { Store } from "@vostro/domain/ports"
import { SETTLEMENT_QUEUE } from "@vostro/domain/resources/payments/ach/queue/AchSettlement"
import { WINDOW_QUEUE } from "@vostro/domain/resources/payments/ach/queue/SubmissionWindow"
import { Effect, Layer } from "effect"
import { describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { achDesk, originatorFor } from "../../support/AchDesk.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  everyStore,
  layerStore,
  openAccountNumbers,
  SOUND,
  startBankOn
} from "../../support/BankUnderTest.ts"
import { type Break, breakingStore } from "../../support/BreakingStore.ts"
import { recordingNetwork } from "../../support/RecordingNetwork.ts"

type Breaking = ReturnType<typeof breakingStore>

/** Drains the due work; after each crash a new worker starts once the dead worker's leases have expired. */
const drainOnAndOn = async (bank: BankUnderTest, breaking: Breaking, plan: () => void): Promise<number> => {
  for (let crashes = 0; ; crashes++) {
    plan()
    const failure = await bank.drain().then(
      () => undefined,
      (error: unknown) => String(error)
    )
    breaking.heal()
    if (failure === undefined) return crashes
    expect(failure).toContain("the process ends")
    bank.advance(bank.settings.work_lease_ms + 1)
  }
}

/** Final state of a day's entries, independent of crashes. */
const expected = {
  credit: ["posted", ["ach.processing", "ach.submitted", "ach.posted"]],
  debit: ["posted", ["ach.processing", "ach.submitted", "ach.posted"]],
  over: ["rejected", ["ach.rejected"]],
  canceled: ["canceled", ["ach.canceled"]],
  short: ["rejected", ["ach.rejected"]]
} as const

/** A store that limits the size of its pages. */
const pagesOf = (most: number, layer: Layer.Layer<Store>): Layer.Layer<Store> =>
  Layer.effect(
    Store,
    Effect.map(Store, (store): Store["Service"] => ({
      ...store,
      list: (query) => store.list({ ...query, limit: Math.min(query.limit, most) })
    }))
  ).pipe(Layer.provide(layer))

/** A store that runs an effect after reading each page of entries, before returning it. */
const whileReading = (layer: Layer.Layer<Store>, happens: (ids: ReadonlyArray<string>) => Effect.Effect<void>) =>
  Layer.effect(
    Store,
    Effect.map(Store, (store): Store["Service"] => ({
      ...store,
      list: (query) =>
        Effect.tap(store.list(query), ({ objects }) =>
          query.kind === "ach" ? happens(objects.map(({ id }) => id)) : Effect.void
        )
    }))
  ).pipe(Layer.provide(layer))

const startWithEntries = async ([kind, most]: Case) => {
  const breaking = breakingStore(pagesOf(most, await layerStore(kind, inject("databaseUrl"))))
  const network = recordingNetwork()
  const bank = await startBankOn(breaking.layer, {}, network.layer)
  const desk = achDesk(bank)
  moveTo(bank, WEEK.monday, "08:00")
  const [number = ""] = await openAccountNumbers(bank, 1_000)
  await originatorFor(bank, [number], { day: { credit: 100, debit: 100 } })
  const send = async (amount: number, transaction_type: "credit" | "debit" = "credit") =>
    (await desk.send({ account_number_id: number, amount, transaction_type })).id
  const ids = {
    credit: await send(70),
    debit: await send(30, "debit"),
    over: await send(40),
    canceled: await send(20),
    short: await send(1_000)
  }
  await ask(desk.cancel(ids.canceled))
  return { bank, breaking, network, desk, number, ids }
}

type Case = (typeof cases)[number]

type Started = Awaited<ReturnType<typeof startWithEntries>>

const expectAsIfNothingHadHappened = async ({ bank, desk, ids, network, number }: Started) => {
  for (const name of ["credit", "debit", "over", "canceled", "short"] as const) {
    const one = await desk.get(ids[name])
    expect([name, one.status, await desk.eventNames(ids[name])]).toEqual([name, ...expected[name]])
  }
  expect(await balanceOf(bank, number)).toMatchObject({ posted: 960, held: 0 })
  const [first, ...again] = network.handed
  expect(first?.entries.map(({ id }) => id)).toEqual([ids.credit, ids.debit])
  for (const one of again) expect(one).toEqual(first)
  const numbers = first?.entries.map(({ trace_number }) => trace_number) ?? []
  expect(numbers).toEqual(numbers.toSorted())
  expect(new Set(numbers).size).toBe(2)
  expect((await desk.get(ids.credit)).record_details.trace_number).toBe(numbers[0])
  expect((await desk.windows()).every(({ status, entries }) => status === "closed" && entries === 2)).toBe(true)
  expect(await desk.audit()).toMatchObject(SOUND)
}

const throughTwoDays = async (started: Started, plan: () => void) => {
  const { bank, breaking } = started
  moveTo(bank, WEEK.monday, "09:00")
  const crashes = await drainOnAndOn(bank, breaking, plan)
  moveTo(bank, WEEK.tuesday, "07:30")
  return crashes + (await drainOnAndOn(bank, breaking, plan))
}

const cases = everyStore.flatMap((kind) => [500, 1].map((most) => [kind, most] as const))

describe.each(cases)("a window and a settlement on %s in pages of %i", (...one) => {
  const crashes = [
    { how: "crash", when: "before" },
    { how: "crash", when: "after" }
  ] as const satisfies ReadonlyArray<Break>

  it.each(crashes)("end correctly if the worker crashes $when any of their commits", async (kindOfBreak) => {
    for (let at = 1; ; at++) {
      const started = await startWithEntries(one)
      let isPlanned = false
      const crashed = await throughTwoDays(started, () => {
        const { breaking } = started
        if (!isPlanned) breaking.breakAt(kindOfBreak, at)
        isPlanned = true
      })
      await expectAsIfNothingHadHappened(started)
      await started.bank.close()
      if (crashed > 0) continue
      // Cut off, reserve twice, collect, acknowledge, mark, and screen the entry without funds.
      expect(at).toBeGreaterThan(7)
      return
    }
  })

  // A crash after every commit would never end: reserving trace numbers takes two commits, and a lost block is not
  // reused.
  it("end correctly if the worker crashes after every second of their commits", async () => {
    const started = await startWithEntries(one)
    const crashed = await throughTwoDays(started, () => started.breaking.breakAt({ how: "crash", when: "after" }, 2))
    expect(crashed).toBeGreaterThan(1)
    await expectAsIfNothingHadHappened(started)
    await started.bank.close()
  })

  it("end correctly if the network takes longer than the worker's lease", async () => {
    const started = await startWithEntries(one)
    const { bank, network } = started
    const takeover = Effect.gen(function* () {
      bank.advance(bank.settings.work_lease_ms + 1)
      const now_ms = bank.now()
      const lease = { program_id: bank.programId, queue: WINDOW_QUEUE, token: "another", now_ms, limit: 1 }
      const leased = yield* bank.store.lease({ ...lease, lease_until_ms: now_ms + bank.settings.work_lease_ms })
      expect(leased).toHaveLength(1)
    })
    network.meanwhile.push(...Array.from({ length: 3 }, () => Effect.orDie(takeover)))
    await throughTwoDays(started, () => undefined)
    expect(network.handed).toHaveLength(1)
    await expectAsIfNothingHadHappened(started)
    await bank.close()
  })

  it("end correctly if another worker takes their lease before any of their commits", async () => {
    for (let at = 1; ; at++) {
      const started = await startWithEntries(one)
      const { bank, breaking } = started
      let isTaken = false
      const taking = Effect.gen(function* () {
        isTaken = true
        bank.advance(bank.settings.work_lease_ms + 1)
        const now_ms = bank.now()
        const until = { now_ms, lease_until_ms: now_ms + bank.settings.work_lease_ms, token: "another", limit: 10 }
        for (const queue of [WINDOW_QUEUE, SETTLEMENT_QUEUE]) {
          yield* bank.store.lease({ program_id: bank.programId, queue, ...until })
        }
      })
      breaking.happensAt(at, Effect.orDie(taking))
      for (const [day, time] of [[WEEK.monday, "09:00"] as const, [WEEK.tuesday, "07:30"] as const]) {
        moveTo(bank, day, time)
        await bank.drain()
        // The unfinished work of the other worker becomes due again.
        bank.advance(bank.settings.work_lease_ms + 1)
        await bank.drain()
      }
      await expectAsIfNothingHadHappened(started)
      await bank.close()
      if (isTaken) continue
      expect(at).toBeGreaterThan(7)
      return
    }
  })

  it.each(["before", "after"] as const)("end correctly if the store fails %s every other commit", async (when) => {
    const started = await startWithEntries(one)
    const odd = [1, 3, 5, 7, 9]
    await throughTwoDays(started, () => started.breaking.breakAt({ how: "failure", when }, ...odd))
    await expectAsIfNothingHadHappened(started)
    await started.bank.close()
  })
})

it.each(everyStore)("a window on %s completes while entries of a page are canceled", async (kind) => {
  const doomed = new Set<string>()
  let cancel = (_: string): Promise<unknown> => Promise.resolve()
  const cancelAll = (ids: ReadonlyArray<string>) =>
    Effect.promise(async () => {
      for (const id of ids) if (doomed.delete(id)) await cancel(id)
    })
  const layer = whileReading(pagesOf(2, await layerStore(kind, inject("databaseUrl"))), cancelAll)
  const bank = await startBankOn(layer)
  const desk = achDesk(bank)
  moveTo(bank, WEEK.monday, "08:00")
  const [number = ""] = await openAccountNumbers(bank, 0)
  const ids: Array<string> = []
  for (let n = 0; n < 40; n++) {
    ids.push((await desk.send({ account_number_id: number, amount: 1, transaction_type: "debit" })).id)
  }
  for (const [at, id] of ids.entries()) if (at % 2 === 0) doomed.add(id)
  let canceled = 0
  // Some come too late: their page is already being submitted.
  cancel = (id) =>
    Effect.runPromise(
      Effect.match(desk.cancel(id), {
        onSuccess: () => {
          canceled += 1
        },
        onFailure: () => undefined
      })
    )
  moveTo(bank, WEEK.monday, "09:00")
  await bank.drain()
  const counts = new Map<string, number>()
  for (const id of ids) {
    const { status } = await desk.get(id)
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  expect(canceled).toBeGreaterThan(0)
  expect(Object.fromEntries(counts)).toEqual({ canceled, submitted: 40 - canceled })
  const windows = await desk.windows()
  expect(windows.map(({ status, entries }) => [status, entries])).toEqual([["closed", 40 - canceled]])
  expect(await desk.audit()).toMatchObject(SOUND)
  await bank.close()
})
