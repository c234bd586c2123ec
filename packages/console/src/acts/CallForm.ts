import type { OperationName } from "@vostro/http/promise"
import { type Html, html } from "../html/Html.ts"
import type { Context } from "../page/Page.ts"
import { mayCall } from "./MayCall.ts"

/** A field of a form: its name in the body of the operation, its label, and how its text is read. */
export interface Field {
  readonly name: string
  readonly label: string
  /** `dollars` are sent as cents, a `list` as the words of the text; `yes_no` can say no, where a `flag` is left out. Default: `text`. */
  readonly as?: "text" | "number" | "dollars" | "choice" | "flag" | "yes_no" | "json" | "list"
  readonly choices?: ReadonlyArray<string>
  readonly value?: string
  readonly isOptional?: true
}

/** A form that calls an operation once, however often it is sent. */
export interface CallForm {
  readonly operation: OperationName
  readonly label: string
  readonly params?: Readonly<Record<string, string>>
  readonly fields?: ReadonlyArray<Field>
  /** Fields of the body that the reader does not choose. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Path of the console to go to afterwards, in which `:id` stands for that of the answer; default the page with the form. */
  readonly to?: string
  /** True to offer a dry run beside it. */
  readonly hasDryRun?: true
  /** True to fold the optional fields behind a line. */
  readonly foldsOptional?: true
}

/** Shows the form of a call, or nothing if the viewer may not make it. */
export const callForm = (context: Context, form: CallForm): Html | undefined => {
  const { fields = [], fixed = {}, foldsOptional, hasDryRun, label, operation, params = {}, to = context.path } = form
  if (!mayCall(context, operation)) return undefined
  return html`<form class="call" method="post" action="${context.base}/calls/${operation}">
<input type="hidden" name="key" value="${context.newKey()}">
<input type="hidden" name="to" value="${to}">
${Object.entries(params).map(([name, value]) => hidden(`param.${name}`, value))}
${Object.entries(fixed).map(([name, value]) => hidden(`text.${name}`, value))}
${foldsOptional ? folded(fields) : fields.map(control)}
<button type="submit" title="${operation}">${label}</button>
${hasDryRun && html`<button type="submit" name="dry" value="true" class="second">Dry run</button>`}
</form>`
}

const folded = (fields: ReadonlyArray<Field>): Html => {
  const optional = fields.filter(({ isOptional }) => isOptional)
  const more = optional.length === 1 ? "1 optional field" : `${optional.length} optional fields`
  return html`${fields.filter(({ isOptional }) => !isOptional).map(control)}
${optional.length > 0 && html`<details><summary>${more}</summary><div class="more">${optional.map(control)}</div></details>`}`
}

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`

/** Returns how the text of a control is read, by the kind of its field. */
const readAs = (as: NonNullable<Field["as"]>): string => (as === "choice" ? "text" : as === "yes_no" ? "flag" : as)

const control = ({ as = "text", choices = [], isOptional, label, name, value = "" }: Field): Html => {
  const field = `${readAs(as)}.${name}`
  const required = isOptional ? undefined : html` required`
  if (as === "flag") {
    return html`<label class="flag"><input type="checkbox" name="${field}" value="true"${value === "true" && html` checked`}> ${label}</label>`
  }
  if (as === "choice" || as === "yes_no") {
    return html`<label>${label} <select name="${field}"${required}>${(isOptional || value === "") && html`<option></option>`}${(
      as === "choice" ? choices : ["true", "false"]
    ).map((choice) => html`<option${choice === value && html` selected`}>${choice}</option>`)}</select></label>`
  }
  if (as === "json") {
    return html`<label>${label} <textarea name="${field}" rows="4" spellcheck="false"${required}>${value}</textarea></label>`
  }
  const kind =
    as === "text" || as === "list" ? html` type="text" maxlength="1000"` : html` type="text" inputmode="decimal"`
  return html`<label>${label} <input${kind} name="${field}" value="${value}" autocomplete="off"${required}></label>`
}
