import { type AnyOperation, canBeDry } from "@vostro/domain/operations"
import { Result } from "effect"
import { type Html, html } from "../html/Html.ts"
import type { Context } from "../page/Page.ts"
import { spoken } from "../parts/Words.ts"
import { type CallForm, callForm } from "./CallForm.ts"
import { fieldsOf } from "./FieldsOf.ts"
import { callable, operationNamed } from "./MayCall.ts"

/** The object that a form acts on. */
export interface Target {
  readonly program_id: string
  readonly kind: string
  readonly id: string
}

/** Parts of a form that its page gives, beside the operation and the object. */
interface More {
  readonly params?: Readonly<Record<string, string>>
  /** Fields of the body to show; default all. */
  readonly takes?: ReadonlyArray<string>
  readonly about?: Html
}

/**
 * Shows a form of any operation on an object, with its fields from the schema of its body. Nothing, if the viewer may not
 * call it, or if its path has more parameters than the object tells; `params` are such parameters. `about` says what it
 * does; else the summary of the operation does.
 */
export const operationForm = (
  context: Context,
  name: string,
  target: Target,
  { about, params: more = {}, takes }: More = {}
): Html | undefined => {
  const operation = operationNamed(context, name)
  const called = callable(context, name)
  if (operation === undefined || called === undefined || !isForProgram(context, operation, target)) return undefined
  const params = paramsOf(operation, target, more)
  if (params === undefined || operation._tag === "Upload") return undefined
  const fields = fieldsOf(operation).filter((field) => takes?.includes(field.name.split(".")[0] ?? "") ?? true)
  const form: CallForm = {
    operation: called,
    label: spoken(more["trigger"] ?? name, target.kind),
    params,
    fields,
    foldsOptional: true,
    ...(Result.isSuccess(canBeDry(operation)) && { hasDryRun: true })
  }
  const told = about ?? operation.summary
  if (fields.length === 0) return html`<div class="act">${callForm(context, form)}<p class="summary">${told}</p></div>`
  return html`<div class="act"><details><summary><strong title="${name}">${form.label}</strong> <span class="summary">${told}</span></summary>${callForm(context, form)}</details></div>`
}

// A partner's client acts for its own program, whatever program the page shows.
const isForProgram = ({ viewer }: Context, { audience }: AnyOperation, { program_id }: Target): boolean =>
  audience !== "partner" || viewer.program_id === program_id

const paramsOf = (
  { at: [, path] }: AnyOperation,
  { id, kind, program_id }: Target,
  more: Readonly<Record<string, string>>
): Readonly<Record<string, string>> | undefined => {
  const known: Readonly<Record<string, string>> = { program_id, id, [`${kind}_id`]: id, ...more }
  const params: Record<string, string> = {}
  for (const [, name = ""] of path.matchAll(/:(\w+)/g)) {
    const value = known[name]
    if (value === undefined) return undefined
    params[name] = value
  }
  return params
}
