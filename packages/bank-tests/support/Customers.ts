import { randomUUID } from "node:crypto"
import { ask, type BankUnderTest } from "./BankUnderTest.ts"

/** Builds a passed screening. */
export const passed = (screened_at = "2026-01-01T00:00:00Z") => ({ result: "passed", screened_at }) as const

/** Credit details of an account, as set by its client. */
export const credit = {
  is_secured: false,
  is_mla: false,
  underwriting_grade: "A",
  currency: "USD",
  available_credit: 100,
  limit: 200,
  max_limit: 300
} as const

/** Builds the body of an adult who passes every check. */
export const personOf = (date_of_birth = "1980-05-17") =>
  ({
    type: "individual",
    intended_roles: ["account_holder"],
    individual_details: {
      first_name: "Ada",
      last_name: "Byron",
      date_of_birth,
      address_details: { physical_address: { line_1: "1 Main St", city: "Springfield", state: "IL", country: "US" } },
      identification_details: { type: "us_entity", tax_identification: { type: "ssn", value: "123456789" } }
    },
    kyc_details: passed(),
    ofac_details: passed()
  }) as const

/** Builds the body of a company that passes every check. */
export const companyOf = (parts: object = {}) =>
  ({
    type: "business",
    intended_roles: ["account_holder"],
    business_details: {
      name: "Acme LLC",
      address_details: { physical_address: { line_1: "2 Main St", city: "Springfield", state: "IL", country: "US" } },
      identification_details: { type: "us_entity", tax_identification: { type: "ein", value: "987654321" } }
    },
    kyc_details: passed(),
    ofac_details: passed(),
    ...parts
  }) as const

/** Types a body without checking its fields, which a test overrides. */
// trusted: tests send such bodies to see the bank refuse the wrong shape.
export const unchecked = (body: object) => body as ReturnType<typeof personOf>

/** Creates an entity. */
export const createEntity = (bank: BankUnderTest, body: object) =>
  ask(bank.partner.call("entity.create", { idempotencyKey: randomUUID(), body: unchecked(body) }))

/** Creates an adult and returns the id. */
export const adult = async (bank: BankUnderTest): Promise<string> => (await createEntity(bank, personOf())).id

/** Builds the body of an application. */
export const applicationOf = <const S extends "approved" | "declined" | "canceled">(status: S) =>
  ({
    status,
    entities: { account_holders: ["entity_1"] },
    details: {
      product_name: "Loan",
      credit: {
        is_secured: false,
        is_mla: false,
        currency: "USD",
        limit: 500,
        max_limit: 1_000,
        report: { score: 700, pulled_at: "2026-01-01T00:00:00Z", source: "equifax" }
      }
    },
    decision: { decided_at: "2026-01-02T00:00:00Z", reason: "score" },
    documents: []
  }) as const
