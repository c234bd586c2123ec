import type { OutputOf } from "@vostro/http/promise"
import { type Html, html } from "../html/Html.ts"
import { dollars } from "./Money.ts"
import { time } from "./Time.ts"

type Held = NonNullable<OutputOf<"queue.item">["held_for"]>
type Rule = Held["rules"][number]

/** Rules that hold a payment for review, in words. */
const words: Readonly<Record<string, (rule: Rule) => string>> = {
  amount_over: ({ threshold = 0, value = 0 }) => `The amount, ${dollars(value)}, is over ${dollars(threshold)}.`,
  first_use_of_counterparty: () => "It is the first entry with this counterparty.",
  velocity: ({ hours, threshold, value }) => `It is entry ${value} within ${hours} hours, and only ${threshold} pass.`,
  new_creditor: () => "No wire to this account was approved yet.",
  close_creditor_name: () => "The name of the creditor is close to that of a holder, and not the same.",
  accepted_without_posting: () => "The network was told that it is posted later.",
  held_by_operator: () => "An operator held it.",
  simulated: () => "A simulation held it."
}

/** Shows the rules that put an object under review, with their limits and what hit them. */
export const heldFor = ({ rules }: Pick<Held, "rules">): Html =>
  html`<ul class="plain">${rules.map((one) => html`<li title="${one.rule}">${words[one.rule]?.(one) ?? one.rule}</li>`)}</ul>`

/** Shows when an object was last put under review, and by which rules. */
export const heldAt = (held: Held): Html => html`${time(held.at)}${heldFor(held)}`
