import { createHash, randomUUID } from "node:crypto"
import { HOUR_MS } from "@vostro/domain"
import { MAX_FILE_BYTES } from "@vostro/domain/resources/customers/file/File"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  inAnotherProgram,
  refusal,
  startBank,
  stores,
  tokenOf
} from "../support/BankUnderTest.ts"
import { field, filePart, formOf, makeUploader } from "../support/Forms.ts"

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex")

describe.each(stores)("files on %s", (kind) => {
  let bank: BankUnderTest
  let up: Awaited<ReturnType<typeof makeUploader>>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    up = await makeUploader(bank)
  })
  afterAll(() => bank.close())

  const provisional = () => Effect.runPromise(bank.files.provisional(Number.MAX_SAFE_INTEGER, 100))

  it("are uploaded, retrieved, listed and read back through the typed client", async () => {
    const bytes = Buffer.from("a passport, scanned")
    const file = new File([bytes], "Reisepass Müller 护照.pdf", { type: "application/pdf" })
    const body = { type: "passport", metadata: { side: "front" } } as const
    const created = await ask(bank.partner.call("file.create", { body, file, idempotencyKey: "first" }))
    expect(created).toEqual({
      id: expect.stringMatching(/^file_\w+$/),
      uploaded_by: "partner",
      file_name: "Reisepass Müller 护照.pdf",
      type: "passport",
      content_type: "application/pdf",
      size_bytes: bytes.length,
      checksum: sha256(bytes),
      metadata: { side: "front" },
      created_at: expect.any(String),
      updated_at: created.created_at
    })
    const params = { file_id: created.id }
    expect(await ask(bank.partner.call("file.get", { params }))).toEqual(created)
    const page = await ask(bank.partner.call("file.list", { query: { type: "passport" } }))
    expect(page).toEqual({ objects: [created], has_more: false })
    expect((await ask(bank.partner.call("file.list", { query: { type: "aan" } }))).objects).toEqual([])
    const content = await ask(bank.partner.call("file.content", { params }))
    expect(Buffer.from(await new Response(content).arrayBuffer()).equals(bytes)).toBe(true)
    expect(await provisional()).toEqual([])
  })

  it("are replayed for the same form and key with any boundary, and stored once", async () => {
    const key = { "idempotency-key": randomUUID() }
    const parts = [field("type", "tax_returns"), filePart("the return"), field("metadata", '{"year":"2034"}')]
    const first = await up.parts(parts, key)
    expect([first.status, first.replayed]).toEqual([200, false])
    const type = { "content-type": "multipart/form-data; boundary=other" }
    const again = await up.send(formOf(parts, "other"), { ...key, ...type })
    expect(again).toEqual({ ...first, replayed: true })
    const others = [
      [field("type", "tax_returns"), filePart("the return."), field("metadata", '{"year":"2034"}')],
      [filePart("the return"), field("type", "tax_returns"), field("metadata", '{"year":"2034"}')],
      [field("type", "tax_returns"), filePart("the return"), field("metadata", '{"year":"2035"}')],
      [field("type", "tax_returns"), filePart("the return")],
      [field("type", "tax_returns"), filePart("the return", '; filename="a"'), field("metadata", '{"year":"2034"}')],
      [
        field("type", "tax_returns"),
        filePart("the return", undefined, "text/plain"),
        field("metadata", '{"year":"2034"}')
      ]
    ]
    for (const other of others) {
      const said = await up.parts(other, key)
      expect([said.status, said.code]).toEqual([422, "idempotency_request_inconsistent"])
    }
    expect(await provisional()).toEqual([])
  })

  it("are created once by concurrent requests with one key", async () => {
    const key = { "idempotency-key": randomUUID() }
    const parts = [field("type", "bank_statement"), filePart(Buffer.alloc(300_000, 7))]
    const all = await Promise.all(Array.from({ length: 6 }, () => up.parts(parts, key)))
    const ids = new Set(all.flatMap(({ file }) => (file === undefined ? [] : [file.id])))
    expect(ids.size).toBe(1)
    expect(all.every(({ status, code }) => status === 200 || code === "idempotency_key_in_use")).toBe(true)
    expect((await ask(bank.partner.call("file.list", { query: { type: "bank_statement" } }))).objects.length).toBe(1)
    expect(await provisional()).toEqual([])
  })

  it("are served in ranges, with their checksum as the ETag", async () => {
    const bytes = Buffer.from(Array.from({ length: 600_000 }, (_, at) => (at * 7 + (at >> 9)) % 256))
    const { file } = await up.parts([
      filePart(bytes, '; filename="a b;\'é.bin"', "application/octet-stream"),
      field("type", "aan")
    ])
    const path = `/v2/files/${file?.id}/content`
    const whole = await up.get(path)
    const tag = `"${sha256(bytes)}"`
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      etag: tag,
      "accept-ranges": "bytes",
      "content-type": "application/octet-stream",
      "content-length": "600000",
      "content-disposition": `attachment; filename="a b;'_.bin"; filename*=UTF-8''a%20b%3B%27%C3%A9.bin`,
      "x-content-type-options": "nosniff"
    })
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    const look = async (headers: Record<string, string>) => {
      const answer = await up.get(path, headers)
      return [answer.status, answer.headers.get("content-range"), Buffer.from(await answer.arrayBuffer())] as const
    }
    const part = (from: number, until: number) => [
      206,
      `bytes ${from}-${until - 1}/600000`,
      bytes.subarray(from, until)
    ]
    expect(await look({ range: "bytes=0-0" })).toEqual(part(0, 1))
    expect(await look({ range: "bytes=262143-262144" })).toEqual(part(262_143, 262_145))
    expect(await look({ range: "bytes=599999-" })).toEqual(part(599_999, 600_000))
    expect(await look({ range: "bytes=-5" })).toEqual(part(599_995, 600_000))
    expect(await look({ range: "bytes=-9000000" })).toEqual(part(0, 600_000))
    expect(await look({ range: `bytes=-${"9".repeat(20)}` })).toEqual(part(0, 600_000))
    expect(await look({ range: `bytes=10-${"9".repeat(20)}` })).toEqual(part(10, 600_000))
    expect(await look({ range: "bytes=10-9000000" })).toEqual(part(10, 600_000))
    expect(await look({ range: "bytes=0-9", "if-range": tag })).toEqual(part(0, 10))
    for (const range of ["bytes=0-1,4-5", "bytes=5-4", "lines=1-2", "bytes=-", "bytes=a-b"])
      expect((await look({ range }))[0], range).toBe(200)
    expect((await look({ range: "bytes=0-9", "if-range": '"other"' }))[0]).toBe(200)
    for (const range of ["bytes=600000-", "bytes=9999999999999999-", `bytes=${"9".repeat(400)}-`, "bytes=-0"]) {
      const [status, size, body] = await look({ range })
      expect([status, size]).toEqual([416, "bytes */600000"])
      expect(JSON.parse(body.toString())).toMatchObject({
        code: "parameters_invalid",
        errors: [{ parameters: ["Range"] }]
      })
    }
    expect((await look({ "if-none-match": `W/"x", ${tag}` }))[0]).toBe(304)
    expect((await look({ "if-none-match": '"x"' }))[0]).toBe(200)
  })

  it("support HEAD and conditional requests as in RFC 9110", async () => {
    const bytes = Buffer.alloc(1_000, "a")
    const { file } = await up.parts([field("type", "aan"), filePart(bytes)])
    const tag = `"${file?.checksum}"`
    const look = async (method: string, asked: Record<string, string>) => {
      const headers = { authorization: `Bearer ${up.token}`, ...asked }
      const answer = await fetch(`${bank.url}/v2/files/${file?.id}/content`, { method, headers })
      return { status: answer.status, header: (name: string) => answer.headers.get(name), body: await answer.text() }
    }
    const unchanged = await look("GET", { "if-none-match": tag })
    expect([unchanged.status, unchanged.header("etag"), unchanged.header("cache-control")]).toEqual([
      304,
      tag,
      "no-store"
    ])
    // A 304 has no headers that describe a body (RFC 9110, 15.4.5).
    expect([unchanged.header("content-length"), unchanged.header("content-type")]).toEqual([null, null])

    const head = await look("HEAD", {})
    expect([head.status, head.header("content-length"), head.body]).toEqual([200, "1000", ""])
    // Ranges are defined for GET alone (RFC 9110, 14.2).
    for (const range of ["bytes=0-9", "bytes=2000-"]) {
      const ranged = await look("HEAD", { range })
      expect([ranged.status, ranged.header("content-length"), ranged.header("content-range")]).toEqual([
        200,
        "1000",
        null
      ])
    }

    for (const [match, status] of [
      [tag, 200],
      ["*", 200],
      [`"x", ${tag}`, 200],
      ['"x"', 412],
      [`W/${tag}`, 412]
    ] as const) {
      for (const method of ["GET", "HEAD"]) {
        expect([match, method, (await look(method, { "if-match": match })).status]).toEqual([match, method, status])
      }
    }
    // If-Match comes first (RFC 9110, 13.2.2).
    const other = await look("GET", { "if-match": '"x"', "if-none-match": tag, range: "bytes=2000-" })
    expect(other.status).toBe(412)
    expect(JSON.parse(other.body)).toMatchObject({ code: "parameters_invalid", errors: [{ parameters: ["If-Match"] }] })
  })

  it("accept 52,428,800 bytes and not one more", async () => {
    const most = Buffer.alloc(MAX_FILE_BYTES, 0x61)
    const { file } = await up.parts([field("type", "financial_statement"), filePart(most)])
    expect(file).toMatchObject({ size_bytes: 52_428_800, checksum: sha256(most) })
    const content = await up.get(`/v2/files/${file?.id}/content`)
    const digest = createHash("sha256")
    for await (const chunk of content.body ?? []) digest.update(chunk)
    expect(digest.digest("hex")).toBe(sha256(most))
    const said = await up.parts([field("type", "financial_statement"), filePart(Buffer.alloc(MAX_FILE_BYTES + 1))])
    expect([said.status, said.code, said.errors]).toEqual([413, "content_too_large", ["body_too_large file"]])
    expect(await provisional()).toEqual([])
  })

  it("are invisible to other programs, and to other scopes", async () => {
    const { file } = await up.parts([field("type", "aan"), filePart()])
    const other = await tokenOf(await inAnotherProgram(bank))
    const look = async (token: string) => {
      const answer = await up.get(`/v2/files/${file?.id}/content`, { authorization: `Bearer ${token}` })
      return [answer.status, /"code":"(\w+)"/.exec(await answer.text())?.[1]]
    }
    expect(await look(other)).toEqual([404, "object_not_found"])
    expect(await look(await tokenOf(bank, { scope: "event/read" }))).toEqual([403, "token_invalid"])
    const reader = await tokenOf(bank, { scope: "application/read" })
    expect(await look(reader)).toEqual([200, undefined])
    const refused = await up.parts([field("type", "aan"), filePart()], { authorization: `Bearer ${reader}` })
    expect(refused.code).toBe("token_invalid")
    const nobody = bank.partner.call("file.content", { params: { file_id: "file_nobody" } })
    expect(await refusal(nobody)).toMatchObject({ status: 404, code: "object_not_found" })
  })

  it("are swept if their request was lost, and kept if committed", async () => {
    const before = await up.parts([field("type", "aan"), filePart("stays")])
    const old = { program_id: bank.programId, key: `bytes_${randomUUID().replaceAll("-", "")}` }
    const intake = await Effect.runPromise(bank.files.open(old, bank.now()))
    await Effect.runPromise(intake.write(Buffer.from("lost")))
    await Effect.runPromise(intake.finish)
    expect(await provisional()).toEqual([old])
    bank.advance(HOUR_MS + 1)
    const young = { program_id: bank.programId, key: `bytes_${randomUUID().replaceAll("-", "")}` }
    await Effect.runPromise(bank.files.open(young, bank.now()))
    await bank.sweep()
    expect(await provisional()).toEqual([young])
    const content = await up.get(`/v2/files/${before.file?.id}/content`)
    expect(await content.text()).toBe("stays")
  })
})
