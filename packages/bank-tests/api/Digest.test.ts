import { readForm } from "@vostro/domain/engine/request/FormRead"
import { Digest, Files, makeChecksum } from "@vostro/domain/ports"
import { nodeDigest } from "@vostro/http/node/NodeDigest"
import { layerAgreeableNetwork, layerMemoryStore } from "@vostro/memory"
import { makeMemoryFiles } from "@vostro/memory/MemoryFiles"
import { Effect, Layer, Stream } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { startBankOn } from "../support/BankUnderTest.ts"
import { field, filePart, makeUploader } from "../support/Forms.ts"

it("is equal by Node and by the portable implementation, for chunks of any size", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (parts) => {
      const [anywhere, node] = [makeChecksum(), nodeDigest()]
      for (const part of parts) {
        anywhere.update(part)
        node.update(part)
      }
      expect(node.hex()).toBe(anywhere.hex())
    })
  )
})

it("uses the host's implementation for the fields of a form", async () => {
  const made: Array<string> = []
  const digest = () => ({
    update: (bytes: Uint8Array) => void made.push(new TextDecoder().decode(bytes)),
    hex: () => "print"
  })
  const form = {
    file: "file",
    text: ["type"],
    json: [],
    max_bytes: 10,
    sample: { file_name: "a", content_type: "text/plain", text: "a" }
  }
  const pieces = Stream.make(
    { _tag: "Part", name: "type", file_name: undefined, content_type: undefined } as const,
    { _tag: "Bytes", bytes: new TextEncoder().encode("passport") } as const
  )
  const read = readForm(pieces, form, Effect.die("no file comes"))
  const { prints } = await Effect.runPromise(Effect.provideService(read, Digest, digest))
  expect([made, prints]).toEqual([["passport"], [["type", null, null, "print"]]])
})

it("is computed by Node for requests to the Node server", async () => {
  const files = makeMemoryFiles()
  const found: Array<unknown> = []
  const open: Files["Service"]["open"] = (at, now) =>
    Effect.flatMap(Digest, (digest) => {
      found.push(digest)
      return files.open(at, now)
    })
  const bank = await startBankOn(layerMemoryStore, {}, layerAgreeableNetwork, Layer.succeed(Files, { ...files, open }))
  const { parts } = await makeUploader(bank)
  expect((await parts([field("type", "passport"), filePart()])).status).toBe(200)
  expect(found).toEqual([nodeDigest])
  await bank.close()
})
