import { clientId, code, date, patterned, text, where } from "../columns/Kinds.ts"
import { known, type Layout, ours } from "../columns/Layout.ts"

const ofBusiness = where("relationship_type", "beneficial_owner", "control_person")
const ofSoleProp = where("relationship_type", "sole_proprietor")

/** People who own, control or are a company. */
export const customerRelationships: Layout = {
  type: "customer_relationships",
  title: "Customer relationships",
  content: "new and changed relationships between customers",
  unique: [["client_individual_id", "client_business_id", "client_sole_prop_id", "relationship_type"]],
  rules: [],
  columns: [
    known("client_individual_id", clientId, { required: true, example: "customer" }),
    known("client_business_id", clientId, { required: ofBusiness, only: ofBusiness, example: "business" }),
    known("client_sole_prop_id", clientId, { required: ofSoleProp, only: ofSoleProp }),
    known("status", code("active", "deleted"), { required: true, example: "active" }),
    known("relationship_type", code("beneficial_owner", "control_person", "sole_proprietor"), {
      required: true,
      example: "control_person"
    }),
    ours(
      "ownership_percentage",
      patterned("0 to 100 with at most two decimals", 6, /^(0(\.\d{1,2})?|[1-9]\d?(\.\d{1,2})?|100(\.0{1,2})?)$/),
      { only: where("relationship_type", "beneficial_owner") }
    ),
    ours("title", text(120), {
      required: where("relationship_type", "control_person"),
      only: where("relationship_type", "control_person"),
      example: "Managing director"
    }),
    ours("relationship_established_at", date, { example: "2026-01-15" })
  ]
}
