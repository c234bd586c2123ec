import { beginningOf, type InstantPayment } from "@vostro/domain/rails"
import { ascii, linesOf } from "../Texts.ts"
import type { InstantNetwork } from "./Route.ts"

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

const listOf = (codes: string): ReadonlyArray<string> => codes.split(" ")

// data table
/** Codes of RTP: ISO 20022 codes, its own, and the ISO code that stands for all others (S163; the latter is ours). */
const rtpCodes = {
  status: {
    listed: listOf(
      "AC02 AC03 AC04 AC06 AC11 AC13 AC14 AG01 AG03 AGNT AM02 AM04 AM09 AM12 AM13 AM14 BE04 BE06 BE07 BE10 BE11 BE16 BE17" +
        " DUPL MD07 NARR RC01 RC02 RC03 RC04 TK01 TK02 TK03 TK04 TK05 TK06 TK07 TK08 TK09 TM01"
    ),
    proprietary: /^(1100|99\d\d|NOAT)$/,
    other: "NARR"
  },
  request: {
    listed: listOf("AC03 AM09 CUST DS24 DUPL FRAD FRTR TECH UPAY"),
    proprietary: /^WI(AM|CT|DP|FD|FT|TH)$/,
    other: "CUST"
  },
  answer: { listed: listOf("AC04 AM04 ARDT CUST LEGL NOAS NOOR"), proprietary: /^$/, other: "CUST" }
} as const

/** Returns the reason of a message. RTP takes listed codes alone: another stands before the text. */
export const reasonOn = (network: InstantNetwork, kind: keyof typeof rtpCodes, stated: CodeAndText) => {
  if (network === "fednow") return reasonWith(stated, 2)
  const { code } = stated
  const { listed, proprietary, other } = rtpCodes[kind]
  const lines = kind === "answer" ? 0 : 1
  if (listed.includes(code)) return reasonWith(stated, lines)
  if (proprietary.test(code)) return { ...reasonWith(stated, lines), reason: { proprietary: code } }
  return reasonWith({ code: other, additional_information: joinedReason(stated) }, lines)
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

/** Returns a code and a text as one text of a payment message. */
export const joinedReason = ({ code, additional_information }: CodeAndText): string =>
  ascii(additional_information === undefined ? code : `${code}: ${additional_information}`, MAX_TEXT)

/** Reads a code and a text out of one text. */
export const joinedReasonIn = (text = NARRATIVE): CodeAndText => {
  const [, code = NARRATIVE, words = ""] = STATED.exec(text) ?? [undefined, NARRATIVE, text]
  return codeAndTextIn(code, words)
}

/** Reads a code and a text. A code that is not of four characters is a narrative with the code before the text. */
export const codeAndTextIn = (stated = NARRATIVE, text = ""): CodeAndText => {
  const isCode = /^[A-Z0-9]{4}$/.test(stated)
  const all = beginningOf(isCode ? text : `${stated} ${text}`, MAX_TEXT)
  return { code: isCode ? stated : NARRATIVE, ...(all.trim() !== "" && { additional_information: all }) }
}
