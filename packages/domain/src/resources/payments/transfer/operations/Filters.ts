import { Schema } from "effect"
import { idOf } from "../../../../kernel/Resource.ts"
import { CreatedAt } from "../../../../operation/Page.ts"

/** Filters of the lists of payments of any network. */
export const transferFilters = {
  account_id: Schema.optionalKey(idOf("account")),
  account_number_id: Schema.optionalKey(idOf("account_number")),
  direction: Schema.optionalKey(Schema.Literals(["outgoing", "incoming"])),
  created_at: Schema.optionalKey(CreatedAt)
}
