import { type Html, html } from "../html/Html.ts"
import { dollars } from "./Money.ts"

/** States whether two sums in cents are one, with a check mark, or by how much they differ. */
export const checked = (words: string, one: bigint, other: bigint): Html => {
  const difference = one - other
  return difference === 0n
    ? html`<p class="check check-good"><span aria-hidden="true">✓</span> ${words}: ${dollars(Number(one))} on both sides.</p>`
    : html`<p class="check check-bad" role="alert"><span aria-hidden="true">✗</span> ${words} differ by ${dollars(Number(difference))}: ${dollars(Number(one))} and ${dollars(Number(other))}.</p>`
}
