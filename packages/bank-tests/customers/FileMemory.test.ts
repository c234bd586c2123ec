import { randomUUID } from "node:crypto"
import { defaultSettings, layerBank } from "@vostro/domain"
import { Files } from "@vostro/domain/ports"
import { File } from "@vostro/domain/resources/customers/file/File"
import { makeWebHandler } from "@vostro/http"
import { makeClient } from "@vostro/http/client"
import { layerMemoryStore, layerWebCryptoEntropy } from "@vostro/memory"
import { makeMemoryFiles } from "@vostro/memory/MemoryFiles"
import { Effect, Layer, ManagedRuntime, Schema, Stream } from "effect"
import { expect, it } from "vitest"
import { ask } from "../support/BankUnderTest.ts"
import { BOUNDARY, field, filePart, formOf } from "../support/Forms.ts"

const MIB = 1_048_576
const SIZE = 40 * MIB
const CHUNK = 65_536

/** A gauge of the bytes in transit, with the high-water mark. */
const makeGauge = () => {
  let now = 0
  let most = 0
  return {
    in: (bytes: number) => {
      now += bytes
      most = Math.max(most, now)
    },
    out: (bytes: number) => {
      now -= bytes
    },
    most: () => most
  }
}

/** Waits a few turns of the event loop, in which a sender without backpressure runs ahead. */
const aWhile = Effect.promise(async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
})

it("buffers less than 1 MiB of a file in uploads and downloads", async () => {
  const [up, down] = [makeGauge(), makeGauge()]
  const files = makeMemoryFiles()
  const slow: Files["Service"] = {
    ...files,
    open: (at, now_ms) =>
      Effect.map(files.open(at, now_ms), (intake) => ({
        ...intake,
        write: (bytes) =>
          Effect.andThen(
            Effect.andThen(aWhile, intake.write(bytes)),
            Effect.sync(() => up.out(bytes.length))
          )
      })),
    read: (at, from, until) =>
      Stream.tap(files.read(at, from, until), ({ length }) => Effect.sync(() => down.in(length)))
  }
  const settings = { ...defaultSettings, operator_token: "operator", master_key: new Uint8Array(32).fill(1) }
  const layer = layerBank(settings).pipe(
    Layer.provide(Layer.merge(layerMemoryStore, layerWebCryptoEntropy).pipe(Layer.merge(Layer.succeed(Files, slow))))
  )
  const runtime = ManagedRuntime.make(layer)
  const handle = await runtime.runPromise(makeWebHandler())
  const token = await tokenOf(handle)

  const form = formOf([field("type", "aan"), filePart(new Uint8Array(SIZE).fill(7))])
  let at = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const chunk = form.subarray(at, at + CHUNK)
        at += chunk.length
        up.in(chunk.length)
        controller.enqueue(chunk)
        if (at === form.length) controller.close()
      }
    },
    { highWaterMark: 0 }
  )
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() }
  const created = await handle(
    new Request("http://bank/v2/files", {
      method: "POST",
      body,
      duplex: "half",
      headers: { ...headers, "content-type": `multipart/form-data; boundary="${BOUNDARY}"` }
    })
  )
  const { id, size_bytes } = Schema.decodeUnknownSync(File)(await created.json())
  expect([created.status, size_bytes]).toEqual([200, SIZE])
  expect(up.most()).toBeGreaterThanOrEqual(CHUNK)
  expect(up.most()).toBeLessThanOrEqual(MIB)

  const content = await handle(new Request(`http://bank/v2/files/${id}/content`, { headers }))
  let read = 0
  for await (const chunk of content.body ?? []) {
    await Effect.runPromise(aWhile)
    read += chunk.length
    down.out(chunk.length)
  }
  expect(read).toBe(SIZE)
  expect(down.most()).toBeLessThanOrEqual(MIB)
  await runtime.dispose()
})

/** Returns the token of a client of a new program. */
const tokenOf = async (handle: (request: Request) => Promise<Response>): Promise<string> => {
  const options = { baseUrl: "http://bank", fetch: handle }
  const operator = makeClient({ ...options, credentials: { operator_token: "operator" } })
  const { id: program_id } = await ask(operator.call("program.create", { body: { name: "One" } }))
  const client = await ask(operator.call("client.create", { params: { program_id }, body: { name: "One" } }))
  const credentials = { client_id: client.id, client_secret: client.client_secret }
  const body = { grant_type: "client_credentials", ...credentials } as const
  return (await ask(operator.call("oauth_token.create", { body }))).access_token
}
