import { path } from "../../html/Address.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { link } from "../../parts/Links.ts"
import { operatorOf, programOf } from "../../parts/Place.ts"
import { fields, status, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import { type Kind, kindsOf } from "./Kinds.ts"
import { portalOf } from "./Portal.ts"

/** Name of the bank's own partition. */
const BANK = "bank"

/** Shows a program, or the bank itself, and the kinds of its objects. */
export const programPage = async (context: Context): Promise<Shown> => {
  const program_id = programOf(context)
  if (program_id === BANK) return { title: "The bank itself", body: tables(context, program_id) }
  const [{ value }, portal] = await Promise.all([
    operatorOf(context).call("program.get", { params: { program_id } }),
    portalOf(context, program_id)
  ])
  return {
    title: value.name,
    body: html`${fields([
      ["Id", html`<code>${value.id}</code>`],
      ["Status", status(value.status)],
      ["Prefix of company ids", html`<code>${value.company_prefix}</code>`],
      ["Source addresses", value.source_ip_allowlist.join(", ") || "all"],
      ["Disabled operations", value.disabled_endpoints.map(({ operation }) => operation).join(", ")],
      ["Created", time(value.created_at)]
    ])}
<h2>Portal</h2>
${portal}
<h2>Objects</h2>
${tables(context, program_id)}`
  }
}

/** Shows the kinds of objects of a program. */
export const kindsPage = async (context: Context): Promise<Shown> => ({
  title: "Objects",
  body: tables(context, programOf(context))
})

const tables = (context: Context, programId: string): Html => {
  const kinds = kindsOf(context.offer)
  const [own, internal] = [kinds.filter(({ isInternal }) => !isInternal), kinds.filter(({ isInternal }) => isInternal)]
  return html`${kindTable(context, programId, "Kinds of objects", own)}
<details><summary>Internal objects of the bank</summary>${kindTable(context, programId, "Internal kinds", internal)}</details>`
}

const kindTable = (context: Context, programId: string, caption: string, some: ReadonlyArray<Kind>): Html =>
  table(
    caption,
    [
      {
        label: "Kind",
        isName: true,
        show: ({ kind }) => link(context, path`/programs/${programId}/lists/${kind}`, kind.replaceAll("_", " "))
      },
      { label: "Filters", show: ({ attributes }) => attributes.join(", ") }
    ],
    some,
    "The bank has no kinds of objects."
  )
