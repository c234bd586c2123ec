import { path } from "../html/Address.ts"
import { briefly } from "../html/Brief.ts"
import { type Html, html } from "../html/Html.ts"
import type { Context } from "../page/Page.ts"

/** Returns the page of an object within the console. */
export const objectPath = (programId: string, id: string): string => path`/programs/${programId}/objects/${id}`

/** Links to a page of the console. */
export const link = ({ base }: Pick<Context, "base">, to: string, label: Html | string): Html =>
  html`<a href="${base}${to}">${label}</a>`

/** Links to an object by its id. */
export const objectLink = (context: Pick<Context, "base">, programId: string, id: string): Html =>
  link(context, objectPath(programId, id), html`<code>${id}</code>`)

/** Links to an object by its id in brief, where a table has no room for the whole. */
export const briefLink = (context: Pick<Context, "base">, programId: string, id: string): Html =>
  link(context, objectPath(programId, id), briefly(id))

/** Links to the money of an account number, by its id or by another label. */
export const numberLink = (
  context: Pick<Context, "base">,
  programId: string,
  id: string,
  label: Html = html`<code>${id}</code>`
): Html => link(context, path`/programs/${programId}/account_numbers/${id}`, label)
