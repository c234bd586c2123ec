import { randomUUID } from "node:crypto"
import { resources } from "@vostro/domain/operations"
import { type CallOf, makeClient } from "@vostro/http/client"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { achDesk } from "../support/AchDesk.ts"
import {
  ask,
  type BankUnderTest,
  inAnotherProgram,
  openAccountNumbers,
  refusal,
  startBank,
  stores,
  transferOf
} from "../support/BankUnderTest.ts"
import { createEntity, personOf } from "../support/Customers.ts"
import { MONDAY_NOON, wireDesk } from "../support/Wires.ts"

describe.each(stores)("objects of any kind on %s", (kind) => {
  let bank: BankUnderTest
  let other: BankUnderTest
  let reader: BankUnderTest["operator"]
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    wireDesk(bank).goTo(MONDAY_NOON)
    other = await inAnotherProgram(bank)
    const { token } = await ask(bank.operator.call("operator.create", { body: { name: "Reader", role: "read" } }))
    reader = makeClient({ baseUrl: bank.url, credentials: { operator_token: token }, attempts: 1 })
  })
  afterAll(() => bank.close())

  const get = (object_id: string, at = bank, as = bank.operator) =>
    as.call("object.get", { params: { program_id: at.programId, object_id } })
  const list = (query: CallOf<"object.list">["query"], at = bank) =>
    bank.operator.call("object.list", { params: { program_id: at.programId }, query })
  const transferIn = async (at: BankUnderTest, key: string = randomUUID()) => {
    const [from = "", to = ""] = await openAccountNumbers(at, 5_000, 0)
    return ask(at.partner.call("internal_transfer.create", { idempotencyKey: key, body: transferOf(from, to, 100) }))
  }
  const found = async (q: string, more: Partial<CallOf<"search.find">["query"]> = {}) =>
    (await ask(bank.operator.call("search.find", { query: { q, ...more } }))).objects

  it("shows an object as the API does, with its kind and version, until the next change", async () => {
    const transfer = await transferIn(bank)
    const seen = await ask(get(transfer.id))
    expect(seen).toEqual({
      program_id: bank.programId,
      kind: "internal_transfer",
      id: transfer.id,
      version: 1,
      object: transfer
    })
    await bank.drain()
    expect(await ask(get(transfer.id))).toMatchObject({ version: 2, object: { status: "posted" } })
    expect(await refusal(get(transfer.id, other))).toMatchObject({ status: 404, code: "object_not_found" })
    const unknown = await refusal(get("thing_1"))
    expect(unknown).toMatchObject({ status: 404, parameters: [{ parameter: "object_id" }] })
    expect(JSON.stringify(unknown)).toContain("internal_transfer, ")
  })

  it("shows objects of the bank itself, without the digest of a token", async () => {
    const { objects } = await ask(bank.operator.call("operator.list", {}))
    const [one] = objects
    const seen = await ask(
      bank.operator.call("object.get", { params: { program_id: "bank", object_id: one?.id ?? "" } })
    )
    expect(seen.object).toEqual(one)
  })

  it("masks tax ids, dates of birth and numbers of other banks for the role read alone", async () => {
    const { id } = await createEntity(bank, personOf("1980-05-17"))
    expect((await ask(get(id))).object).toMatchObject({
      individual_details: {
        date_of_birth: "1980-05-17",
        identification_details: { tax_identification: { value: "123456789" } }
      }
    })
    expect((await ask(get(id, bank, reader))).object).toMatchObject({
      individual_details: {
        last_name: "Byron",
        date_of_birth: "…",
        identification_details: { type: "us_entity", tax_identification: { type: "ssn", value: "…" } }
      }
    })
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const wire = await wireDesk(bank).settled(number)
    const creditor = ({ object }: { readonly object: object }) => object
    expect(creditor(await ask(get(wire)))).toMatchObject({ creditor: { account_identifier: { value: "987654321" } } })
    expect(creditor(await ask(get(wire, bank, reader)))).toMatchObject({
      creditor: { account_identifier: { value: "…4321" } }
    })
    const own = await ask(bank.partner.call("account_number.get", { params: { account_number_id: number } }))
    expect((await ask(get(number, bank, reader))).object).toMatchObject({ account_number: own.account_number })
  })

  it("lists the objects of a kind by pages and attributes, newest first", async () => {
    const at = await inAnotherProgram(bank)
    const made = [await transferIn(at), await transferIn(at)].map(({ id }) => id)
    await at.drain()
    const last = await transferIn(at)
    const ids = async (query: CallOf<"object.list">["query"]) =>
      (await ask(list(query, at))).objects.map(({ id }) => id)
    expect(await ids({ kind: "internal_transfer" })).toEqual([last.id, ...made.toReversed()])
    expect(await ids({ kind: "internal_transfer", limit: 1, starting_after: last.id })).toEqual(made.slice(-1))
    expect(await ids({ kind: "internal_transfer", attribute: "status", value: "posted" })).toEqual(made.toReversed())
    expect(await ids({ kind: "wire" })).toEqual([])
  })

  it("lists objects whose ids are names, and those of a program's clients", async () => {
    const ids = async (query: CallOf<"object.list">["query"], program_id = bank.programId) =>
      (await ask(bank.operator.call("object.list", { params: { program_id }, query }))).objects.map(({ id }) => id)
    expect(await ids({ kind: "core_account" })).toContain("core_account_fbo")
    expect(await ids({ kind: "program_counter" }, "bank")).toEqual(["program_counter_1"])
    expect(await ids({ kind: "client" })).toContain(bank.credentials.client_id)
  })

  it("names the kinds and the attributes that there are", async () => {
    const strange = await refusal(list({ kind: "thing" }))
    expect(strange).toMatchObject({ status: 400, parameters: [{ parameter: "kind" }] })
    expect(JSON.stringify(strange)).toContain(resources.map(({ kind: one }) => one).join(", "))
    const unfiltered = await refusal(list({ kind: "internal_transfer", attribute: "amount", value: "1" }))
    expect(JSON.stringify(unfiltered)).toContain("sender_account_number_id, receiver_account_number_id, status")
    expect(await refusal(list({ kind: "wire", attribute: "status" }))).toMatchObject({
      parameters: [{ parameter: "value", reason: "required" }]
    })
  })

  it("finds an object by its id and by the idempotency key of its request, in any program", async () => {
    const key = `lunch-${randomUUID()}`
    const { id, status } = await transferIn(other, key)
    const of = { program_id: other.programId, kind: "internal_transfer", id }
    expect(await found(id)).toEqual([{ ...of, found_by: "id", status }])
    expect(await found(key)).toEqual([{ ...of, found_by: "idempotency_key", operation: "internal_transfer.create" }])
    expect(await found(`internal_transfer_${randomUUID().replaceAll("-", "")}`)).toEqual([])
    bank.advance(49 * 3_600_000)
    expect(await found(key)).toEqual([])
  })

  it("finds by references of networks and of clients", async () => {
    const [number = ""] = await openAccountNumbers(other, 9_000)
    const wire = await wireDesk(other).settled(number)
    const { uetr } = (await wireDesk(other).get(wire)).payment_identifiers
    expect(await found(uetr)).toEqual([
      { program_id: other.programId, kind: "wire", id: wire, found_by: "uetr", status: "posted" }
    ])
    const omad = "20270201MMQFMP41000009020112000001"
    await ask(
      bank.operator.call("payment_message.record", {
        params: { program_id: other.programId },
        body: { payment_id: wire, network: "fedwire", direction: "outgoing", omad, text: "<a/>" }
      })
    )
    expect(await found(omad)).toEqual([{ program_id: other.programId, kind: "wire", id: wire, found_by: "omad" }])
    const desk = achDesk(other)
    const { id } = await desk.send({ account_number_id: number, amount: 100 })
    await ask(desk.advance(id))
    await other.drain()
    const { trace_number = "none" } = (await desk.get(id)).record_details
    expect(await found(trace_number)).toMatchObject([{ kind: "ach", id, found_by: "trace_number" }])
    const { account_number = "" } = await ask(
      other.partner.call("account_number.get", { params: { account_number_id: number } })
    )
    expect(await found(String(account_number))).toMatchObject([{ kind: "account_number", id: number }])
    const client_customer_id = randomUUID()
    const person = await createEntity(other, { ...personOf(), client_customer_id })
    expect(await found(client_customer_id)).toMatchObject([{ id: person.id, found_by: "client_customer_id" }])
  })

  it("looks for no number of another bank for a caller who sees it masked", async () => {
    const [number = ""] = await openAccountNumbers(other, 9_000)
    const { id } = await achDesk(other).send({ account_number_id: number, amount: 100 })
    const counterparty_account_number = "987654321"
    const params = { program_id: other.programId }
    const search = async (as: BankUnderTest["operator"], q: string) =>
      (await ask(as.call("search.find", { query: { q } }))).objects.map((one) => one.id)
    expect(await search(bank.operator, counterparty_account_number)).toContain(id)
    expect(await search(reader, counterparty_account_number)).toEqual([])
    const query = { kind: "ach", attribute: "counterparty_account_number", value: counterparty_account_number }
    expect((await ask(list(query, other))).objects.map((one) => one.id)).toContain(id)
    const refused = { status: 400, code: "parameters_invalid", parameters: [{ parameter: "attribute" }] }
    expect(await refusal(reader.call("object.list", { params, query }))).toMatchObject(refused)
    const { token } = await ask(bank.operator.call("portal_link.create", { params, body: {} }))
    const portal = makeClient({ baseUrl: bank.url, credentials: { operator_token: token }, attempts: 1 })
    expect((await ask(portal.call("ach.list", {}))).objects.map((one) => one.id)).toContain(id)
    expect(await refusal(portal.call("ach.list", { query: { counterparty_account_number } }))).toMatchObject({
      status: 400,
      code: "parameters_invalid"
    })
    // The bank's own numbers are shown, and found.
    const { account_number = "" } = await ask(
      other.partner.call("account_number.get", { params: { account_number_id: number } })
    )
    expect(await search(reader, String(account_number))).toEqual([number])
    const own = await ask(portal.call("account_number.list", { query: { account_number: String(account_number) } }))
    expect(own.objects.map((one) => one.id)).toEqual([number])
  })

  it("searches a page of programs at a time", async () => {
    const { id } = await transferIn(bank)
    const [newest] = (await ask(bank.operator.call("program.list", { query: { limit: 1 } }))).objects
    const first = await ask(bank.operator.call("search.find", { query: { q: id, limit: 1 } }))
    expect(first).toEqual({ objects: [], has_more: true, last_program_id: newest?.id })
    const next = await found(id, { limit: 100, starting_after: newest?.id ?? "" })
    expect(next).toMatchObject([{ id }])
  })
})
