import type { FormPiece } from "@vostro/domain/operations"
import { formPieces } from "@vostro/http/transport/Multipart"
import { Effect, Stream } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const BOUNDARY = "--b"
const FORM = {
  file: "file",
  text: ["type"],
  json: ["metadata"],
  max_bytes: 1_000_000,
  sample: { file_name: "a", content_type: "text/plain", text: "a" }
}
const HEADERS = {
  content_type: [`multipart/form-data; boundary=${BOUNDARY}`],
  content_encoding: [],
  content_length: undefined
}

interface Part {
  readonly name: string
  readonly body: Uint8Array
}

const wireOf = (parts: ReadonlyArray<Part>): Buffer =>
  Buffer.concat([
    Buffer.from("a preamble\r\n"),
    ...parts.flatMap(({ name, body }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}.x"\r\nContent-Type: a/b\r\n\r\n`
      ),
      body,
      Buffer.from("\r\n")
    ]),
    Buffer.from(`--${BOUNDARY}--\r\nan epilogue`)
  ])

/** Splits bytes at the given offsets. */
const cutAt = (whole: Uint8Array, cuts: ReadonlyArray<number>): ReadonlyArray<Uint8Array> => {
  const ends = [...new Set([...cuts.map((cut) => cut % whole.length), whole.length])].sort((a, b) => a - b)
  return ends.map((end, index) => whole.slice(ends[index - 1] ?? 0, end))
}

/** Groups pieces into parts with their bytes joined. */
const joined = (pieces: ReadonlyArray<FormPiece>): ReadonlyArray<Part> => {
  const parts: Array<{ readonly name: string; readonly bytes: Array<Uint8Array> }> = []
  for (const piece of pieces) {
    if (piece._tag === "Part") parts.push({ name: `${piece.name} ${piece.file_name} ${piece.content_type}`, bytes: [] })
    else parts.at(-1)?.bytes.push(piece.bytes)
  }
  return parts.map(({ name, bytes }) => ({ name, body: Buffer.concat(bytes) }))
}

const piecesOf = (chunks: ReadonlyArray<Uint8Array>) =>
  Effect.runPromise(Stream.runCollect(formPieces(Stream.fromIterable(chunks), HEADERS, FORM)))

// Bytes of boundaries are frequent, so that near-boundaries occur.
const body = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc
    .array(fc.constantFrom("\r", "\n", "-", "--", "\r\n", "\r\n-", "\r\n--", "\r\n----", "b", "\r\n---b", "x"), {
      maxLength: 40
    })
    .map((texts) => texts.join(""))
    .filter((text) => !`\r\n${text}`.includes(`\r\n--${BOUNDARY}`))
    .map((text) => new Uint8Array(Buffer.from(text)))
)
const part = fc.record({ name: fc.stringMatching(/^[a-z]{1,9}$/), body })

describe("a form", () => {
  it("has the same parts for any chunk boundaries", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(), { maxLength: 60 }),
        async (parts, cuts) => {
          const expected = parts.map(({ name, body }) => ({ name: `${name} ${name}.x a/b`, body: Buffer.from(body) }))
          expect(joined(await piecesOf(cutAt(wireOf(parts), cuts)))).toEqual(expected)
        }
      ),
      { numRuns: 400 }
    )
  })

  it("has the same parts if received byte by byte", async () => {
    const parts = [
      { name: "file", body: Buffer.from("\r\n--\r\n---\r\n----\r\n\r\n--a\r\n") },
      { name: "type", body: Buffer.alloc(0) }
    ]
    const whole = wireOf(parts)
    const single = Array.from(whole, (byte) => Uint8Array.of(byte))
    expect(joined(await piecesOf(single))).toEqual(joined(await piecesOf([whole])))
    expect(joined(await piecesOf(single)).map(({ body }) => body)).toEqual(parts.map(({ body }) => body))
  })

  it("is rejected if truncated at any byte", async () => {
    const whole = wireOf([{ name: "file", body: Buffer.from("bytes") }])
    const end = whole.indexOf(`--${BOUNDARY}--`) + BOUNDARY.length + 4
    for (let length = 0; length < end; length++) {
      const cut = formPieces(Stream.make(whole.subarray(0, length)), HEADERS, FORM)
      const refused = await Effect.runPromise(Effect.flip(Stream.runDrain(cut)))
      expect([refused.code, refused.errors]).toEqual([
        "request_malformed",
        [{ code: "payload_invalid", parameters: [] }]
      ])
    }
    await Effect.runPromise(Stream.runDrain(formPieces(Stream.make(whole.subarray(0, end)), HEADERS, FORM)))
  })
})
