import type { Ach, OutboundEntry } from "@vostro/domain/rails"
import { isCalendar } from "../fields/CalendarDigits.ts"
import type { EntryDetail } from "../records/EntryDetail.ts"
import { cutTo, filled, UNKNOWN } from "./FieldText.ts"
import { forwardCodeOf, returnCodeOf } from "./OutgoingCode.ts"

/** Payment type code of WEB: single. The bank has no information on recurring payments. */
const SINGLE = "S"
const NO_NUMBER = "0"

/**
 * Builds the entry detail of an outgoing entry. A return has the layout of its SEC code, with a return transaction
 * code.
 */
export const detailOf = ({ ach, sends, trace_number }: OutboundEntry, addendaCount: number): EntryDetail => {
  const isForward = sends === "forward"
  const head = {
    transactionCode: isForward ? forwardCodeOf(ach) : returnCodeOf(ach),
    rdfi: ach.counterparty.routing_number,
    amount: ach.amount,
    addendaIndicator: addendaCount === 0 ? "0" : "1",
    traceNumber: trace_number
  } as const
  const account = accountOf(ach)
  if (ach.sec_code === "IAT") {
    const accountNumber = filled(account, 35, UNKNOWN)
    return {
      _tag: "iatEntryDetail",
      ...head,
      accountNumber,
      addendaCount,
      gatewayScreening: "",
      secondaryScreening: ""
    }
  }
  return formed(ach, { ...head, accountNumber: filled(account, 17, UNKNOWN) }, addendaCount)
}

// The return of a received entry names the account that the entry was for (S46).
const accountOf = ({ counterparty, direction, kept }: Ach): string | undefined =>
  direction === "outgoing" ? counterparty.account_number : kept.account_number

// Only WEB entries of ours have a value; a return repeats that of the received entry.
const discretionaryOf = ({ direction, kept, sec_code }: Ach): string => {
  if (direction === "incoming") return cutTo(kept.discretionary_data, 2)
  return sec_code === "WEB" ? SINGLE : ""
}

type Head = Pick<
  Extract<EntryDetail, { readonly _tag: "entryDetail" }>,
  "transactionCode" | "rdfi" | "amount" | "addendaIndicator" | "traceNumber" | "accountNumber"
>

const formed = (ach: Ach, head: Head, addendaCount: number): EntryDetail => {
  const { individual_id: id, receiver_name: name } = ach.record_details
  const receiverId = cutTo(id, 15)
  const discretionaryData = discretionaryOf(ach)
  switch (ach.sec_code) {
    case "CIE":
    case "MTE": {
      const swapped = { receiverName: filled(name, 15, UNKNOWN), receiverId: filled(id, 22, NO_NUMBER) }
      return { _tag: "namedEntryDetail", ...head, ...swapped, discretionaryData }
    }
    case "ATX":
    case "CTX":
    case "ENR": {
      const receiver = { receiverId, addendaCount, receiverName: filled(name, 16, UNKNOWN) }
      return { _tag: "corporateEntryDetail", ...head, ...receiver, discretionaryData }
    }
    case "TRX": {
      const receiver = { receiverId, addendaCount, receiverName: filled(name, 16, UNKNOWN) }
      return { _tag: "trxEntryDetail", ...head, ...receiver, itemTypeIndicator: discretionaryData }
    }
    case "ARC":
    case "BOC":
    case "RCK":
    case "POP":
    case "TRC":
    case "XCK":
      return ofCheck(ach, head)
    case "POS":
    case "SHR":
      return ofCard(ach, head)
    default: {
      const receiver = { receiverId, receiverName: filled(name ?? ach.counterparty.name, 22, UNKNOWN) }
      return { _tag: "entryDetail", ...head, ...receiver, discretionaryData }
    }
  }
}

const ofCheck = (ach: Ach, head: Head): EntryDetail => {
  const { record_details, sec_code } = ach
  const { individual_id: id, receiver_name: name } = record_details
  const discretionaryData = discretionaryOf(ach)
  if (sec_code === "POP") {
    const place = {
      terminalCity: filled(id?.slice(9, 13), 4, NO_NUMBER),
      terminalState: filled(id?.slice(13), 2, "US")
    }
    const checkSerialNumber = filled(id, 9, NO_NUMBER)
    return {
      _tag: "popEntryDetail",
      ...head,
      checkSerialNumber,
      ...place,
      receiverName: cutTo(name, 22),
      discretionaryData
    }
  }
  const checkSerialNumber = filled(id, 15, NO_NUMBER)
  if (sec_code === "TRC" || sec_code === "XCK") {
    const research = {
      processControlField: filled(name, 6, NO_NUMBER),
      itemResearchNumber: filled(name?.slice(6), 16, NO_NUMBER)
    }
    return { _tag: "trcEntryDetail", ...head, checkSerialNumber, ...research, itemTypeIndicator: discretionaryData }
  }
  return { _tag: "checkEntryDetail", ...head, checkSerialNumber, receiverName: cutTo(name, 22), discretionaryData }
}

const ofCard = (ach: Ach, head: Head): EntryDetail => {
  const { record_details, sec_code } = ach
  const { individual_id: id = "", receiver_name: name } = record_details
  const cardTransactionType = filled(discretionaryOf(ach), 2, "00")
  if (sec_code === "POS") {
    return {
      _tag: "posEntryDetail",
      ...head,
      receiverId: cutTo(id, 15),
      receiverName: cutTo(name, 22),
      cardTransactionType
    }
  }
  const expires = id.slice(0, 4)
  return {
    _tag: "shrEntryDetail",
    ...head,
    cardExpirationDate: /^\d{4}$/.test(expires) && isCalendar("MMYY", expires) ? expires : "1299",
    documentReferenceNumber: filled(id.slice(4), 11, NO_NUMBER),
    cardAccountNumber: filled(name, 22, NO_NUMBER),
    cardTransactionType
  }
}
