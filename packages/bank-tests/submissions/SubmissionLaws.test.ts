import type { Store } from "@vostro/domain/ports"
import type { FileRecord } from "@vostro/submissions"
import type { Layer } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  inAnotherProgram,
  layerStore,
  startBank,
  startBankOn,
  stores
} from "../support/BankUnderTest.ts"
import { customerBooks, type Parts, storedCustomers, submitParts } from "../support/CustomerBooks.ts"
import { blindToEquality, losingCustomers } from "../support/SubmissionMutants.ts"
import { companyRecord, controlRecord, ownerRecord, personRecord, submissionOf } from "../support/Submissions.ts"

const people = ["ann", "bob", "cid", "dee"]
const companies = ["acme", "bolt", "core"]

const customers = fc
  .record({
    occupations: fc.array(fc.constantFrom("", "Poet", "Painter"), { minLength: 4, maxLength: 4 }),
    names: fc.array(fc.constantFrom("Engines", "Looms"), { minLength: 3, maxLength: 3 })
  })
  .map(
    ({ occupations, names }): ReadonlyArray<FileRecord> => [
      ...people.map((id, at) => personRecord(id, { occupation: occupations[at] ?? "" })),
      ...companies.map((id, at) => companyRecord(id, { business_name: names[at] ?? "" }))
    ]
  )

// A company has its control persons first, so that each part of a file leaves it one.
const relationships = fc
  .array(
    fc.record({
      person: fc.constantFrom(...people),
      company: fc.constantFrom(...companies),
      isOwner: fc.boolean(),
      share: fc.integer({ min: 0, max: 25 })
    }),
    { maxLength: 10 }
  )
  .map((drawn): ReadonlyArray<FileRecord> => {
    const first = companies.map((company) => controlRecord("ann", company))
    const others = drawn
      .filter(({ person, isOwner }) => isOwner || person !== "ann")
      .map(({ person, company, isOwner, share }) =>
        isOwner ? ownerRecord(person, company, String(share)) : controlRecord(person, company)
      )
    const byKey = new Map(
      others.map((one) => [
        `${one["client_individual_id"]} ${one["client_business_id"]} ${one["relationship_type"]}`,
        one
      ])
    )
    return [...first, ...byKey.values()]
  })

const cut = <A>(all: ReadonlyArray<A>, cuts: ReadonlyArray<number>): ReadonlyArray<ReadonlyArray<A>> => {
  const at = [...new Set(cuts.map((one) => one % (all.length + 1)))].toSorted((a, b) => a - b)
  return [0, ...at].map((from, index) => all.slice(from, at[index] ?? all.length)).filter(({ length }) => length > 0)
}

const cuts = fc.array(fc.nat(), { maxLength: 4 })
const divided = fc.record({ customers, relationships, first: cuts, second: cuts }).map((drawn) => {
  const whole: ReadonlyArray<Parts> = [
    { type: "customers", files: [drawn.customers] },
    { type: "customer_relationships", files: [drawn.relationships] }
  ]
  const parts: ReadonlyArray<Parts> = [
    { type: "customers", files: cut(drawn.customers, drawn.first) },
    { type: "customer_relationships", files: cut(drawn.relationships, drawn.second) }
  ]
  return { whole, parts }
})

const booked = async (bank: BankUnderTest, parts: ReadonlyArray<Parts>, name: string) => {
  const ids = await submitParts(bank, parts, name)
  await bank.drain()
  for (const id of ids) expect(await submissionOf(bank, id)).toMatchObject({ status: "accepted", fault_count: 0 })
}

const splitLaw = (bank: () => BankUnderTest, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(divided, async ({ whole, parts }) => {
      const [one, other] = [await inAnotherProgram(bank()), await inAnotherProgram(bank())]
      await booked(one, whole, "whole")
      await booked(other, parts, "part")
      expect(await customerBooks(other)).toEqual(await customerBooks(one))
    }),
    { numRuns }
  )

const againLaw = (bank: () => BankUnderTest, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(divided, async ({ whole, parts }) => {
      const one = await inAnotherProgram(bank())
      await booked(one, whole, "first")
      const before = await storedCustomers(one)
      for (const [at, again] of [whole, parts].entries()) {
        await booked(one, again, `again-${at}`)
        expect(await storedCustomers(one)).toEqual(before)
      }
      // The same name is recognized without a check.
      await booked(one, whole, "first")
      const names = (await ask(one.partner.call("event.list", { query: { limit: 4 } }))).objects.map(
        ({ event }) => event
      )
      expect(names.toSorted()).toEqual(
        ["accepted", "accepted", "received", "received"].map((name) => `submission.${name}`)
      )
    }),
    { numRuns }
  )

describe.each(stores)("files of customers on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => bank.close())
  const runs = kind === "memory" ? 12 : 4

  it("make the same books in any division into files", () => splitLaw(() => bank, runs))
  it("change nothing when they come again", () => againLaw(() => bank, runs))
})

describe("the laws of files of customers", () => {
  const broken = async (mutant: (layer: Layer.Layer<Store>) => Layer.Layer<Store>, law: typeof splitLaw) => {
    const bank = await startBankOn(mutant(await layerStore("memory", "")))
    await expect(law(() => bank, 12)).rejects.toThrow()
    await bank.close()
  }

  it("find a bank that takes equal records for changed", () => broken(blindToEquality, againLaw))
  it("find a bank that loses customers", () => broken(losingCustomers, splitLaw))
})
