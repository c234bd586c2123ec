import type { Ach, OutboundEntry, Return } from "@vostro/domain/rails"
import type { Addenda } from "../records/AnyAddenda.ts"
import { dayOfYear, sixDigits } from "./FieldDate.ts"
import { cutTo } from "./FieldText.ts"
import { bankOf, type WindowDays } from "./OutgoingHeader.ts"
import { iatParties } from "./OutgoingIat.ts"

/** Placeholder for a trace number that the bank does not know. */
const NO_TRACE = "0".repeat(15)

/** Builds the addenda of an outgoing entry: payment information, or its stage of a return dispute (S46). */
export const addendaOf = (outbound: OutboundEntry, window: WindowDays): ReadonlyArray<Addenda> => {
  const { ach, sends, trace_number } = outbound
  const parties = ach.sec_code === "IAT" && sends !== "forward" ? iatParties(ach, trace_number.slice(8)) : []
  switch (sends) {
    case "forward":
      return paymentOf(outbound)
    case "return":
      return [...parties, returnOf(outbound)]
    case "dishonored_return":
      return [...parties, dishonorOf(outbound, window)]
    case "contested_return":
      return [...parties, contestOf(outbound, window)]
  }
}

const paymentOf = ({ ach, trace_number }: OutboundEntry): ReadonlyArray<Addenda> => {
  const paymentInformation = cutTo(ach.record_details.additional_information, 80)
  return paymentInformation === ""
    ? []
    : [{ _tag: "addenda05", paymentInformation, addendaSequence: 1, entrySequence: trace_number.slice(8) }]
}

/** Builds the common fields of every addenda 99. If the entry was received, the original RDFI is our bank. */
const about = ({ ach, trace_number }: OutboundEntry, originalRdfi: string) => {
  const stage = ach.returns.at(-1)
  return {
    returnCode: stage?.return_code ?? "",
    originalTraceNumber: ach.record_details.trace_number ?? NO_TRACE,
    originalRdfi,
    information: stage?.additional_information,
    traceNumber: trace_number
  }
}

const returnOf = (outbound: OutboundEntry): Addenda => {
  const { information, ...rest } = about(outbound, bankOf(outbound.trace_number))
  const { amount, sec_code } = outbound.ach
  return sec_code === "IAT"
    ? { _tag: "iatAddenda99", ...rest, dateOfDeath: "", originalAmount: amount, information: cutTo(information, 34) }
    : { _tag: "addenda99", ...rest, dateOfDeath: "", information: cutTo(information, 44) }
}

const dishonorOf = (outbound: OutboundEntry, window: WindowDays): Addenda => {
  const { information, ...rest } = about(outbound, outbound.ach.counterparty.routing_number.slice(0, 8))
  return {
    _tag: "dishonoredAddenda99",
    ...rest,
    ...theReturn(outbound.ach, window),
    information: cutTo(information, 21)
  }
}

const contestOf = (outbound: OutboundEntry, window: WindowDays): Addenda => {
  const { information: _, ...rest } = about(outbound, bankOf(outbound.trace_number))
  const { kept, record_details, returns } = outbound.ach
  const dishonor = returns.findLast(({ type }) => type === "dishonored_return")
  const { settlement_date } = record_details
  return {
    _tag: "contestedAddenda99",
    ...rest,
    ...theReturn(outbound.ach, window),
    dateReturned: sixDigits(kept.returned_on ?? window.banking_day),
    originalSettlementDay: settlement_date === undefined ? "" : dayOfYear(settlement_date),
    dishonorTraceNumber: dishonor?.trace_number ?? NO_TRACE,
    dishonorSettlementDay: dayOfYear(kept.dishonored_on ?? window.banking_day),
    dishonorCode: codeDigits(dishonor)
  }
}

const theReturn = ({ kept, returns }: Ach, window: WindowDays) => {
  const stage = returns.findLast(({ type }) => type === "return")
  return {
    returnTraceNumber: stage?.trace_number ?? NO_TRACE,
    returnSettlementDay: dayOfYear(kept.returned_on ?? window.banking_day),
    originalReturnCode: codeDigits(stage)
  }
}

const codeDigits = (stage: Return | undefined): string => stage?.return_code.slice(1) ?? "00"
