import { path, queryOf } from "../../html/Address.ts"
import type { Html } from "../../html/Html.ts"
import type { Context } from "../../page/Page.ts"
import { link } from "../../parts/Links.ts"

/** Links from an object that has money to the page with it. A portal has no such page. */
export const moneyLink = (context: Context, programId: string, kind: string, id: string): Html | undefined => {
  if (context.viewer.operator === undefined) return undefined
  switch (kind) {
    case "account_number":
      return link(context, path`/programs/${programId}/account_numbers/${id}`, "balance and legs")
    case "account":
      return link(context, path`/programs/${programId}/accounts` + queryOf({ account_id: id }), "its account numbers")
    case "core_account":
      return link(context, path`/programs/${programId}/books`, "in the books")
    default:
      return undefined
  }
}
