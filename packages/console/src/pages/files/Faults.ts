import type { ItemOf, OutputOf } from "@vostro/http/promise"
import { queryOf } from "../../html/Address.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context } from "../../page/Page.ts"
import { operatorOf } from "../../parts/Place.ts"

/** Faults of a page of their list. */
const LIMIT = 50

type Fault = ItemOf<"submission.faults">
type Line = OutputOf<"submission.lines">["lines"][number]

interface Params {
  readonly program_id: string
  readonly submission_id: string
}

/** Lists the faults of a file in its order, each beside its line. */
export const faults = async (context: Context, params: Params): Promise<Html> => {
  const after = context.query.get("after")
  const query = { limit: LIMIT, ...(after !== null && { starting_after: after }) }
  const { value } = await operatorOf(context).call("submission.faults_of_program", { params, query })
  const { has_more, objects } = value
  const lines = await linesOf(context, params, objects)
  const last = objects.at(-1)?.number
  return html`<h2>Faults</h2>
<p class="note">In the order of the file. Secrets are not shown. The role <code>read</code> sees x for each letter and 9 for each digit.</p>
<ol class="faults" start="${objects[0]?.number ?? 1}">${objects.map((one) => shown(one, lines.get(one.line)))}</ol>
${has_more && last !== undefined && html`<p><a rel="next" href="${context.base}${context.path}${queryOf({ after: last })}">More faults</a></p>`}`
}

const linesOf = async (
  context: Context,
  params: Params,
  objects: ReadonlyArray<Fault>
): Promise<ReadonlyMap<number, Line>> => {
  const wanted = [...new Set(objects.map(({ line }) => String(line)))]
  if (wanted.length === 0) return new Map()
  const { value } = await operatorOf(context).call("submission.lines", { params, query: { lines: wanted } })
  return new Map(value.lines.map((line) => [line.line, line]))
}

const shown = (fault: Fault, line: Line | undefined): Html =>
  html`<li value="${fault.number}"><p><strong>Line ${fault.line}</strong>${fault.column !== "" && html`, column <code>${fault.column}</code>`}: ${fault.message} <span class="note">(${fault.rule})</span>${fault.found !== "" && html`, found <code>${fault.found}</code>`}${fault.first_line !== undefined && `, first on line ${fault.first_line}`}</p>
${line === undefined ? html`<p class="note">The line is too far into the file to be shown.</p>` : lineOf(fault, line)}</li>
`

const lineOf = ({ column: faulty }: Fault, { fields, line }: Line): Html =>
  fields.length === 0
    ? html`<p class="note">Line ${line} cannot be read as text.</p>`
    : html`<pre class="line" tabindex="0">${fields.map(
        ({ column, text }, at) =>
          html`${at > 0 && "|"}${column === faulty && faulty !== "" ? html`<mark title="${column}">${text === "" ? "(empty)" : text}</mark>` : html`<span title="${column}">${text}</span>`}`
      )}</pre>`
