import { setImmediate } from "node:timers/promises"
import { Files, Store } from "@vostro/domain/ports"
import { layerMemoryFiles, layerMemoryStore } from "@vostro/memory"
import { Deferred, Effect, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { ask, type BankUnderTest, checkingAccount, startBankOn } from "../support/BankUnderTest.ts"
import { fileOf, personRecord, submissionOf, upload } from "../support/Submissions.ts"

/** Time in ms that a page waits at most. */
const BOUND_MS = 20

/** Pieces in which the file is read. */
const PIECES = 3

const text = fileOf("customers", [personRecord("ann"), personRecord("bob"), personRecord("cid")])

/** Lets all other work of this process go on until it waits for something. */
const othersWait = async () => {
  for (let turn = 0; turn < 200; turn++) await setImmediate()
}

/** Something that a test waits for, or makes happen. */
const event = () => {
  const happened = Deferred.makeUnsafe<void>()
  return {
    happens: () => Deferred.doneUnsafe(happened, Effect.void),
    wait: Deferred.await(happened)
  }
}

describe("a batch job and requests of its process", () => {
  let bank: BankUnderTest
  let clock: TestClock.TestClock
  let submission: string
  /** Number of loads of the submission. Each step of the job has one. */
  let steps: number
  /** Number of pieces that were read. */
  let pieces: number
  let [isLeased, isStepped, isRead] = [event(), event(), event()]
  let request: Readonly<Record<"isBegun" | "mayEnd", ReturnType<typeof event>>> | undefined
  /** Runs after the first piece of the file is read. */
  let afterPiece: () => Promise<unknown>

  /** Begins a request that stays under way; returns a function that lets it end. */
  const beginRequest = async () => {
    const [isBegun, mayEnd] = [event(), event()]
    request = { isBegun, mayEnd }
    const answered = ask(bank.partner.call("account.create", { idempotencyKey: "slow", body: checkingAccount }))
    await Effect.runPromise(isBegun.wait)
    return async () => {
      mayEnd.happens()
      await answered
    }
  }

  beforeEach(async () => {
    ;[isLeased, isStepped, isRead] = [event(), event(), event()]
    steps = 0
    pieces = 0
    request = undefined
    afterPiece = () => Promise.resolve()
    clock = await Effect.runPromise(Effect.scoped(TestClock.make()))
    const layerStore = Layer.effect(
      Store,
      Effect.map(Store, (store): Store["Service"] => ({
        ...store,
        lease: (lease) =>
          Effect.tap(store.lease(lease), (leased) => (leased.length > 0 ? Effect.sync(isLeased.happens) : Effect.void)),
        load: (programId, reads) => {
          if (reads.objects.some(({ id }) => id === submission)) {
            steps += 1
            isStepped.happens()
          }
          return store.load(programId, reads)
        },
        commit: (commit) => {
          if (commit.condition._tag !== "Key" || request === undefined) return store.commit(commit)
          request.isBegun.happens()
          return Effect.andThen(request.mayEnd.wait, store.commit(commit))
        }
      }))
    ).pipe(Layer.provide(layerMemoryStore))
    const layerFiles = Layer.effect(
      Files,
      Effect.map(Files, (files): Files["Service"] => ({
        ...files,
        read: (key, from, until) => {
          const size = Math.ceil((until - from) / PIECES)
          const parts = Array.from({ length: PIECES }, (_, at) => from + at * size)
          return Stream.flatMap(
            Stream.mapEffect(Stream.fromIterable(parts), (start) =>
              Effect.promise(async () => {
                pieces += 1
                if (pieces === 1) await afterPiece()
                if (pieces === PIECES) isRead.happens()
                return start
              })
            ),
            (start) => files.read(key, start, Math.min(start + size, until))
          )
        }
      }))
    ).pipe(Layer.provide(layerMemoryFiles))
    await Effect.runPromise(clock.setTime(Date.parse("2030-01-02T12:00:00Z")))
    const time = { clock, now: () => clock.currentTimeMillisUnsafe(), advance: () => {} }
    bank = await startBankOn(layerStore, {}, undefined, layerFiles, time)
    const { id } = await upload(bank, "day_customers_V1.csv", text)
    submission = id
  })
  afterEach(async () => {
    request?.mayEnd.happens()
    await bank.close()
  })

  it("a step waits for a request under way, and goes on when it ends", async () => {
    const endRequest = await beginRequest()
    bank.work()
    await Effect.runPromise(isLeased.wait)
    await othersWait()
    expect(steps).toBe(0)
    await endRequest()
    await Effect.runPromise(isStepped.wait)
  })

  it("a step waits no longer than its bound", async () => {
    const endRequest = await beginRequest()
    bank.work()
    await Effect.runPromise(isLeased.wait)
    await Effect.runPromise(clock.adjust(BOUND_MS - 1))
    await othersWait()
    expect(steps).toBe(0)
    await Effect.runPromise(clock.adjust(1))
    await Effect.runPromise(isStepped.wait)
    await endRequest()
  })

  it("a check waits between the pieces of its file", async () => {
    const isBegun = Deferred.makeUnsafe<() => Promise<void>>()
    afterPiece = async () => Deferred.doneUnsafe(isBegun, Effect.succeed(await beginRequest()))
    bank.work()
    const endRequest = await Effect.runPromise(Deferred.await(isBegun))
    await othersWait()
    expect(pieces).toBe(1)
    await endRequest()
    await Effect.runPromise(isRead.wait)
  })

  it("a drain waits for no request: it may be part of one", async () => {
    const endRequest = await beginRequest()
    await bank.drain()
    expect(await submissionOf(bank, submission)).toMatchObject({ status: "accepted" })
    await endRequest()
  })
})
