import { spawn } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import { once } from "node:events"
import { existsSync, mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { Files } from "@vostro/domain/ports"
import { layerS3Files } from "@vostro/files"
import { filesConformance, registerWith } from "@vostro/testing"
import { Effect, Layer, Redacted, Stream } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ALL_UNAVAILABLE, failuresWithoutBucket } from "../support/MissingBucket.ts"
import { S3RVER_CREDENTIALS, type S3Server, startS3Server } from "../support/S3Server.ts"

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())

const layerOf = (bucket = "files") =>
  Layer.suspend(() =>
    layerS3Files({
      url: new URL(bucket, server.url).toString(),
      region: "us-east-1",
      access_key_id: S3RVER_CREDENTIALS.access_key_id,
      secret_access_key: Redacted.make(S3RVER_CREDENTIALS.secret_access_key),
      spool: server.spool
    })
  )

registerWith(
  { afterAll, beforeAll, describe, it },
  filesConformance("in a bucket of a server that others wrote", () => layerOf())
)

it("stores 50 MiB and returns every byte", async () => {
  const at = { program_id: "program_large", key: "bytes_1" }
  const piece = randomBytes(1_048_576)
  const read = createHash("sha256")
  const taken = await Effect.runPromise(
    Effect.gen(function* () {
      const files = yield* Files
      const intake = yield* files.open(at, 1)
      for (let count = 0; count < 50; count += 1) yield* intake.write(piece)
      const taken = yield* intake.finish
      yield* files.keep(at)
      yield* Stream.runForEach(files.read(at, 0, taken.size_bytes), (bytes) => Effect.sync(() => read.update(bytes)))
      return taken
    }).pipe(Effect.provide(layerOf()))
  )
  expect(taken).toEqual({ size_bytes: 52_428_800, checksum: read.digest("hex") })
})

it("returns the first byte alone, and none of an empty object", async () => {
  const read = (key: string, text: string) =>
    Effect.gen(function* () {
      const files = yield* Files
      const at = { program_id: "program_few", key }
      const intake = yield* files.open(at, 1)
      yield* intake.write(Buffer.from(text))
      yield* intake.finish
      return yield* Stream.mkString(Stream.decodeText(files.read(at, 0, 1)))
    })
  const texts = Effect.all([read("bytes_1", "several"), read("bytes_2", "")])
  expect(await Effect.runPromise(Effect.provide(texts, layerOf()))).toEqual(["s", ""])
})

it("is unavailable in every method if its bucket is missing", async () => {
  const bucket = join(server.buckets, "going")
  mkdirSync(bucket)
  const dropBucket = () => rmSync(bucket, { recursive: true })
  expect(await failuresWithoutBucket(layerOf("going"), dropBucket)).toEqual(ALL_UNAVAILABLE)
})

it("accepts no bytes for a bucket that never existed", async () => {
  const at = { program_id: "program_never", key: "bytes_1" }
  const failure = await Effect.runPromise(
    Effect.flatMap(Files, (files) => Effect.flip(files.open(at, 1))).pipe(Effect.provide(layerOf("never")))
  )
  expect(failure._tag).toBe("StoreUnavailable")
})

it("ends with the process that started it, and leaves no files", async () => {
  const support = JSON.stringify(new URL("../support/S3Server.ts", import.meta.url))
  const program = `console.log(JSON.stringify(await (await import(${support})).startS3Server()))`
  const parent = spawn(process.execPath, ["--input-type=module", "--eval", program])
  const [line] = await once(parent.stdout, "data")
  const { spool }: S3Server = JSON.parse(String(line))
  parent.stderr.resume()
  parent.kill("SIGKILL")
  // The server writes its errors to the same pipe, which closes once it has ended too.
  await once(parent, "close")
  expect(existsSync(spool)).toBe(false)
})
