import { isJson, type Json } from "@vostro/http"
import { type Html, html } from "../html/Html.ts"

/** Returns cents as dollars: `$1,234.56`, with a minus sign before negative ones. */
export const dollars = (cents: number): string => {
  const whole = Math.trunc(Math.abs(cents) / 100)
  const rest = String(Math.abs(cents) % 100).padStart(2, "0")
  return `${cents < 0 ? "−" : ""}$${whole.toLocaleString("en-US")}.${rest}`
}

/** Shows an amount of cents. Columns align it by its last digit. */
export const money = (cents: number | undefined): Html | undefined =>
  cents === undefined ? undefined : html`<data class="money" value="${cents}">${dollars(cents)}</data>`

/** Shows the amount of a payment, of any kind; nothing for an object that has none. */
export const amountIn = ({ amount, amounts }: Json): Html | undefined => {
  const cents = amount ?? (isJson(amounts) ? amounts["settlement_amount"] : undefined)
  return typeof cents === "number" ? money(cents) : undefined
}
