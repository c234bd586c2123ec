import { callForm } from "../../acts/CallForm.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context } from "../../page/Page.ts"
import { operatorOf } from "../../parts/Place.ts"
import { status, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"

/** Links that are shown, the newest first. */
const LIMIT = 10

/** Shows the links to the portal of a program, and the forms that make and revoke them. */
export const portalOf = async (context: Context, program_id: string): Promise<Html> => {
  const params = { program_id }
  const { value } = await operatorOf(context).call("portal_link.list", { params, query: { limit: LIMIT } })
  return html`<p class="note">A portal link lets the program's developers read its requests and objects, but not its customers, for an hour at most. They log in to the console with the token of the link. The next page shows the token once.</p>
${table(
  "Latest portal links",
  [
    { label: "Created", isName: true, show: ({ created_at }) => time(created_at) },
    { label: "Expires", show: ({ expires_at }) => time(expires_at) },
    { label: "Status", show: (one) => status(Date.parse(one.expires_at) <= context.now_ms ? "expired" : one.status) },
    { label: "Id", show: ({ id }) => html`<code>${id}</code>` },
    {
      label: "Action",
      show: ({ expires_at, id: portal_link_id, status: now }) =>
        now === "active" &&
        Date.parse(expires_at) > context.now_ms &&
        callForm(context, { operation: "portal_link.revoke", label: "Revoke", params: { ...params, portal_link_id } })
    }
  ],
  value.objects,
  "The program has no portal link yet. An operator with the role operate creates one here."
)}
${callForm(context, {
  operation: "portal_link.create",
  label: "Create a portal link",
  params,
  fields: [{ name: "minutes", label: "Minutes (60 by default)", as: "number", isOptional: true }]
})}`
}
