import { roles } from "@vostro/domain"
import type { ItemOf } from "@vostro/http/promise"
import { callForm } from "../../acts/CallForm.ts"
import { queryOf } from "../../html/Address.ts"
import { briefly } from "../../html/Brief.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { link } from "../../parts/Links.ts"
import { cursorOf, pager } from "../../parts/Pager.ts"
import { operatorOf } from "../../parts/Place.ts"
import { status, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"

type Operator = ItemOf<"operator.list">

/** Operators of a page of their list. */
const LIMIT = 50

/** Shows who operates the bank; those who administer it create, change and revoke operators here. */
export const operatorsPage = async (context: Context): Promise<Shown> => {
  const { value } = await operatorOf(context).call("operator.list", { query: { limit: LIMIT, ...cursorOf(context) } })
  const { has_more, objects } = value
  return {
    title: "Operators",
    body: html`<p class="note">The operator <code>root</code> is not listed: its token is a setting of the bank, and no operation can revoke it.</p>
${table(
  "Operators, newest first",
  [
    { label: "Name", isName: true, show: ({ id, name }) => link(context, `/audit${queryOf({ actor: id })}`, name) },
    { label: "Role", show: ({ role }) => role },
    { label: "Status", show: (one) => html`${status(one.status)} ${time(one.revoked_at)}` },
    { label: "Source addresses", show: ({ source_ip_allowlist }) => source_ip_allowlist.join(", ") || "all" },
    { label: "Created", show: ({ created_at }) => time(created_at) },
    { label: "Id", show: ({ id }) => briefly(id) },
    { label: "Change", show: (one) => forms(context, one) }
  ],
  objects,
  html`No operator but <code>root</code> yet. Create an operator for each person and program${
    createForm(context) === undefined ? html`, with the role <code>administer</code>` : " below"
  }: the audit log then tells them apart.`
)}
${pager(context, { has_more, first: objects[0]?.id, last: objects.at(-1)?.id })}
${createForm(context)}`
  }
}

const createForm = (context: Context): Html | undefined => {
  const form = callForm(context, {
    operation: "operator.create",
    label: "Create the operator",
    fields: [
      { name: "name", label: "Name" },
      { name: "role", label: "Role", as: "choice", choices: roles },
      { name: "source_ip_allowlist", label: "Source addresses (empty for all)", as: "list", isOptional: true }
    ]
  })
  return form && html`<h2>Create an operator</h2><p class="note">The next page shows the token, once.</p>${form}`
}

const forms = (context: Context, { id: operator_id, name, role, status: now }: Operator): Html | undefined => {
  if (now === "revoked") return undefined
  const params = { operator_id }
  const change = callForm(context, {
    operation: "operator.update",
    label: "Change the role",
    params,
    fields: [{ name: "role", label: `Role of ${name}`, as: "choice", choices: roles, value: role }]
  })
  const revoke = callForm(context, { operation: "operator.revoke", label: `Revoke ${name}`, params })
  return change && html`<details><summary>Change ${name}</summary>${change}${revoke}</details>`
}
