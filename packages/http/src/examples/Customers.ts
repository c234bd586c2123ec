const address_details = {
  physical_address: { line_1: "1 Main St", city: "Springfield", state: "IL", country: "US" }
} as const

const person = {
  type: "individual",
  intended_roles: ["account_holder"],
  individual_details: {
    first_name: "Ada",
    last_name: "Byron",
    date_of_birth: "1980-05-17",
    address_details,
    identification_details: { type: "us_entity", tax_identification: { type: "ssn", value: "123456789" } }
  },
  kyc_details: { result: "passed", screened_at: "2026-01-01T00:00:00Z" },
  ofac_details: { result: "passed", screened_at: "2026-01-01T00:00:00Z" }
} as const

const rescreened = { result: "passed", screened_at: "2026-02-01T00:00:00Z" } as const

const company = {
  type: "business",
  intended_roles: ["account_holder"],
  business_details: {
    name: "Acme LLC",
    address_details,
    identification_details: { type: "us_entity", tax_identification: { type: "ein", value: "987654321" } }
  },
  kyc_details: person.kyc_details,
  ofac_details: person.ofac_details
} as const

const application = { id: "application_example" }
const account = { id: "account_example" }

/** Examples of customers, applications and accounts. */
export const customerExamples = {
  "oauth_token.create": {
    body: { grant_type: "client_credentials", client_id: "client_example", client_secret: "client_example_secret" }
  },
  "entity.create": { body: person },
  "entity.create_v2": { body: company },
  "entity.find": { query: { client_customer_id: "customer-1" } },
  "entity.get": { params: { id: "entity_example" } },
  "entity.update": {
    params: { id: "entity_example" },
    body: {
      type: "individual",
      individual_details: { last_name: "Lovelace" },
      kyc_details: rescreened,
      ofac_details: rescreened
    }
  },
  "application.create": {
    body: {
      status: "approved",
      entities: { account_holder_type: "consumer", account_holders: ["entity_example"] },
      details: {
        product_name: "Loan",
        credit: {
          is_secured: false,
          is_mla: false,
          currency: "USD",
          limit: 500_000,
          max_limit: 1_000_000,
          report: { score: 700, pulled_at: "2026-01-01T00:00:00Z", source: "equifax" }
        }
      },
      decision: { decided_at: "2026-01-02T00:00:00Z", reason: "score" },
      documents: [],
      metadata: { reviewer: "jane" }
    }
  },
  "application.get": { params: application },
  "application.update": { params: application, body: { metadata: { reviewer: "jane" } } },
  "application.relationships": { params: application },
  "card.create": {
    body: {
      client_card_id: "card-7",
      account_id: "account_of_credit",
      subledger_balance_id: "subledger_balance_example",
      entity_id: "entity_example",
      type: "physical",
      bin: "411111",
      last_four: "1111",
      expiration_month: 12,
      expiration_year: 2099,
      metadata: { design: "blue" }
    }
  },
  "card.list": { query: { account_id: "account_of_credit" } },
  "card.get": { params: { card_id: "card_example" } },
  "card.find": { params: { client_card_id: "card-1" } },
  "card.update": {
    params: { card_id: "card_example" },
    body: { expiration_month: 6, expiration_year: 2099, metadata: { design: "red" } }
  },
  "card.activate": { params: { card_id: "card_example" } },
  "card.deactivate": { params: { card_id: "card_active" }, body: { status_reason: "lost" } },
  "card.close": { params: { card_id: "card_unwanted" }, body: { status_reason: "replaced" } },
  "account.create": {
    body: {
      capabilities: ["deposit"],
      entities: { account_holder_type: "consumer", account_holders: ["entity_example"] },
      details: { product_name: "Checking" },
      documents: [],
      metadata: { branch: "north" }
    }
  },
  "account.get": { params: account },
  "account.find": { query: { client_account_id: "account-1" } },
  "account.update": { params: account, body: { metadata: { branch: "north" } } },
  "account.activate": { params: { id: "account_inactive" } },
  "account.deactivate": { params: { id: "account_dormant" }, body: { status_reason: "dormant" } },
  "account.close": { params: { id: "account_unwanted" }, body: { status_reason: "client_closed" } },
  "account.relate": {
    params: account,
    body: { entity_ids: ["entity_other"], relationship_type: "authorized_user" }
  },
  "account.relationships": { params: account },
  "account.unrelate": { params: { ...account, entity_id: "entity_former" } }
} as const
