import { screenedAt } from "./Parts.ts"

const adverse_action_notice = { delivered_at: screenedAt, reason: "score", delivery_method: "email" }
const report = { score: 710, pulled_at: screenedAt, source: "experian" }
const documents = [{ document_id: "terms-1", type: "esign_agreement", consented_at: screenedAt, version: "2" }]
const entities = {
  account_holders: ["entity_example"],
  authorized_signers: ["entity_example"],
  authorized_users: ["entity_other"]
}

const applicationCredit = {
  is_secured: true,
  is_mla: true,
  currency: "USD",
  underwriting_grade: "A",
  limit: 400_000,
  max_limit: 900_000,
  report
}

const changeable = {
  status: "approved",
  details: { product_name: "Bigger loan", credit: applicationCredit, adverse_action_notice },
  decision: {
    decided_at: "2026-01-03T00:00:00Z",
    reason: "income",
    exception_approval_reason: "long-standing customer"
  },
  documents
}

/** Body of an application with all fields. */
export const fullApplication = { ...changeable, client_application_id: "loan-1", entities }

/** Body that updates all fields of an application. */
export const applicationUpdate = changeable

/** Body that updates all fields of an account. */
export const accountUpdate = {
  application_id: "application_example",
  capabilities: ["deposit", "credit_with_underwriting"],
  details: {
    product_name: "Card",
    credit: {
      is_secured: false,
      is_mla: false,
      underwriting_grade: "A",
      currency: "USD",
      available_credit: 500_000,
      limit: 500_000,
      max_limit: 500_000,
      scra: { start_date: "2026-01-01", end_date: "2026-06-01" },
      report
    },
    adverse_action_notice
  },
  documents
}

/** Body of an account with all fields. */
export const fullAccount = { ...accountUpdate, entities }
