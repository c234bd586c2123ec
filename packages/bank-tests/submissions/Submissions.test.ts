import { randomUUID } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { dayAt, NETWORK_ZONE } from "@vostro/domain/kernel/calendar/LocalTime"
import { type Commit, Store } from "@vostro/domain/ports"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  inAnotherProgram,
  layerStore,
  refusal,
  startBank,
  startBankOn,
  stores,
  tokenOf
} from "../support/BankUnderTest.ts"
import {
  companyRecord,
  faultsOf,
  fileOf,
  personRecord,
  placesOf,
  submissionOf,
  submit,
  submitRecords,
  submitting,
  upload
} from "../support/Submissions.ts"

describe.each(stores)("submissions on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  const find = (client_customer_id: string) => ask(bank.partner.call("entity.find", { query: { client_customer_id } }))

  it("make entities of customers, which equal those made by the API but for the submission", async () => {
    const records = [personRecord("person"), companyRecord("company", { customer_type: "sole_prop", dba: "E" })]
    const { id, ...one } = await submit(bank, "first_customers_V1.csv", fileOf("customers", records))
    expect(one).toMatchObject({
      batch_id: "first",
      file_type: "customers",
      version: 1,
      status: "accepted",
      records: 2,
      booked: 2,
      message: "File accepted: 2 records.",
      fault_count: 0
    })
    expect(await find("person")).toMatchObject({
      submission_id: id,
      type: "individual",
      intended_roles: ["account_holder"],
      individual_details: { first_name: "Ada", last_name: "Lovelace", date_of_birth: "1990-12-10" }
    })
    expect(await find("company")).toMatchObject({
      submission_id: id,
      type: "sole_prop",
      business_details: { name: "Engines", doing_business_as: "E" }
    })
    const names = (await ask(bank.partner.call("event.list", { query: { object_id: id, limit: 100 } }))).objects
    expect(names.map(({ event }) => event).reverse()).toEqual([
      "submission.received",
      "submission.checking",
      "submission.booking",
      "submission.accepted"
    ])
  })

  it("replace former records whole, and change nothing where records are equal", async () => {
    await submitRecords(bank, "customers", [personRecord("changing", { occupation: "Poet" }), personRecord("same")])
    const [changing, same] = [await find("changing"), await find("same")]
    bank.advance(1_000)
    const { id } = await submitRecords(bank, "customers", [personRecord("changing"), personRecord("same")])
    expect(await find("same")).toEqual(same)
    const after = await find("changing")
    expect(after).toMatchObject({ id: changing.id, submission_id: id, created_at: changing.created_at })
    expect(after).not.toMatchObject({ individual_details: { occupation: "Poet" } })
  })

  it("are refused whole with every fault, and book nothing", async () => {
    const text = fileOf("customers", [personRecord("new-1"), personRecord("new-2")])
    const one = await submit(bank, `${randomUUID()}_customers_V1.csv`, text.replaceAll("1990-12-10", "1990-02-30"))
    expect(one).toMatchObject({ status: "rejected", records: 2, booked: 0, fault_count: 2, group: 2 })
    const faults = await faultsOf(bank, one.id)
    expect(faults).toEqual([
      { number: 1, line: 2, column: "date_of_birth", rule: "date", message: expect.any(String), found: "" },
      { number: 2, line: 3, column: "date_of_birth", rule: "date", message: expect.any(String), found: "" }
    ])
    const query = { client_customer_id: "new-1" }
    expect(await refusal(bank.partner.call("entity.find", { query }))).toMatchObject({ code: "object_not_found" })
  })

  it("are judged against the bank's records", async () => {
    const { id: api } = await ask(
      bank.partner.call("entity.create", {
        idempotencyKey: randomUUID(),
        body: {
          type: "individual",
          client_customer_id: "of-the-api",
          individual_details: { first_name: "A", last_name: "Bo", identification_details: { type: "us_entity" } }
        }
      })
    )
    await submitRecords(bank, "customers", [personRecord("of-a-file")])
    const one = await submitRecords(bank, "customers", [
      personRecord("of-the-api"),
      companyRecord("of-a-file"),
      personRecord("unborn", { date_of_birth: "2999-01-01" }),
      companyRecord("minor", { intended_roles: "minor_account_holder" })
    ])
    expect(one).toMatchObject({ status: "rejected", group: 3 })
    expect(await placesOf(bank, one.id)).toEqual([
      "2 client_customer_id madeByApi",
      "3 customer_type fixed",
      "4 date_of_birth future",
      "5 intended_roles role"
    ])
    const { id } = await find("of-a-file")
    const change = (entity: string) =>
      bank.partner.call("entity.update", {
        params: { id: entity },
        idempotencyKey: randomUUID(),
        body: { type: "individual", risk_score: "low" }
      })
    expect(await refusal(change(id))).toMatchObject({
      code: "operation_not_allowed",
      parameters: [{ parameter: "id", reason: "made_by_file" }]
    })
    expect((await ask(change(api))).risk_score).toBe("low")
  })

  it("are processed in the order of receipt", async () => {
    const ids = []
    for (const occupation of ["Poet", "Painter", "Mathematician"])
      ids.push(
        (
          await upload(
            bank,
            `${randomUUID()}_customers_V1.csv`,
            fileOf("customers", [personRecord("many", { occupation })])
          )
        ).id
      )
    await bank.drain()
    for (const id of ids) expect(await submissionOf(bank, id)).toMatchObject({ status: "accepted" })
    expect(await find("many")).toMatchObject({
      submission_id: ids[2],
      individual_details: { occupation: "Mathematician" }
    })
  })

  it("have versions: the same file again changes nothing, and a correction has a higher version", async () => {
    const [text, other] = ["Poet", "Painter"].map((occupation) =>
      fileOf("customers", [personRecord("versioned", { occupation })])
    )
    if (text === undefined || other === undefined) throw new Error("no files")
    await submit(bank, "versions_customers_V2.csv", text)
    const before = await find("versioned")
    const events = async () => (await ask(bank.partner.call("event.list", { query: { limit: 1 } }))).objects.length
    expect(await submit(bank, "versions_customers_V2.csv", text)).toMatchObject({ status: "accepted", booked: 0 })
    expect(await events()).toBe(1)
    expect(await find("versioned")).toEqual(before)
    for (const version of [1, 2]) {
      const one = await submit(bank, `versions_customers_V${version}.csv`, other)
      expect(one).toMatchObject({ status: "rejected", fault_count: 1, group: 3 })
      expect(await faultsOf(bank, one.id)).toMatchObject([
        {
          rule: "version",
          found: `versions_customers_V${version}.csv`,
          message: expect.stringMatching(/versions_customers_V3\.csv$/)
        }
      ])
    }
    expect(await submit(bank, "versions_customers_V3.csv", other)).toMatchObject({ status: "accepted", booked: 1 })
  })

  it("end without waiting for a lease although others are uploaded at once", async () => {
    const other = await inAnotherProgram(bank)
    const lanes = [1, 2, 3].map(async (lane) => {
      const ids = []
      for (let file = 0; file < 10; file++) {
        const text = fileOf("customers", [personRecord(`at-once-${lane}-${file}`)])
        ids.push((await upload(other, `at-once-${lane}-${file}_customers_V1.csv`, text)).id)
      }
      return ids
    })
    const all = Promise.all(lanes)
    let isUploading = true
    const working = (async () => {
      while (isUploading) {
        await bank.drain()
        await setImmediate()
      }
    })()
    const ids = (await all).flat()
    isUploading = false
    await working
    await bank.drain()
    for (const id of ids) expect(await submissionOf(other, id)).toMatchObject({ status: "accepted", booked: 1 })
  })

  it.each([
    ["report.csv", "value_malformed"],
    ["20261123_customer_V1.csv", "value_malformed"],
    ["20261123_customers_V0.csv", "value_malformed"]
  ])("named %s are refused at once", async (name, code) => {
    expect(await refusal(submitting(bank, name, "x"))).toMatchObject({
      code: "parameters_invalid",
      parameters: [{ parameter: "file.file_name", reason: code }]
    })
  })

  it.each([
    ["without a Content-Type", "", 422, "required"],
    ["with one that is none", "csv", 422, "value_malformed"],
    ["of any media type", "application/octet-stream", 200, undefined]
  ])("take a file part %s or refuse it by name", async (_, type, status, code) => {
    const headers = {
      authorization: `Bearer ${await tokenOf(bank)}`,
      "idempotency-key": randomUUID(),
      "content-type": "multipart/form-data; boundary=b"
    }
    const line = type === "" ? "" : `Content-Type: ${type}\r\n`
    const name = `part-${status}-${type.length}_customers_V1.csv`
    const part = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n${line}\r\nx\n\r\n--b--`
    const said = await fetch(`${bank.url}/v2/submissions`, { method: "POST", headers, body: part })
    const answer = await said.json()
    expect([said.status, answer]).toMatchObject([
      status,
      code === undefined ? { content_type: type } : { errors: [{ code, parameters: ["file.content_type"] }] }
    ])
  })

  it("have a business date from 2000 on, at most a week after the bank's day", async () => {
    const dayIn = (days: number) => dayAt(bank.now() + days * 86_400_000, NETWORK_ZONE)
    const dated = (business_date: string, name = `date-${business_date}_customers_V1.csv`) =>
      submitting(bank, name, fileOf("customers", [personRecord("dated")]), { business_date })
    for (const date of ["2000-01-01", dayIn(7)]) expect((await ask(dated(date))).business_date).toBe(date)
    const refused: ReadonlyArray<readonly [string, string]> = [
      ["0001-01-01", "value_too_small"],
      ["1999-12-31", "value_too_small"],
      [dayIn(8), "value_too_large"],
      ["9999-12-31", "value_too_large"],
      ["2026-02-30", "value_malformed"]
    ]
    for (const [date, reason] of refused) {
      expect(await refusal(dated(date)), date).toMatchObject({
        status: 422,
        code: "parameters_invalid",
        parameters: [{ parameter: "business_date", reason }]
      })
    }
    expect(await refusal(dated("9999-12-31", "report.csv"))).toMatchObject({
      parameters: [{ parameter: "file.file_name" }, { parameter: "business_date" }]
    })
  })
})

/** A file that arrives before each of the first commits of a worker that would end a submission. */
const ARRIVING = 20

it("end although files of the program keep arriving", async () => {
  let arrived = 0
  let isArriving = false
  let arrive = (): Promise<unknown> => Promise.resolve()
  const ends = ({ condition, writes }: Commit) =>
    condition._tag === "None" && writes.some(({ kind, expected }) => kind === "submission_turn" && expected > 0)
  const before = (commit: Commit) =>
    Effect.suspend(() => {
      if (isArriving || arrived >= ARRIVING || !ends(commit)) return Effect.void
      isArriving = true
      arrived++
      return Effect.andThen(
        Effect.promise(() => arrive()),
        Effect.sync(() => {
          isArriving = false
        })
      )
    })
  const layer = Layer.effect(
    Store,
    Effect.map(Store, (store): Store["Service"] => ({
      ...store,
      commit: (commit) => Effect.andThen(before(commit), store.commit(commit))
    }))
  ).pipe(Layer.provide(await layerStore("memory", "")))
  const bank = await startBankOn(layer)
  const wrong = fileOf("customers", [personRecord("a")]).replace("1990-12-10", "tomorrow")
  arrive = () => upload(bank, `arrived-${arrived}_customers_V1.csv`, wrong)
  const { id } = await upload(bank, "busy_customers_V1.csv", wrong)
  await bank.drain()
  expect(arrived).toBe(ARRIVING)
  expect(await submissionOf(bank, id)).toMatchObject({ status: "rejected" })
  const { objects } = await ask(bank.partner.call("submission.list", { query: { limit: 100 } }))
  expect(objects.map(({ status }) => status)).toEqual(Array.from({ length: ARRIVING + 1 }, () => "rejected"))
  await bank.close()
})
