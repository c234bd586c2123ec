import { Files, Store } from "@vostro/domain/ports"
import { layerMemoryFiles, layerMemoryStore } from "@vostro/memory"
import { Effect, Layer, Stream } from "effect"
import { expect, it } from "vitest"
import { startBankOn } from "../support/BankUnderTest.ts"
import { fileOf, personRecord, submissionOf, upload } from "../support/Submissions.ts"

/** A promise that a test keeps. */
const gate = () => {
  let resolve = () => {}
  const promise = new Promise<void>((keep) => {
    resolve = keep
  })
  return { promise, resolve: () => resolve() }
}

it("a check that outlasts its lease is not begun by another worker", async () => {
  const [begun, putOff, end] = [gate(), gate(), gate()]
  let reads = 0
  let late = Number.POSITIVE_INFINITY
  const layerFiles = Layer.effect(
    Files,
    Effect.map(Files, (files): Files["Service"] => ({
      ...files,
      read: (...asked) => {
        reads++
        begun.resolve()
        return Stream.concat(Stream.fromEffectDrain(Effect.promise(() => end.promise)), files.read(...asked))
      }
    }))
  ).pipe(Layer.provide(layerMemoryFiles))
  const layerStore = Layer.effect(
    Store,
    Effect.map(Store, (store): Store["Service"] => ({
      ...store,
      commit: (commit) =>
        Effect.tap(store.commit(commit), () =>
          Effect.sync(() => {
            if (commit.condition._tag === "None" && commit.now_ms >= late) putOff.resolve()
          })
        )
    }))
  ).pipe(Layer.provide(layerMemoryStore))
  const bank = await startBankOn(layerStore, { work_lease_ms: 20 }, undefined, layerFiles)
  const { id } = await upload(bank, "day_customers_V1.csv", fileOf("customers", [personRecord("ann")]))
  const work = bank.drain()
  await begun.promise
  bank.advance(1_000)
  late = bank.now()
  await putOff.promise
  await bank.drain()
  expect(reads).toBe(1)
  end.resolve()
  await work
  await bank.drain()
  // One read checks the file, and one books it.
  expect([(await submissionOf(bank, id)).status, reads]).toEqual(["accepted", 2])
  await bank.close()
})
