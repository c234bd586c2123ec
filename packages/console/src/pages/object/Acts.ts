import { operationNamed } from "../../acts/MayCall.ts"
import { operationForm } from "../../acts/OperationForm.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context } from "../../page/Page.ts"
import { status, table } from "../../parts/Table.ts"
import { called, spoken } from "../../parts/Words.ts"
import type { Asked, AskedTimeline } from "./Asked.ts"

type Call = AskedTimeline["calls"][number]

/**
 * Shows the forms of what the bank would do now, and why it would refuse the rest. In a bank that simulates them, other forms
 * cause what other parties would.
 */
export const acts = (context: Context, asked: Asked, timeline: AskedTimeline): Html => {
  const own = timeline.calls.filter((one) => !isVersion(one, timeline.calls))
  const possible = own.filter(({ why }) => why === undefined)
  const isSimulated = ({ operation }: Call): boolean => operationNamed(context, operation)?.simulated === true
  const formsOf = (some: ReadonlyArray<Call>) => some.flatMap((one) => formOf(context, asked, timeline, one) ?? [])
  const actions = formsOf(possible.filter((one) => !isSimulated(one)))
  const simulations = formsOf(possible.filter(isSimulated))
  return html`${actions.length > 0 && html`<section id="actions"><h2>Actions</h2>${actions}</section>`}
${simulations.length > 0 && html`<section id="simulate"><h2>Simulate</h2><p class="note">The effect is that of the real event.</p>${simulations}</section>`}
${refusals(asked, timeline, own)}`
}

/** True for another version of an operation of a list, which does the same as the first one. */
export const isVersionOf = (name: string, all: ReadonlyArray<string>): boolean =>
  all.some((one) => name.startsWith(`${one}_v`))

const isVersion = ({ operation }: Call, all: ReadonlyArray<Call>): boolean =>
  isVersionOf(
    operation,
    all.map((one) => one.operation)
  )

const formOf = (
  context: Context,
  asked: Asked,
  { next }: AskedTimeline,
  { operation, takes, trigger }: Call
): Html | undefined => {
  const to = next.find((one) => one.trigger === trigger)?.to
  return operationForm(context, operation, asked, {
    ...(trigger !== undefined && { params: { trigger } }),
    ...(takes !== undefined && { takes }),
    ...(to !== undefined && { about: html`leads to ${status(to)}` })
  })
}

const refusals = ({ kind }: Asked, { impossible }: AskedTimeline, calls: ReadonlyArray<Call>): Html | undefined => {
  const refused = calls.flatMap((one) => (one.why === undefined ? [] : [{ ...one, why: one.why }]))
  const rows = [
    ...refused.map(({ operation, trigger, why }) => ({ name: operation, trigger, why })),
    ...impossible
      .filter(({ trigger }) => refused.every((one) => !tells(one, trigger)))
      .map(({ trigger, why }) => ({ name: trigger, trigger: undefined, why }))
  ]
  if (rows.length === 0) return undefined
  return html`<details><summary>What is not possible, and why</summary>${table(
    "Requests that the bank would refuse now, and steps that the status does not allow",
    [
      {
        label: "Request",
        isName: true,
        show: ({ name, trigger }) =>
          trigger === undefined ? called(name, kind) : html`${called(name, kind)}: ${spoken(trigger)}`
      },
      { label: "Why not", show: ({ why }) => why }
    ],
    rows,
    ""
  )}</details>`
}

/** True for a request that causes a trigger by its name. */
const tells = ({ operation, trigger }: Call, on: string): boolean => trigger === on || operation.endsWith(`.${on}`)
