import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setImmediate } from "node:timers/promises"
import { HOUR_MS } from "@vostro/domain"
import { Files } from "@vostro/domain/ports"
import { layerS3Files, type S3FilesOptions } from "@vostro/files"
import { filesConformance, registerWith } from "@vostro/testing"
import { Deferred, Effect, Fiber, Layer, Redacted, Stream } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ALL_UNAVAILABLE, failuresWithoutBucket } from "../support/MissingBucket.ts"
import { S3_CREDENTIALS, type S3Service, startS3Service } from "../support/S3Service.ts"

let service: S3Service
beforeAll(async () => {
  service = await startS3Service()
})
const spools = mkdtempSync(join(tmpdir(), "vostro-spools-"))
afterAll(async () => {
  await service.close()
  rmSync(spools, { recursive: true })
})

const layerOf = (spool: string, differing: Partial<S3FilesOptions> = {}) =>
  layerS3Files({
    url: service.url,
    region: "test-1",
    access_key_id: S3_CREDENTIALS.accessKeyId,
    secret_access_key: Redacted.make(S3_CREDENTIALS.secretAccessKey),
    spool,
    ...differing
  })
const spoolFolder = () => mkdtempSync(join(spools, "spool-"))
const inFiles = <A, E>(layer: Layer.Layer<Files>, use: (files: Files["Service"]) => Effect.Effect<A, E>) =>
  Effect.runPromise(Effect.provide(Effect.flatMap(Files, use), layer))

registerWith(
  { afterAll, beforeAll, describe, it },
  filesConformance("in a bucket", () => Layer.suspend(() => layerOf(spoolFolder())))
)

it("retries while the service is busy, and leaves nothing in its spool", async () => {
  const spool = spoolFolder()
  const at = { program_id: "program_busy", key: "bytes_1" }
  const text = await inFiles(layerOf(spool), (files) =>
    Effect.gen(function* () {
      service.busy = 2
      const intake = yield* files.open(at, 1)
      yield* intake.write(Buffer.from("patience"))
      service.busy = 2
      yield* intake.finish
      service.busy = 2
      yield* files.keep(at)
      return yield* Stream.mkString(Stream.decodeText(files.read(at, 0, 100)))
    })
  )
  expect([text, readdirSync(spool)]).toEqual(["patience", []])
})

it("clears its spool of the files of dead processes, and of no others", async () => {
  const spool = spoolFolder()
  const begin = (key: string) =>
    inFiles(layerOf(spool), (files) =>
      Effect.tap(files.open({ program_id: "program_cut", key }, 1), (intake) => intake.write(Buffer.from("bytes")))
    )
  const first = await begin("bytes_1")
  const [lost = ""] = readdirSync(spool)
  const old = new Date(Date.now() - 2 * HOUR_MS)
  for (const name of [lost, "of somebody else"]) {
    writeFileSync(join(spool, name), "")
    utimesSync(join(spool, name), old, old)
  }
  const second = await begin("bytes_2")
  const left = readdirSync(spool)
  expect([left.includes(lost), left.includes("of somebody else"), left.length]).toEqual([false, true, 2])
  const third = await begin("bytes_3")
  expect(readdirSync(spool)).toEqual(expect.arrayContaining(left))
  for (const intake of [first, second, third]) await Effect.runPromise(intake.abort)
  expect(readdirSync(spool)).toEqual(["of somebody else"])
})

it("accepts a bucket URL with or without a trailing slash, and refuses an invalid one", async () => {
  const at = { program_id: "program_slash", key: "bytes_1" }
  const layer = layerOf(spoolFolder(), { url: `${service.url}/` })
  const intake = await inFiles(layer, (files) => files.open(at, 1))
  const found = (one: Layer.Layer<Files>) => inFiles(one, (files) => files.provisional(2, 100))
  expect(await found(layer)).toEqual([at])
  expect(await found(layerOf(spoolFolder()))).toEqual([at])
  await Effect.runPromise(intake.abort)
  const withSecret = ["s3://key:secret@my-files", service.url.replace("://", "://key:secret@"), `${service.url}?secret`]
  for (const url of ["my-files", "", "s3://my-files", ...withSecret])
    await expect(found(layerOf(spoolFolder(), { url }))).rejects.toThrow(/^bucket URL must be (?!.*secret)/)
})

it("is unavailable with wrong credentials", async () => {
  const at = { program_id: "program_none", key: "bytes_1" }
  const layer = layerOf(spoolFolder(), { secret_access_key: Redacted.make("another secret") })
  const failure = await inFiles(layer, (files) => Effect.flip(files.open(at, 1)))
  expect(failure._tag).toBe("StoreUnavailable")
})

it("is unavailable in every method if its bucket is missing", async () => {
  const dropBucket = () => {
    service.bucket = "another"
  }
  const became = await failuresWithoutBucket(layerOf(spoolFolder()), dropBucket)
  service.bucket = "bucket"
  expect(became).toEqual(ALL_UNAVAILABLE)
})

/** Stores bytes and keeps them. */
const store = (files: Files["Service"], program_id: string, bytes: Uint8Array) =>
  Effect.gen(function* () {
    const at = { program_id, key: "bytes_1" }
    const intake = yield* files.open(at, 1)
    yield* intake.write(bytes)
    yield* intake.finish
    yield* files.keep(at)
    return at
  })

it("ignores missing objects, even if the service answers 404", async () => {
  service.removedNothing = 404
  const at = { program_id: "program_nothing", key: "bytes_1" }
  await inFiles(layerOf(spoolFolder()), (files) => Effect.andThen(files.keep(at), files.remove(at)))
  service.removedNothing = 204
})

it("extracts the requested range from a whole object, without waiting for its end", async () => {
  const text = await inFiles(layerOf(spoolFolder()), (files) =>
    Effect.gen(function* () {
      const at = yield* store(files, "program_whole", Buffer.from("a whole object"))
      service.ranges = "ignored"
      service.stalling = 1
      return yield* Stream.mkString(Stream.decodeText(files.read(at, 2, 7)))
    })
  )
  service.ranges = "given"
  expect(text).toBe("whole")
})

it("refuses any other range than requested", async () => {
  const failure = await inFiles(layerOf(spoolFolder()), (files) =>
    Effect.gen(function* () {
      const at = yield* store(files, "program_other", Buffer.from("a whole object"))
      service.ranges = "shifted"
      return yield* Effect.flip(Stream.runDrain(files.read(at, 2, 7)))
    })
  )
  service.ranges = "given"
  expect(failure._tag).toBe("StoreUnavailable")
})

it("times out reading a stalled object", async () => {
  const failure = await inFiles(layerOf(spoolFolder()), (files) =>
    Effect.gen(function* () {
      const at = yield* store(files, "program_stalled", Buffer.from("bytes"))
      service.stalling = 1
      const begun = yield* Deferred.make<void>()
      const reading = yield* files.read(at, 0, 9).pipe(
        Stream.runForEach(() => Deferred.succeed(begun, undefined)),
        Effect.flip,
        Effect.forkChild
      )
      yield* Deferred.await(begun)
      yield* passTimeUntil(() => reading.pollUnsafe() !== undefined)
      return yield* Fiber.join(reading)
    }).pipe(Effect.provide(TestClock.layer()))
  )
  expect(failure._tag).toBe("StoreUnavailable")
})

it("retries reading a stalled mark", async () => {
  const found = await inFiles(layerOf(spoolFolder()), (files) =>
    Effect.gen(function* () {
      const at = { program_id: "program_stalled", key: "bytes_2" }
      const intake = yield* files.open(at, 1)
      service.stalling = 1
      const looking = yield* Effect.forkChild(files.provisional(2, 1_000))
      while (service.stalling > 0) yield* turn
      // The bytes sent have to arrive first, or another state would be waited for.
      yield* Effect.repeat(turn, { times: 50 })
      yield* passTimeUntil(() => looking.pollUnsafe() !== undefined)
      yield* intake.abort
      return yield* Fiber.join(looking)
    }).pipe(Effect.provide(TestClock.layer()))
  )
  expect(found).toContainEqual({ program_id: "program_stalled", key: "bytes_2" })
})

const turn = Effect.promise(() => setImmediate())

const passTimeUntil = (isOver: () => boolean) =>
  Effect.repeat(Effect.andThen(TestClock.adjust("100 millis"), turn), { until: isOver })
