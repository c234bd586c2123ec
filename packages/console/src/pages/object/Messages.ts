import { type Html, html } from "../../html/Html.ts"
import type { Asked } from "./Asked.ts"

/** Shows the raw messages of the networks that the bank keeps with a payment. */
export const pageOfMessages = ({ pointing }: Asked): Html | undefined => {
  const messages = pointing.filter(({ kind }) => kind === "payment_message").flatMap(({ objects }) => objects)
  if (messages.length === 0) return undefined
  return html`<h2>Messages of the network</h2>
${messages.map(
  ({ object: { direction, network, text }, id }) =>
    html`<details><summary>${[direction, network, id].map(String).join(" ")}</summary><pre tabindex="0">${typeof text === "string" && text}</pre></details>`
)}`
}
