import type { OutputOf } from "@vostro/http/promise"
import { queryOf } from "../../html/Address.ts"
import { briefly } from "../../html/Brief.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { briefLink, link, objectLink } from "../../parts/Links.ts"
import { money } from "../../parts/Money.ts"
import { operatorOf, programOf, segmentOf } from "../../parts/Place.ts"
import { fields, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import { balancePlot } from "../../plots/BalancePlot.ts"

/** Legs of a page. */
const LIMIT = 50

type Legs = OutputOf<"account_number.legs">

/** Shows what moved the money of an account number, newest first, with the balance after each leg. */
export const numberPage = async (context: Context): Promise<Shown> => {
  const [program_id, account_number_id] = [programOf(context), segmentOf(context, "account_number_id")]
  const after = context.query.get("after") ?? undefined
  const { value } = await operatorOf(context).call("account_number.legs", {
    params: { program_id, account_number_id },
    query: { limit: LIMIT, ...(after !== undefined && { starting_after: after }) }
  })
  return {
    title: "Balance of an account number",
    body: html`${fields([
      ["Account number", objectLink(context, program_id, account_number_id)],
      ["Posted", money(value.posted)],
      ["Held", money(value.held)],
      ["Available", money(value.available)]
    ])}
${plot(context, value, after === undefined)}
${table(
  after === undefined ? "Legs, newest first" : "Older legs",
  [
    { label: "Time", show: ({ created_at }) => time(created_at) },
    {
      label: "Moved for",
      isName: true,
      show: ({ cause, code }) =>
        html`${briefLink(context, program_id, cause)}${code !== undefined && ` (${code.replaceAll("_", " ")})`}`
    },
    { label: "Amount", isNumber: true, show: ({ amount }) => money(amount) },
    { label: "Balance", isNumber: true, show: ({ balance }) => money(balance) },
    { label: "Leg", show: ({ id }) => briefly(id) }
  ],
  value.objects,
  value.has_more
    ? "None of the transactions that this page looked through has a leg of this account number. Press Older to look further back."
    : "No leg yet. A payment or a credit by an operator makes the first one."
)}
${pages(context, value, after)}`
  }
}

// A page that ends before now has no dot: the bank keeps the available balance of now alone.
const plot = ({ now_ms }: Context, { available, objects }: Legs, isNewest: boolean): Html | undefined => {
  const oldest = objects.at(-1)
  return balancePlot({
    points: objects.map(({ balance, created_at }) => ({ ms: Date.parse(created_at), balance })).toReversed(),
    before: oldest === undefined ? 0 : oldest.balance - oldest.amount,
    until_ms: isNewest ? now_ms : Date.parse(objects[0]?.created_at ?? ""),
    available: isNewest ? available : undefined
  })
}

const pages = (context: Context, { has_more, last_id }: Legs, after: string | undefined): Html | undefined => {
  if (after === undefined && !has_more) return undefined
  return html`<nav class="pager" aria-label="Pages of the list">
${after !== undefined && link(context, context.path, "Newest")}
${last_id !== undefined && link(context, `${context.path}${queryOf({ after: last_id })}`, "Older")}
</nav>`
}
