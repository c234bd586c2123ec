import type { InstantPayment } from "@vostro/domain/rails"
import { ascii, linesOf } from "../Texts.ts"

/** ISO 20022 code with the text beside it. */
export interface CodeAndText {
  readonly code: string
  readonly additional_information?: string
}

type Reason =
  | NonNullable<InstantPayment["rejection"]>["reason"]
  | NonNullable<InstantPayment["return"]>["reason"]
  | InstantPayment["return_requests"][number]["reason"]
  | NonNullable<NonNullable<InstantPayment["return_requests"][number]["resolution"]>["rejection_reason"]>

/** Reason of the bank alone, which no other bank may learn. */
const SECRET: Reason = "ofac_rejection"

/** Code of a reason in words. */
export const NARRATIVE = "NARR"

const STATED = /^([A-Z0-9]{4})(?:: (.+))?$/s

/** Returns the code and the text of a reason: its details begin with the code (S142). */
export const codeAndTextOf = (reason: Reason | undefined, details = ""): CodeAndText => {
  if (reason === SECRET) return { code: NARRATIVE }
  const [, code = NARRATIVE, text = ""] = STATED.exec(details) ?? [undefined, NARRATIVE, details]
  return { code, ...(text.trim() !== "" && { additional_information: text }) }
}

/** Returns the reason of a message with as many lines of text as the network carries. */
export const reasonWith = ({ code, additional_information }: CodeAndText, lines: number) => {
  const additionalInformation = linesOf(additional_information).slice(0, lines)
  const isNarrow = !/^[A-Z0-9]{4}$/.test(code)
  return {
    reason: isNarrow ? { proprietary: ascii(code, 35) } : { code },
    ...(additionalInformation.length > 0 && { additionalInformation })
  }
}

const MAX_TEXT = 140

/** Reads a code and a text. A code that is not of four characters is a narrative with the code before the text. */
export const codeAndTextIn = (stated = NARRATIVE, text = ""): CodeAndText => {
  const isCode = /^[A-Z0-9]{4}$/.test(stated)
  const all = (isCode ? text : `${stated} ${text}`).slice(0, MAX_TEXT)
  return { code: isCode ? stated : NARRATIVE, ...(all.trim() !== "" && { additional_information: all }) }
}
