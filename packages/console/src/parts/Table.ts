import { type Html, html, type Shown } from "../html/Html.ts"

/** A column of a table. */
export interface Column<A> {
  readonly label: string
  readonly show: (row: A) => Shown
  /** True for amounts and counts, which align right. */
  readonly isNumber?: true
  /** True for the column that names the row. */
  readonly isName?: true
}

/** A table with its heading, or what to do while it has no rows. */
export const table = <A>(
  caption: string,
  columns: ReadonlyArray<Column<A>>,
  rows: ReadonlyArray<A>,
  empty: Html | string
): Html => {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr>${columns.map(head)}</tr></thead>
<tbody>${rows.map(
    (row) => html`<tr>${columns.map((column) => cell(column, row))}</tr>
`
  )}</tbody>
</table></div>`
}

const head = ({ isNumber, label }: Pick<Column<never>, "isNumber" | "label">): Html =>
  html`<th scope="col"${isNumber && html` class="number"`}>${label}</th>`

const cell = <A>({ isName, isNumber, show }: Column<A>, row: A): Html =>
  isName ? html`<th scope="row">${show(row)}</th>` : html`<td${isNumber && html` class="number"`}>${show(row)}</td>`

/** Names and values. Absent values are left out. */
export const fields = (values: ReadonlyArray<readonly [string, Shown]>): Html =>
  html`<dl class="fields">${values
    .filter(([, value]) => value !== undefined && value !== null && value !== false && value !== "")
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`

/** A status as a mark, whose color a style may give by its name. */
export const status = (name: string): Html =>
  html`<span class="status status-${name.replaceAll(/\W/g, "-")}">${name}</span>`
