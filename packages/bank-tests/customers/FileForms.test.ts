import { randomUUID } from "node:crypto"
import { HOUR_MS } from "@vostro/domain"
import { Files } from "@vostro/domain/ports"
import { layerMemoryStore } from "@vostro/memory"
import { makeMemoryFiles } from "@vostro/memory/MemoryFiles"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, startBank, startBankOn, stores } from "../support/BankUnderTest.ts"
import { BOUNDARY, field, filePart, formOf, makeUploader, type WirePart } from "../support/Forms.ts"

const type = field("type", "passport")

/** Forms with invalid contents, and the errors of each. */
const invalid: ReadonlyArray<readonly [name: string, parts: ReadonlyArray<WirePart>, errors: ReadonlyArray<string>]> = [
  ["no parts but a type", [type], ["required file"]],
  ["no type", [filePart()], ["required type"]],
  ["no known part", [field("other", "x")], ["parameter_unknown other", "required file", "required type"]],
  ["an unknown type of file", [field("type", "selfie"), filePart()], ["value_not_allowed type"]],
  ["an empty type", [field("type", ""), filePart()], ["value_not_allowed type"]],
  ["a type of invalid UTF-8", [{ ...type, body: new Uint8Array([0xff]) }, filePart()], ["value_malformed type"]],
  ["a type with NUL", [field("type", "aan\0"), filePart()], ["character_forbidden type"]],
  ["a type of 300,000 bytes", [field("type", "a".repeat(300_000)), filePart()], ["value_too_long type"]],
  ["two types", [type, type, filePart()], ["value_repeated type"]],
  ["two files", [type, filePart("a"), filePart("b")], ["value_repeated file"]],
  [
    "an uploader of the client's choice",
    [type, field("uploaded_by", "service"), filePart()],
    ["parameter_unknown uploaded_by"]
  ],
  ["a file without a name", [type, filePart("a", "")], ["required file.file_name"]],
  ["a file with an empty name", [type, filePart("a", '; filename=""')], ["required file.file_name"]],
  ["a name that is a folder", [type, filePart("a", '; filename="../.."')], ["value_malformed file.file_name"]],
  [
    "a name of 256 characters",
    [type, filePart("a", `; filename="${"a".repeat(256)}"`)],
    ["value_too_long file.file_name"]
  ],
  ["a file without a Content-Type", [type, filePart("a", undefined, "")], ["required file.content_type"]],
  ["an invalid Content-Type", [type, filePart("a", undefined, "pdf")], ["value_malformed file.content_type"]],
  ["an empty file", [type, filePart("")], ["value_too_short file"]],
  ["metadata of invalid JSON", [type, filePart(), field("metadata", "{")], ["value_malformed metadata"]],
  ["empty metadata", [type, filePart(), field("metadata", "")], ["value_malformed metadata"]],
  ["metadata of numbers", [type, filePart(), field("metadata", '{"a":1}')], ["value_malformed metadata.a"]],
  ["metadata that is a list", [type, filePart(), field("metadata", "[]")], ["value_malformed metadata"]],
  [
    "metadata with a key twice",
    [type, filePart(), field("metadata", '{"a":"1","a":"2"}')],
    ["value_repeated metadata.a"]
  ],
  [
    "metadata that is a list with a key twice in it",
    [type, filePart(), field("metadata", '[{"a":"1","a":"2"}]')],
    ["value_repeated metadata[0].a"]
  ],
  [
    "everything wrong at once",
    [field("type", "x"), filePart("a", "", ""), field("metadata", "1")],
    ["required file.file_name", "required file.content_type", "value_not_allowed type", "value_malformed metadata"]
  ]
]

/** Content dispositions of parts, and the resulting file names. */
const fileNames: ReadonlyArray<readonly [disposition: string, name: string]> = [
  ['; filename="plain.pdf"', "plain.pdf"],
  ["; filename=token.pdf", "token.pdf"],
  ['; filename="Müller 护照 🛂.pdf"', "Müller 护照 🛂.pdf"],
  ['; filename="a; b=c.pdf"', "a; b=c.pdf"],
  ['; filename="say \\"cheese\\".jpg"', 'say "cheese".jpg'],
  ['; filename="C:\\Users\\me\\scan.pdf"', "scan.pdf"],
  ['; filename="/etc/../passwd"', "passwd"],
  ['; filename="..\\..\\evil.exe"', "evil.exe"],
  ["; filename*=UTF-8''%e2%82%ac%20rates.pdf", "€ rates.pdf"],
  ["; filename*=iso-8859-1'en'%A3%20rates.pdf", "£ rates.pdf"],
  ["; filename=\"fallback.pdf\"; filename*=UTF-8''na%C3%AFve.pdf", "naïve.pdf"],
  ["; filename*=UTF-8''..%2F..%2Fpasswd", "passwd"],
  ["; filename*=UTF-8''a%00b%0D%0Ac.pdf", "abc.pdf"],
  ['; filename="invoice\u202efdp.exe"', "invoicefdp.exe"],
  [`; filename="${"ü".repeat(255)}"`, "ü".repeat(255)],
  ['; filename=" spaced .pdf "', "spaced .pdf"],
  ['; FileName="Case.PDF"', "Case.PDF"]
]

describe.each(stores)("forms on %s", (kind) => {
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

  it.each(invalid)("with %s are refused by the names of the fields", async (_, parts, errors) => {
    const { status, code, errors: said } = await up.parts(parts)
    expect([status, code, [...said].sort()]).toEqual([422, "parameters_invalid", [...errors].sort()])
  })

  it.each(fileNames)("name their file by %s", async (disposition, name) => {
    const { file } = await up.parts([filePart("a", disposition), type])
    expect(file?.file_name).toBe(name)
  })

  it("with a file name of invalid UTF-8 are refused and name the field", async () => {
    const form = formOf([type, filePart("a", '; filename="é.pdf"')])
    const { status, errors } = await up.send(Buffer.from(form.toString(), "latin1"))
    expect([status, errors]).toEqual([422, ["value_malformed file.file_name"]])
  })

  it("are accepted with their parts in any order", async () => {
    const metadata = field("metadata", '{"a":"b"}')
    const file = filePart("x")
    const orders = [
      [type, metadata, file],
      [type, file, metadata],
      [file, type, metadata],
      [file, metadata, type],
      [metadata, file, type]
    ]
    for (const parts of orders)
      expect((await up.parts(parts)).file).toMatchObject({ type: "passport", metadata: { a: "b" } })
  })

  it("require a valid idempotency key", async () => {
    const body = formOf([type, filePart()])
    expect(await up.send(body, { "idempotency-key": "" })).toMatchObject({
      status: 400,
      code: "idempotency_key_missing"
    })
    const long = await up.send(body, { "idempotency-key": "k".repeat(256) })
    expect([long.status, long.errors]).toEqual([422, ["value_too_long Idempotency-Key"]])
  })

  it("are refused unless they are multipart forms", async () => {
    const body = formOf([type, filePart()])
    const types = [
      "application/json",
      "multipart/form-data",
      "multipart/form-data; boundary=",
      'multipart/form-data; boundary=""',
      "multipart/mixed; boundary=x",
      `multipart/form-data; boundary=${"b".repeat(71)}`
    ]
    for (const wrong of types) {
      const { status, code, errors } = await up.send(body, { "content-type": wrong })
      expect([status, code, errors], wrong).toEqual([400, "request_malformed", ["header_malformed Content-Type"]])
    }
    const packed = await up.send(body, { "content-encoding": "gzip" })
    expect([packed.status, packed.errors]).toEqual([400, ["header_malformed Content-Encoding"]])
    const other = await up.send(body, { "content-type": "multipart/form-data; boundary=other" })
    expect([other.status, other.code, other.errors]).toEqual([400, "request_malformed", ["payload_invalid"]])
  })

  it("are refused if truncated at any point", async () => {
    const whole = formOf([type, filePart("some bytes")])
    // The last two bytes, a line break, are optional.
    for (let length = 0; length < whole.length - 2; length += 7) {
      const { status, code, errors } = await up.send(whole.subarray(0, length))
      expect([status, code, errors], `${length} bytes`).toEqual([400, "request_malformed", ["payload_invalid"]])
    }
  })

  it("are refused if a part has invalid headers", async () => {
    const lines: ReadonlyArray<ReadonlyArray<string>> = [
      [],
      ["Content-Type: text/plain"],
      ["Content-Disposition: attachment; name=file"],
      ["Content-Disposition: form-data"],
      ["Content-Disposition: form-data; name=file; name=type"],
      ["Content-Disposition: form-data; name=\"file\"; filename*=UTF-8''%ff", "Content-Type: a/b"],
      ['Content-Disposition: form-data; name="file"; filename="a"', "Content-Type: a/b", "Content-Type: c/d"],
      [
        'Content-Disposition: form-data; name="file"; filename="a"',
        "Content-Type: a/b",
        "Content-Transfer-Encoding: base64"
      ],
      ["no header at all"],
      [`Content-Disposition: form-data; name="${"n".repeat(20_000)}"`]
    ]
    for (const headers of lines) {
      const { status, code, errors } = await up.parts([type, { headers, body: "x" }])
      expect([status, code, errors], headers.join(" ").slice(0, 80)).toEqual([
        400,
        "request_malformed",
        ["payload_invalid"]
      ])
    }
    const many = await up.parts(Array.from({ length: 21 }, (_, at) => field(`f${at}`, "")))
    expect([many.status, many.code]).toEqual([400, "request_malformed"])
  })

  it("are refused immediately if declared too large, and if undeclared but too large", async () => {
    const said = await up.raw({ "content-length": "60000000" }, formOf([type, filePart()]).subarray(0, 200), "wait")
    expect(said).toMatch(/^HTTP\/1\.1 413 .*"body_too_large".*"parameters":\["file"\]/s)
    const filler = new Uint8Array(1_048_576)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(sent === 0 ? formOf([type, filePart()]).subarray(0, -BOUNDARY.length - 8) : filler)
        sent += 1
        if (sent === 60) controller.close()
      }
    })
    const { status, errors } = await up.send(endless)
    expect([status, errors]).toEqual([413, ["body_too_large file"]])
    const crowd = await up.parts([field("other", "x".repeat(53_500_000))])
    expect([crowd.status, crowd.errors]).toEqual([413, ["body_too_large file"]])
  })

  it("leave nothing behind if the sender disconnects", async () => {
    const whole = formOf([type, filePart(Buffer.alloc(1_000_000, 1))])
    const answer = await up.raw({ "content-length": String(whole.length) }, whole.subarray(0, 900_000), "hang up")
    expect(answer).toBe("")
    await expect.poll(() => Effect.runPromise(bank.files.provisional(Number.MAX_SAFE_INTEGER, 1))).toEqual([])
  })
})

it("keeps committed bytes in a sweep, even if storage lost the first request to keep them", async () => {
  const files = makeMemoryFiles()
  let deaf = true
  const layer = Layer.succeed(Files, { ...files, keep: (at) => (deaf ? Effect.void : files.keep(at)) })
  const bank = await startBankOn(layerMemoryStore, {}, undefined, layer)
  const file = new File(["a"], "a.txt", { type: "text/plain" })
  const made = await ask(
    bank.partner.call("file.create", { body: { type: "aan" }, file, idempotencyKey: randomUUID() })
  )
  deaf = false
  expect((await Effect.runPromise(files.provisional(Number.MAX_SAFE_INTEGER, 10))).length).toBe(1)
  bank.advance(HOUR_MS + 1)
  await bank.sweep()
  expect(await Effect.runPromise(files.provisional(Number.MAX_SAFE_INTEGER, 10))).toEqual([])
  const content = await ask(bank.partner.call("file.content", { params: { file_id: made.id } }))
  expect(await new Response(content).text()).toBe("a")
  await bank.close()
})
