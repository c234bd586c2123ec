import { type Html, html } from "../../html/Html.ts"
import type { Asked } from "./Asked.ts"

type AchMessage = Asked["ach_messages"][number]

/** Shows the raw messages of the networks about a payment: those that the bank keeps, and the records of an ACH entry. */
export const pageOfMessages = ({ ach_messages, pointing }: Asked): Html | undefined => {
  const kept = pointing.filter(({ kind }) => kind === "payment_message").flatMap(({ objects }) => objects)
  const shown = [
    ...kept.map(({ object: { direction, network, text }, id }) =>
      message([direction, network, id].map(String).join(" "), typeof text === "string" ? text : "")
    ),
    ...ach_messages.map((one) => message(titleOf(one), textOf(one)))
  ]
  if (shown.length === 0) return undefined
  return html`<h2>Messages of the network</h2>
${ach_messages.some(({ direction }) => direction === "outgoing") && sentNote}
${shown}`
}

const sentNote = html`<p class="note">Outgoing records are made again from the entry, as for their file. A · stands for what only the file has: the batch number, and the end of the service class.</p>`

const titleOf = ({ change_code, change_meaning, direction, type }: AchMessage): string =>
  [
    `${direction} ach ${type.replaceAll("_", " ")}`,
    ...(change_code === undefined ? [] : [`${change_code}, ${change_meaning}`])
  ].join(": ")

const textOf = ({ corrected_data, raw_left_out, raw_records }: AchMessage): string =>
  [
    ...raw_records,
    ...(raw_left_out === undefined ? [] : [`… ${raw_left_out} more in the file`]),
    ...(corrected_data === undefined ? [] : [`Corrected data: ${corrected_data}`])
  ].join("\n")

const message = (summary: string, text: string): Html =>
  html`<details><summary>${summary}</summary><pre tabindex="0">${text}</pre></details>`
