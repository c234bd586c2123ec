import { createHash } from "node:crypto"
import { Effect } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { type BankUnderTest, startBank, stores } from "../support/BankUnderTest.ts"
import { BOUNDARY, field, filePart, formOf, makeUploader, type WirePart } from "../support/Forms.ts"

const type = field("type", "passport")

/** Invalid file parts, and the errors of each. */
const wrong: ReadonlyArray<readonly [what: string, part: WirePart, errors: ReadonlyArray<string>]> = [
  [
    "no Content-Type at all",
    { headers: ['Content-Disposition: form-data; name="file"; filename="a"'], body: "a" },
    ["required file.content_type"]
  ],
  [
    "neither a name nor a Content-Type",
    { headers: ['Content-Disposition: form-data; name="file"'], body: "a" },
    ["required file.content_type", "required file.file_name"]
  ],
  ["a name of dots", filePart("a", '; filename="..."'), ["value_malformed file.file_name"]],
  ["a name of blanks", filePart("a", '; filename="  "'), ["value_malformed file.file_name"]],
  ["a name that ends as a folder", filePart("a", '; filename="scans/"'), ["value_malformed file.file_name"]],
  [
    "an encoded name of 256 characters",
    filePart("a", `; filename*=UTF-8''${"%C3%BC".repeat(256)}`),
    ["value_too_long file.file_name"]
  ],
  ["a Content-Type with two slashes", filePart("a", undefined, "a/b/c"), ["value_malformed file.content_type"]],
  [
    "a Content-Type of 256 characters",
    filePart("a", undefined, `a/${"b".repeat(254)}`),
    ["value_too_long file.content_type"]
  ],
  ["a second file that is empty", filePart("a"), ["value_repeated file"]]
]

/** Content dispositions in the forms of several senders, and the resulting file names. */
const names: ReadonlyArray<readonly [disposition: string, name: string]> = [
  ["; filename*=utf-8'en'%e2%82%ac.pdf", "€.pdf"],
  ["; filename*=UTF-8''na%C3%AFve.pdf; filename=\"fallback.pdf\"", "naïve.pdf"],
  ["; filename*=UTF-8''%F0%9F%9B%82.pdf", "🛂.pdf"],
  ["; filename*=UTF-8''C%3A%5CUsers%5Cscan.pdf", "scan.pdf"],
  ["; filename*=UTF-8''%2e%2e%2fpasswd", "passwd"],
  ['; filename="100%25 mine.pdf"', "100%25 mine.pdf"],
  ['; filename="a,b=c;d.pdf"', "a,b=c;d.pdf"],
  ['; filename="back\\\\slash.pdf"', "slash.pdf"],
  ['; filename="\\\\server\\share\\scan.pdf"', "scan.pdf"],
  ['; filename=".hidden"', ".hidden"],
  ['; filename="e\u0301.pdf"', "e\u0301.pdf"],
  ['; filename="a\u200bb.pdf"', "ab.pdf"]
]

/** Content dispositions with an invalid name, which make the form unreadable. */
const unreadable: ReadonlyArray<string> = [
  '; filename="a',
  "; filename=a b.pdf",
  '; filename="a"; filename="b"',
  "; filename*=UTF-8''a; filename*=UTF-8''b",
  "; filename*=unknown''a",
  "; filename*=UTF-8''%zz",
  "; filename*=UTF-8''%ff",
  "; filename*=a.pdf",
  '; filename="\0a.pdf"'
]

describe.each(stores)("files on the wire on %s", (kind) => {
  let bank: BankUnderTest
  let up: Awaited<ReturnType<typeof makeUploader>>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    up = await makeUploader(bank)
  })
  afterAll(async () => {
    expect(await Effect.runPromise(bank.files.provisional(Number.MAX_SAFE_INTEGER, 100))).toEqual([])
    await bank.close()
  })

  it.each(wrong)("are refused with %s", async (what, part, errors) => {
    const { status, errors: said } = await up.parts(
      what.startsWith("a second") ? [type, part, filePart("")] : [type, part]
    )
    expect([status, [...said].sort()]).toEqual([422, errors])
  })

  it.each(names)("are named by %s", async (disposition, name) => {
    const { file, errors } = await up.parts([filePart("a", disposition), type])
    expect([file?.file_name, errors]).toEqual([name, []])
  })

  it.each(unreadable)("are refused with the file name %j", async (disposition) => {
    const { status, code, errors } = await up.parts([type, filePart("a", disposition)])
    expect([status, code, errors]).toEqual([400, "request_malformed", ["payload_invalid"]])
  })

  it("have metadata with any keys and values", async () => {
    const metadata = { __proto__x: "a", constructor: "b", toString: "c", " ": "d" }
    const text = JSON.stringify(metadata).replace("__proto__x", "__proto__")
    const { file } = await up.parts([type, filePart(), field("metadata", text)])
    expect(JSON.stringify(file?.metadata)).toBe(text)
  })

  it("keep bytes, length and checksum for any chunks, and in any range read back", async () => {
    const chunk = fc.uint8Array({ minLength: 1, maxLength: 3_000 })
    // Bytes that almost end the file's part.
    const almost = fc.constantFrom(`\r\n--${BOUNDARY.slice(0, -1)}`, `--${BOUNDARY}`, "\r\n--", "\r", "\n\r\n")
    const piece = fc.oneof(
      chunk,
      almost.map((text) => new Uint8Array(Buffer.from(`x${text}x`)))
    )
    const cuts = fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { minLength: 1 }),
        cuts,
        fc.boolean(),
        fc.nat(),
        async (pieces, lengths, isLast, at) => {
          const bytes = Buffer.concat(pieces)
          const file = filePart(bytes)
          const form = formOf(isLast ? [type, file] : [file, type])
          const said = await up.send(chunked(form, lengths))
          const checksum = createHash("sha256").update(bytes).digest("hex")
          expect(said.file).toMatchObject({ size_bytes: bytes.length, checksum })
          const path = `/v2/files/${said.file?.id}/content`
          const from = at % bytes.length
          const rest = await up.get(path, { range: `bytes=${from}-` })
          expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(from))).toBe(true)
          expect(Buffer.from(await (await up.get(path)).arrayBuffer()).equals(bytes)).toBe(true)
        }
      ),
      { numRuns: kind === "memory" ? 60 : 20 }
    )
  })

  it("are refused with a thousand parts, or a header of 64 KiB", async () => {
    const many = await up.parts([...Array.from({ length: 1_000 }, (_, n) => field(`f${n}`, "x")), type, filePart()])
    const long = await up.parts([
      { headers: ['Content-Disposition: form-data; name="type"', `X-Long: ${"x".repeat(65_536)}`], body: "passport" },
      filePart()
    ])
    for (const { status, code, errors } of [many, long]) {
      expect([status, code, errors]).toEqual([400, "request_malformed", ["payload_invalid"]])
    }
  })

  it("are refused with too small a Content-Length, and leave nothing behind", async () => {
    const whole = formOf([type, filePart(Buffer.alloc(100_000, 1))])
    const said = await up.raw({ "content-length": "50000", connection: "close" }, whole, "end")
    expect(said).toMatch(/^HTTP\/1\.1 400 .*"code":"request_malformed"/s)
  })

  it("are refused with too large a Content-Length, and leave nothing behind", async () => {
    const whole = formOf([type, filePart(Buffer.alloc(100_000, 1))])
    const before = (await up.get("/v2/files?limit=1")).text()
    await up.raw({ "content-length": String(whole.length + 10), connection: "close" }, whole, "end")
    await expect.poll(() => Effect.runPromise(bank.files.provisional(Number.MAX_SAFE_INTEGER, 1))).toEqual([])
    expect(await (await up.get("/v2/files?limit=1")).text()).toBe(await before)
  })

  it.each(["-1", "1e3", "0x10", "5, 5", "1 2", ""])("are refused with the Content-Length %j", async (length) => {
    const said = await up.raw({ "content-length": length }, formOf([type, filePart()]), "end")
    expect(said).toMatch(/^HTTP\/1\.1 400 /)
  })
})

/** Streams the bytes in chunks that cycle through these lengths. */
const chunked = (bytes: Uint8Array, lengths: ReadonlyArray<number>): ReadableStream<Uint8Array> => {
  let [at, turn] = [0, 0]
  return new ReadableStream({
    pull: (controller) => {
      const end = at + (lengths[turn++ % lengths.length] ?? 1)
      controller.enqueue(bytes.slice(at, end))
      at = end
      if (at >= bytes.length) controller.close()
    }
  })
}
