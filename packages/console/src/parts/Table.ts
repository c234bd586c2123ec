import { Html, html, nothing, type Shown } from "../html/Html.ts"

/** A column of a table. */
export interface Column<A> {
  readonly label: string
  readonly show: (row: A) => Shown
  /** True for amounts and counts, which align right. */
  readonly isNumber?: true
  /** True for the column that names the row. */
  readonly isName?: true
}

/** Columns that a narrow screen has room for: it shows the rows of a table of more as cards. */
const NARROW = 2

/** A table with its heading, or what to do while it has no rows. A column that shows nothing in any row is left out. */
export const table = <A>(
  caption: string,
  columns: ReadonlyArray<Column<A>>,
  rows: ReadonlyArray<A>,
  empty: Html | string
): Html => {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`
  const shown = columns
    .map((column) => ({ column, cells: rows.map(column.show) }))
    .filter(({ cells, column }) => column.isName || !cells.every(isEmpty))
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table${shown.length > NARROW && html` class="cards"`}>
<caption>${caption}</caption>
<thead><tr>${shown.map(({ column }) => head(column))}</tr></thead>
<tbody>${rows.map(
    (_, at) => html`<tr>${shown.map(({ cells, column }) => cell(column, cells[at]))}</tr>
`
  )}</tbody>
</table></div>`
}

const isEmpty = (value: Shown): boolean => {
  if (value instanceof Html) return value.text.trim() === ""
  return Array.isArray(value)
    ? value.every(isEmpty)
    : value === undefined || value === null || value === false || value === ""
}

const head = ({ isNumber, label }: Pick<Column<never>, "isNumber" | "label">): Html =>
  html`<th scope="col"${isNumber && html` class="number"`}>${label}</th>`

const cell = ({ isName, isNumber, label }: Omit<Column<never>, "show">, shown: Shown): Html =>
  isName
    ? html`<th scope="row">${shown}</th>`
    : html`<td${isNumber && html` class="number"`} data-label="${label}">${shown}</td>`

/** Names and values. Values that show nothing are left out. */
export const fields = (values: ReadonlyArray<readonly [string, Shown]>): Html => {
  const shown = values.filter(([, value]) => !isEmpty(value))
  if (shown.length === 0) return nothing
  return html`<dl class="fields">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** A status as a mark, whose color a style may give by its name. */
export const status = (name: string): Html =>
  html`<span class="status status-${name.replaceAll(/\W/g, "-")}">${name}</span>`
