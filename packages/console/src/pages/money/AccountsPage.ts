import { briefly } from "../../html/Brief.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { filters, filtersOf } from "../../parts/Filters.ts"
import { briefLink, numberLink } from "../../parts/Links.ts"
import { money } from "../../parts/Money.ts"
import { cursorOf, pager } from "../../parts/Pager.ts"
import { operatorOf, programOf } from "../../parts/Place.ts"
import { status, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"

/** Account numbers of a page. */
const LIMIT = 50

/** Shows the account numbers of a program, newest first, with their balances. */
export const accountsPage = async (context: Context): Promise<Shown> => {
  const program_id = programOf(context)
  const operator = operatorOf(context)
  const { account_id } = filtersOf(context, "account_id")
  const narrowed = account_id === undefined ? {} : { attribute: "account_id", value: account_id }
  const query = { kind: "account_number", limit: LIMIT, ...narrowed, ...cursorOf(context) }
  const { value } = await operator.call("object.list", { params: { program_id }, query })
  const account_number_ids = value.objects.map(({ id }) => id)
  const balances =
    account_number_ids.length === 0
      ? []
      : (await operator.call("account_number.balances", { params: { program_id }, query: { account_number_ids } }))
          .value.objects
  const balanceOf = new Map(balances.map((one) => [String(one.account_number_id), one]))
  const rows = value.objects.map(({ id, object }) => ({ id, object, balance: balanceOf.get(id) }))
  return {
    title: "Accounts",
    body: html`${filters(context, [{ name: "account_id", label: "Account (id)" }])}
${table(
  "Account numbers and their balances, newest first",
  [
    {
      label: "Number",
      isName: true,
      show: ({ id, object }) => numberLink(context, program_id, id, digitsOf(id, object))
    },
    { label: "Id", show: ({ id }) => briefly(id) },
    { label: "Account", show: ({ object }) => briefLink(context, program_id, textOf(object["account_id"])) },
    { label: "Customer", show: ({ object }) => textOf(object["client_customer_id"] ?? object["entity_id"]) },
    { label: "Status", show: ({ object }) => status(textOf(object["status"])) },
    { label: "Posted", isNumber: true, show: ({ balance }) => money(balance?.posted) },
    { label: "Held", isNumber: true, show: ({ balance }) => money(balance?.held) },
    { label: "Available", isNumber: true, show: ({ balance }) => money(balance?.available) },
    { label: "Opened", show: ({ object }) => time(textOf(object["created_at"])) }
  ],
  rows,
  html`No account number${account_id !== undefined && " of this account"}. The program's developers open accounts with <code>POST /v1/account</code> and create account numbers with <code>POST /v1/account_number</code>.`
)}
${pager(context, { has_more: value.has_more, first: rows[0]?.id, last: rows.at(-1)?.id })}`
  }
}

// An account number that is not assigned yet has no digits.
const digitsOf = (id: string, { account_number }: Readonly<Record<string, unknown>>): Html =>
  account_number === undefined ? briefly(id) : html`<code class="brief">${String(account_number)}</code>`

const textOf = (value: unknown): string => (value === undefined ? "" : String(value))
