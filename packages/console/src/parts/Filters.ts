import { type Html, html } from "../html/Html.ts"
import type { Context } from "../page/Page.ts"

/** A field of the query of a list. */
export interface Filter {
  readonly name: string
  readonly label: string
  /** True for a time, of which the form gives an example. */
  readonly isTime?: true
  /** Values to choose from. Without them it is a text. */
  readonly choices?: ReadonlyArray<string>
}

/** The filters of a list as a form: sending it shows the first page of the narrowed list. */
export const filters = ({ base, path, query }: Context, all: ReadonlyArray<Filter>): Html => {
  const isNarrow = all.some(({ name }) => query.has(name) && query.get(name) !== "")
  return html`<form class="filters" method="get" action="${base}${path}" role="search" aria-label="Filter the list">
${all.map((one) => control(one, query.get(one.name) ?? ""))}
<button type="submit" class="second">Filter</button>
${isNarrow && html`<a href="${base}${path}">Show all</a>`}
</form>`
}

const control = ({ choices, isTime, label, name }: Filter, value: string): Html =>
  choices === undefined
    ? html`<label>${label} <input type="text" name="${name}" value="${value}" maxlength="200" autocomplete="off"${isTime && html` placeholder="2026-11-27T17:00:00Z" size="21"`}></label>`
    : html`<label>${label} <select name="${name}"><option></option>${choices.map(
        (choice) => html`<option${choice === value && html` selected`}>${choice}</option>`
      )}</select></label>`

/** Returns the stated filters of a request for a list. Empty ones are left out. */
export const filtersOf = <const N extends string>(
  { query }: Pick<Context, "query">,
  ...names: ReadonlyArray<N>
): { readonly [K in N]?: string } => {
  const stated: { [K in N]?: string } = {}
  for (const name of names) {
    const value = query.get(name)
    if (value !== null && value.trim() !== "") stated[name] = value.trim()
  }
  return stated
}
