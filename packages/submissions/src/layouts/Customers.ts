import {
  clientId,
  code,
  currency,
  date,
  given,
  list,
  looseAmount,
  patterned,
  text,
  time,
  where
} from "../columns/Kinds.ts"
import { type Column, type Kind, known, type Layout, ours, type RecordRule } from "../columns/Layout.ts"

const person = where("customer_type", "individual")
const company = where("customer_type", "business", "sole_prop")

const country = patterned("two or three capital letters", 3, /^[A-Z]{2,3}$/)

const address = (of: "physical" | "mailing"): ReadonlyArray<Column> => {
  const column = (name: string, kind: Kind, example: string) =>
    ours(`${of}_address_${name}`, kind, of === "physical" ? { example } : {})
  const only = given(`${of}_address_line_1`)
  return [
    column("line_1", text(120), "1500 Market Street"),
    ours(`${of}_address_line_2`, text(120), { only }),
    column("city", text(120), "San Francisco"),
    ours(`${of}_address_state`, text(64), { only, ...(of === "physical" && { example: "CA" }) }),
    ours(`${of}_address_postal_code`, text(20), { only, ...(of === "physical" && { example: "94105" }) }),
    column("country", country, "US")
  ]
}

const wholeAddress = (of: "physical" | "mailing"): RecordRule => ({
  rule: "together",
  columns: [`${of}_address_line_1`, `${of}_address_city`, `${of}_address_country`]
})

/** People and companies, new or changed. */
export const customers: Layout = {
  type: "customers",
  title: "Customers",
  content: "new and changed customers",
  unique: [["client_customer_id"]],
  rules: [
    { rule: "together", columns: ["tax_identification_type", "tax_identification_value"] },
    { rule: "together", columns: ["kyc_result", "kyc_screened_at"] },
    { rule: "together", columns: ["ofac_result", "ofac_screened_at"] },
    wholeAddress("physical"),
    wholeAddress("mailing")
  ],
  columns: [
    known("client_customer_id", clientId, { required: true, example: "customer" }),
    known("customer_type", code("individual", "business", "sole_prop"), { required: true, example: "individual" }),
    known(
      "intended_roles",
      list(4, code("account_holder", "authorized_signer", "authorized_user", "minor_account_holder")),
      { slips: ["inteded_roles"], example: "account_holder" }
    ),
    known("first_name", text(100), { required: person, only: person, example: "Ada" }),
    ours("preferred_first_name", text(100), { only: person }),
    known("middle_name", text(100), { only: person }),
    known("last_name", patterned("at least two letters or digits", 100, /^(?:[^\p{L}\p{N}]*[\p{L}\p{N}]){2}/u), {
      required: person,
      only: person,
      example: "Lovelace"
    }),
    known("date_of_birth", date, {
      slips: ["data_of_birth"],
      required: person,
      only: person,
      secret: true,
      example: "1990-12-10"
    }),
    known("occupation", text(120), { slips: ["ocupation"], only: person, example: "Mathematician" }),
    known("business_type", code("corporation", "partnership", "sole_prop", "llc", "trust", "cooperative", "other"), {
      required: company,
      only: company
    }),
    known("business_name", text(200, 2), { required: company, only: company }),
    known("dba", text(200), { only: company }),
    known("website", text(500), { only: company }),
    ours("gross_annual_revenue", looseAmount, { only: company }),
    ours("currency_code", currency, { only: company }),
    ours("industry", list(20, text(120)), { only: company }),
    ours("email", patterned("name, `@` and domain", 254, /^[^\s@]{1,64}@[^\s@]{1,189}$/), {
      example: "ada@example.com"
    }),
    ours("phone_number", patterned("digits, with `+` or separators", 32, /^\+?\(?[0-9][0-9 ().-]{4,29}$/)),
    ...address("physical"),
    ...address("mailing"),
    ours("identification_type", code("us_entity", "non_us_entity"), { required: true, example: "us_entity" }),
    ours("tax_identification_type", code("ssn", "itin", "ein"), { only: where("identification_type", "us_entity") }),
    ours("tax_identification_value", patterned("nine digits", 9, /^\d{9}$/), {
      only: where("identification_type", "us_entity"),
      secret: true
    }),
    ours("risk_score", code("low", "medium", "high")),
    ours("kyc_result", code("pending", "passed", "failed")),
    ours("kyc_screened_at", time),
    ours("ofac_result", code("pending", "passed", "failed")),
    ours("ofac_screened_at", time)
  ]
}
