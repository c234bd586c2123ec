import { bankId, clientId, code, currency, list, positiveCents, text, time, where } from "../columns/Kinds.ts"
import { known, type Layout, ours } from "../columns/Layout.ts"

const underwritten = where("capabilities", "credit_with_underwriting")
const credit = where("capabilities", "credit_with_underwriting", "credit_without_underwriting")
const closed = where("status", "closed")

/** Accounts of customers, new or changed. */
export const accounts: Layout = {
  type: "accounts",
  title: "Accounts",
  content: "new and changed accounts",
  unique: [["client_account_id"]],
  rules: [{ rule: "order", column: "closed_at", from: "created_at" }],
  columns: [
    known("client_account_id", clientId, { required: true, example: "account" }),
    known("application_id", bankId("application"), { required: underwritten, only: credit }),
    known("account_holder_type", code("consumer", "commercial"), { required: true, example: "consumer" }),
    known("account_holders", list(20, clientId), { required: true, example: "customer-1" }),
    known("authorized_signers", list(20, clientId), { required: where("account_holder_type", "commercial") }),
    known("authorized_users", list(10, clientId)),
    known("currency", currency, { required: true, example: "USD" }),
    known("client_product_name", text(120), { required: true, example: "Everyday checking" }),
    ours("capabilities", list(3, code("deposit", "credit_with_underwriting", "credit_without_underwriting")), {
      required: true,
      example: "deposit"
    }),
    ours("status", code("active", "inactive", "closed"), { required: true, example: "active" }),
    ours(
      "status_reason",
      code(
        "active",
        "dormant",
        "frozen",
        "other",
        "entity_closed",
        "client_closed",
        "paid_off",
        "charged_off",
        "canceled"
      ),
      { required: where("status", "inactive", "closed") }
    ),
    ours("created_at", time, { required: true, example: "2026-11-20T15:04:05Z" }),
    ours("closed_at", time, { required: closed, only: closed }),
    ours("is_secured", code("true", "false"), { required: credit, only: credit }),
    ours("is_mla", code("true", "false"), { required: credit, only: credit }),
    ours("underwriting_grade", text(64), { required: credit, only: credit }),
    ours("available_credit", positiveCents, { required: credit, only: credit }),
    ours("limit", positiveCents, { required: credit, only: credit }),
    ours("max_limit", positiveCents, { required: credit, only: credit })
  ]
}
