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
  return html`<p class="note">A link lets the developers of the program look for an hour at most: at its requests and objects, not at its customers. They log in to the console with its token, which the next page shows once.</p>
${table(
  "Latest links to the portal",
  [
    { label: "Made", isName: true, show: ({ created_at }) => time(created_at) },
    { label: "Ends", show: ({ expires_at }) => time(expires_at) },
    { label: "Status", show: (one) => status(Date.parse(one.expires_at) <= context.now_ms ? "expired" : one.status) },
    { label: "Id", show: ({ id }) => html`<code>${id}</code>` },
    {
      label: "Change",
      show: ({ expires_at, id: portal_link_id, status: now }) =>
        now === "active" &&
        Date.parse(expires_at) > context.now_ms &&
        callForm(context, { operation: "portal_link.revoke", label: "Revoke", params: { ...params, portal_link_id } })
    }
  ],
  value.objects,
  "The program has no link yet."
)}
${callForm(context, {
  operation: "portal_link.create",
  label: "Make a link",
  params,
  fields: [{ name: "minutes", label: "Minutes, 60 by default", as: "number", isOptional: true }]
})}`
}
