import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { HOUR_MS } from "@vostro/domain/kernel/Instant"
import { Files } from "@vostro/domain/ports/Files"
import { layerS3Files } from "@vostro/files/S3Files"
import { filesConformance } from "@vostro/testing/FilesConformance"
import { Effect, Layer, Redacted, Stream } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { S3_CREDENTIALS, type S3Service, startS3Service } from "./support/S3Service.ts"

let service: S3Service
beforeAll(async () => {
  service = await startS3Service()
})
afterAll(() => service.close())

const layerOf = (spool: string, secret = S3_CREDENTIALS.secretAccessKey) =>
  layerS3Files({
    url: service.url,
    region: "test-1",
    access_key_id: S3_CREDENTIALS.accessKeyId,
    secret_access_key: Redacted.make(secret),
    spool
  })
const spoolFolder = () => mkdtempSync(join(tmpdir(), "vostro-spool-"))
const inFiles = <A, E>(layer: Layer.Layer<Files>, use: (files: Files["Service"]) => Effect.Effect<A, E>) =>
  Effect.runPromise(Effect.provide(Effect.flatMap(Files, use), layer))

filesConformance("in a bucket", () => Layer.suspend(() => layerOf(spoolFolder())))

it("bears a service that is busy for a while, and leaves nothing in its spool", async () => {
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

it("clears its spool of what a process left there that is no more, and of nothing else", async () => {
  const spool = spoolFolder()
  const begin = (key: string) => inFiles(layerOf(spool), (files) => files.open({ program_id: "program_cut", key }, 1))
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

it("is unavailable with credentials that are not good", async () => {
  const at = { program_id: "program_none", key: "bytes_1" }
  const failure = await inFiles(layerOf(spoolFolder(), "another secret"), (files) => Effect.flip(files.open(at, 1)))
  expect(failure._tag).toBe("StoreUnavailable")
})
