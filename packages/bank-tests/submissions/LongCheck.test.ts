import { once } from "node:events"
import { request } from "node:http"
import { json } from "node:stream/consumers"
import { Files, Store } from "@vostro/domain/ports"
import { layerMemoryFiles, layerMemoryStore } from "@vostro/memory"
import { Effect, Layer, Stream } from "effect"
import { expect, it } from "vitest"
import { refusal, startBankOn, tokenOf } from "../support/BankUnderTest.ts"
import { fileOf, personRecord, submissionOf, submitting, upload } from "../support/Submissions.ts"

/** A promise that a test keeps. */
const gate = () => {
  let resolve = () => {}
  const promise = new Promise<void>((keep) => {
    resolve = keep
  })
  return { promise, resolve: () => resolve() }
}

it("a file whose check dies of a bug fails after five attempts, and later files are processed", async () => {
  const layerStore = Layer.effect(
    Store,
    Effect.map(Store, (store): Store["Service"] => ({
      ...store,
      load: (programId, reads) =>
        reads.newest.some(({ value }) => value === "boom")
          ? Effect.die(new Error("a bug"))
          : store.load(programId, reads)
    }))
  ).pipe(Layer.provide(layerMemoryStore))
  const bank = await startBankOn(layerStore)
  const { id } = await upload(bank, "day_customers_V1.csv", fileOf("customers", [personRecord("boom")]))
  const later = await upload(bank, "next_customers_V1.csv", fileOf("customers", [personRecord("ann")]))
  for (let attempt = 1; attempt <= 5; attempt++) {
    expect((await submissionOf(bank, id)).status).not.toBe("failed")
    expect((await submissionOf(bank, later.id)).status).toBe("received")
    await bank.drain()
    bank.advance(bank.settings.work_lease_ms)
  }
  await bank.drain()
  expect(await submissionOf(bank, id)).toMatchObject({ status: "failed", failure_code: "unclassified", booked: 0 })
  expect((await submissionOf(bank, later.id)).status).toBe("accepted")
  bank.advance(bank.settings.work_lease_ms + 1)
  await bank.drain()
  expect((await submissionOf(bank, id)).status).toBe("failed")
  await bank.close()
})

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

it("a check shows how many records it has read, and ends with the verdict on all", async () => {
  const [half, end] = [gate(), gate()]
  let reads = 0
  const text = Buffer.from(fileOf("customers", [personRecord("ann"), personRecord("bob"), personRecord("cid")]))
  // The last line comes later.
  const cut = text.lastIndexOf("cid")
  const layerFiles = Layer.effect(
    Files,
    Effect.map(Files, (files): Files["Service"] => ({
      ...files,
      read: (key, from, until) => {
        reads++
        const rest = Effect.promise(() => {
          half.resolve()
          return end.promise
        })
        if (reads > 1) return files.read(key, from, until)
        return Stream.concat(
          files.read(key, from, cut),
          Stream.concat(Stream.fromEffectDrain(rest), files.read(key, cut, until))
        )
      }
    }))
  ).pipe(Layer.provide(layerMemoryFiles))
  const bank = await startBankOn(layerMemoryStore, { work_lease_ms: 20 }, undefined, layerFiles)
  const { id } = await upload(bank, "day_customers_V1.csv", text)
  const work = bank.drain()
  await half.promise
  await expect.poll(() => submissionOf(bank, id)).toMatchObject({ status: "checking", records: 2 })
  end.resolve()
  await work
  await bank.drain()
  expect(await submissionOf(bank, id)).toMatchObject({ status: "accepted", records: 3, booked: 3 })
  // One read checks the file, and one books it.
  expect(reads).toBe(2)
  await bank.close()
})

it("a file larger than the settings allow is not read to its end", async () => {
  let stored = 0
  const layerFiles = Layer.effect(
    Files,
    Effect.map(Files, (files): Files["Service"] => ({
      ...files,
      open: (...asked) =>
        Effect.map(files.open(...asked), (intake) => ({
          ...intake,
          write: (bytes) => {
            stored += bytes.length
            return intake.write(bytes)
          }
        }))
    }))
  ).pipe(Layer.provide(layerMemoryFiles))
  const bank = await startBankOn(layerMemoryStore, { max_submission_bytes: 1_000 }, undefined, layerFiles)
  const much = fileOf(
    "customers",
    Array.from({ length: 20_000 }, (_, at) => personRecord(`customer-${at}`))
  )
  const refused = await refusal(submitting(bank, "day_customers_V1.csv", much))
  expect(refused).toMatchObject({ status: 413, code: "content_too_large" })
  expect(stored).toBeLessThan(1_000)
  // 1 MiB is left for all that is no file in a form.
  const declared = request(`${bank.url}/v2/submissions`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await tokenOf(bank)}`,
      "idempotency-key": "declared",
      "content-type": "multipart/form-data; boundary=b",
      "content-length": 1_000 + 1_048_576 + 1
    }
  })
  declared.flushHeaders()
  const [early] = await once(declared, "response")
  expect([early.statusCode, await json(early)]).toMatchObject([
    413,
    { code: "content_too_large", errors: [{ code: "body_too_large", parameters: ["file"] }] }
  ])
  declared.destroy()
  await bank.close()
})
