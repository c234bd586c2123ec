import { operationNamed } from "../../acts/MayCall.ts"
import { operationForm } from "../../acts/OperationForm.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context } from "../../page/Page.ts"
import { objectLink } from "../../parts/Links.ts"
import { status, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import type { Asked, AskedTimeline } from "./Asked.ts"

type Call = AskedTimeline["calls"][number]

/** Shows what the status allows next, with what causes it and the forms that do, and why the rest is not possible. */
export const next = (
  context: Context,
  asked: Asked,
  { calls, due, impossible, next: possible }: AskedTimeline
): Html => {
  const own = calls.filter((one) => !isVersion(one, calls))
  const refused = own.flatMap((one) => (one.why === undefined ? [] : [{ ...one, why: one.why }]))
  const impossibleNow = [
    ...refused.map(({ operation, trigger = "", why }) => ({ name: `${operation} ${trigger}`.trim(), why })),
    ...impossible
      .filter(({ trigger }) => refused.every((one) => !tells(one, trigger)))
      .map(({ trigger, why }) => ({ name: trigger, why }))
  ]
  return html`<h2>What can happen next</h2>
${table(
  "Triggers that the status allows",
  [
    { label: "Trigger", isName: true, show: ({ trigger }) => trigger },
    { label: "Leads to", show: ({ to }) => status(to) },
    { label: "Event", show: ({ event }) => event },
    { label: "Operations", show: ({ operations }) => names(operations.filter((one) => !isVersionOf(one, operations))) },
    { label: "Jobs", show: ({ jobs }) => names(jobs) }
  ],
  possible,
  "Nothing: this status is final."
)}
${
  due.length > 0 &&
  table(
    "What the bank will do by itself",
    [
      { label: "Due", isName: true, show: ({ due_at }) => time(due_at) },
      { label: "Job", show: ({ job }) => html`<code>${job}</code>` },
      {
        label: "Of",
        show: ({ waits_for }) => waits_for !== undefined && objectLink(context, asked.program_id, waits_for)
      }
    ],
    due,
    "Nothing."
  )
}
${forms(context, asked, own)}
${
  impossibleNow.length > 0 &&
  html`<details><summary>What is not possible, and why</summary>${table(
    "Requests that the bank would refuse now, and triggers that the status does not allow",
    [
      { label: "Request", isName: true, show: ({ name }) => name },
      { label: "Why not", show: ({ why }) => why }
    ],
    impossibleNow,
    "Everything is possible."
  )}</details>`
}`
}

/** True for a request that causes a trigger by its name. */
const tells = ({ operation, trigger }: Call, on: string): boolean => trigger === on || operation.endsWith(`.${on}`)

const names = (all: ReadonlyArray<string>): ReadonlyArray<Html> => all.map((name) => html`<code>${name}</code> `)

// A version of an operation does the same as the first one.
const isVersionOf = (name: string, all: ReadonlyArray<string>): boolean =>
  all.some((one) => name.startsWith(`${one}_v`))

const isVersion = ({ operation }: Call, all: ReadonlyArray<Call>): boolean =>
  isVersionOf(
    operation,
    all.map((one) => one.operation)
  )

/** Shows the forms of what the bank would do now. In a bank that simulates them, others cause what other parties would. */
const forms = (context: Context, asked: Asked, calls: ReadonlyArray<Call>): Html => {
  const possible = calls.filter(({ why }) => why === undefined)
  const isSimulated = ({ operation }: Call): boolean => operationNamed(context, operation)?.simulated === true
  const [acts, simulations] = [possible.filter((one) => !isSimulated(one)), possible.filter(isSimulated)].map((some) =>
    some.flatMap((one) => formOf(context, asked, one) ?? [])
  )
  return html`${acts !== undefined && acts.length > 0 && html`<section><h3>Actions</h3>${acts}</section>`}
${
  simulations !== undefined &&
  simulations.length > 0 &&
  html`<section><h3>Simulate</h3><p class="note">The effect is that of the real event.</p>${simulations}</section>`
}`
}

const formOf = (context: Context, asked: Asked, { operation, takes, trigger }: Call): Html | undefined =>
  operationForm(context, operation, asked, {
    ...(trigger !== undefined && { params: { trigger } }),
    ...(takes !== undefined && { takes })
  })
