import { type AnyOperation, operations, simulations } from "@vostro/domain/operations"
import { operationForm } from "../../acts/OperationForm.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context } from "../../page/Page.ts"
import { status, table } from "../../parts/Table.ts"
import type { Asked, AskedTimeline } from "./Asked.ts"

type Possible = AskedTimeline["next"][number]

/** Shows what the status allows next, with what causes it and the forms that do, and why the rest is not possible. */
export const next = (context: Context, asked: Asked, { impossible, next: possible }: AskedTimeline): Html =>
  html`<h2>What can happen next</h2>
${table(
  "Triggers that the status allows",
  [
    { label: "Trigger", isName: true, show: ({ trigger }) => trigger },
    { label: "Leads to", show: ({ to }) => status(to) },
    { label: "Event", show: ({ event }) => event },
    { label: "Operations", show: (one) => names(ownOperations(one)) },
    { label: "Jobs", show: ({ jobs }) => names(jobs) },
    { label: "Simulation", show: ({ simulation }) => simulation !== undefined && html`<code>${simulation}</code>` }
  ],
  possible,
  "Nothing: this status is final."
)}
${actsOn(context, asked, possible)}
${simulated(context, asked, possible)}
${
  impossible.length > 0 &&
  html`<details><summary>What is not possible, and why</summary>${table(
    "Triggers that the status does not allow",
    [
      { label: "Trigger", isName: true, show: ({ trigger }) => trigger },
      { label: "Why not", show: ({ why }) => why }
    ],
    impossible,
    "Every trigger is possible."
  )}</details>`
}`

const names = (all: ReadonlyArray<string>): ReadonlyArray<Html> => all.map((name) => html`<code>${name}</code> `)

/** The operations of a trigger. A version of an operation does the same as the first one. */
const ownOperations = ({ operations: all }: Possible): ReadonlyArray<string> =>
  all.filter((name) => !all.some((one) => name.startsWith(`${one}_v`)))

const actsOn = (context: Context, asked: Asked, possible: ReadonlyArray<Possible>): Html | undefined => {
  const forms = [...new Set(possible.flatMap(ownOperations))].flatMap(
    (name) => operationForm(context, name, asked) ?? []
  )
  return forms.length === 0 ? undefined : html`<section><h3>Actions</h3>${forms}</section>`
}

/** Shows forms that cause transitions as other parties would, in a bank that simulates them. */
const simulated = (context: Context, asked: Asked, possible: ReadonlyArray<Possible>): Html | undefined => {
  const operation = operations.find((one) => isSimulation(one, asked.kind))
  if (operation === undefined || possible.every(({ simulation }) => simulation === undefined)) return undefined
  const forms = simulatedNow(asked, possible).flatMap(
    ({ takes, trigger }) => operationForm(context, operation.name, asked, { params: { trigger }, takes }) ?? []
  )
  if (forms.length === 0) return undefined
  return html`<section><h3>Simulate</h3><p class="note">Has the same effect as the real event.</p>${forms}</section>`
}

const isSimulation = ({ at: [, path], simulated: isSimulated }: AnyOperation, kind: string): boolean =>
  isSimulated && path.includes(`/:${kind}_id/`) && path.endsWith("/:trigger")

/** Returns the triggers that can be simulated now, with the fields of the body that each takes. */
const simulatedNow = (
  { kind, lifecycle, timeline }: Asked,
  possible: ReadonlyArray<Possible>
): ReadonlyArray<{ readonly trigger: string; readonly takes: ReadonlyArray<string> }> => {
  const own = simulations
    .filter(({ resource }) => resource.kind === kind)
    .flatMap(({ lifecycles }) => lifecycles)
    .find((one) => one.lifecycle === lifecycle)
  if (own === undefined) return []
  const steps = [...new Set(possible.map(({ trigger }) => trigger))].map(
    (trigger) => [trigger, own.steps[trigger]] as const
  )
  const detours = Object.entries(own.detours).filter(([, { from }]) => from.includes(timeline?.status ?? ""))
  return [...steps, ...detours].flatMap(([trigger, step]) =>
    step === undefined ? [] : [{ trigger, takes: step.takes ?? [] }]
  )
}
