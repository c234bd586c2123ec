import { type ChangeCode, correctionOf, isChangeCode } from "@vostro/domain/ach"
import type { Cents } from "@vostro/domain/ports"
import { DfiAccountNumber, type InboundItem } from "@vostro/domain/rails"
import { Schema } from "effect"
import type { Addenda } from "../records/AnyAddenda.ts"
import { dateOfSix } from "./FieldDate.ts"
import { asciiOf, given } from "./FieldText.ts"

/**
 * Converts the last addenda of a return or notification of change into the fields of its kind; `undefined` for
 * payments.
 */
export const returnItemOf = (last: Addenda | undefined, about: About): InboundItem | undefined => {
  switch (last?._tag) {
    case "addenda99":
    case "iatAddenda99": {
      const died = dateOfSix(last.dateOfDeath)
      return { kind: "return", ...about, ...answerOf(last), ...(died !== undefined && { date_of_death: died }) }
    }
    case "dishonoredAddenda99":
      return { kind: "dishonored_return", ...about, ...answerOf(last), ...ofReturn(last) }
    case "contestedAddenda99":
      return {
        kind: "contested_return",
        ...about,
        ...answerOf({ ...last, information: "" }),
        ...ofReturn(last),
        dishonor_trace_number: last.dishonorTraceNumber,
        ...(last.dishonorCode !== "" && { dishonor_code: `R${last.dishonorCode}` })
      }
    case "addenda98":
    case "iatAddenda98":
      return correction(last, about)
    case "refusedAddenda98":
      return {
        kind: "refused_correction",
        ...itemOf(about),
        original_trace_number: last.originalTraceNumber,
        change_code: asciiOf(last.changeCode),
        refused_change_code: asciiOf(last.refusedChangeCode)
      }
    default:
      return undefined
  }
}

/** Fields of an inbound item that come from the record and its batch, whatever its kind. */
export type About = Pick<InboundItem, "trace_number" | "sec_code" | "settlement_date" | "raw"> & {
  readonly amount: Cents
  readonly receiving_routing_number: string
}

const itemOf = ({ amount: _, ...item }: About) => item

const answerOf = (last: {
  readonly returnCode: string
  readonly originalTraceNumber: string
  readonly information: string
}) => ({
  original_trace_number: last.originalTraceNumber,
  return_code: asciiOf(last.returnCode),
  ...given("additional_information", last.information, 80)
})

const ofReturn = (last: { readonly returnTraceNumber: string; readonly originalReturnCode: string }) => ({
  return_trace_number: last.returnTraceNumber,
  original_return_code: `R${last.originalReturnCode}`
})

const correction = (
  last: Extract<Addenda, { readonly _tag: "addenda98" | "iatAddenda98" }>,
  about: About
): InboundItem => {
  const code = asciiOf(last.changeCode)
  return {
    kind: "correction",
    ...itemOf(about),
    original_trace_number: last.originalTraceNumber,
    change_code: code,
    corrected_data: asciiOf(last.correctedData),
    correction: isChangeCode(code) ? wellFormed(code, last.correctedData) : {}
  }
}

const isAccountNumber = Schema.is(DfiAccountNumber)

const wellFormed = (code: ChangeCode, data: string) => {
  const { account_number, ...others } = correctionOf(code, data)
  return { ...others, ...(account_number !== undefined && isAccountNumber(account_number) && { account_number }) }
}
