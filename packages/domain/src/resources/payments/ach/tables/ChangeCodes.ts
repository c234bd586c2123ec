import { Struct } from "effect"
import { isRoutingNumber } from "../../../../kernel/RoutingNumber.ts"
import {
  type AccountType,
  accountTypeOf,
  type Side,
  transactionCodeNumbers,
  transactionCodeOf
} from "./TransactionCodes.ts"

/** A part of the corrected data, at columns counted from 1, both included. */
interface Place {
  readonly part:
    | "account_number"
    | "routing_number"
    | "transaction_code"
    | "name"
    | "dfi"
    | "individual_id"
    | "sec_code"
  readonly from: number
  readonly to: number
}

/** The matter that a notification of change corrects, and the columns of its corrected data. */
export interface ChangeRule {
  readonly title: string
  readonly places: ReadonlyArray<Place>
}

/** Every change code of the interface. Source: S34; Nacha Operating Rules 2013, Appendix Five. */
export const changeCodes = {
  C01: { title: "account number", places: [{ part: "account_number", from: 1, to: 17 }] },
  C02: { title: "routing number", places: [{ part: "routing_number", from: 1, to: 9 }] },
  C03: {
    title: "routing number and account number",
    places: [
      { part: "routing_number", from: 1, to: 9 },
      { part: "account_number", from: 13, to: 29 }
    ]
  },
  C04: { title: "receiver's name", places: [{ part: "name", from: 1, to: 22 }] },
  C05: { title: "transaction code", places: [{ part: "transaction_code", from: 1, to: 2 }] },
  C06: {
    title: "account number and transaction code",
    places: [
      { part: "account_number", from: 1, to: 17 },
      { part: "transaction_code", from: 21, to: 22 }
    ]
  },
  C07: {
    title: "routing number, account number and transaction code",
    places: [
      { part: "routing_number", from: 1, to: 9 },
      { part: "account_number", from: 10, to: 26 },
      { part: "transaction_code", from: 27, to: 28 }
    ]
  },
  C08: { title: "receiving DFI identification of IAT", places: [{ part: "dfi", from: 1, to: 34 }] },
  C09: { title: "individual identification number", places: [{ part: "individual_id", from: 1, to: 22 }] },
  C13: { title: "addenda format error", places: [] },
  C14: { title: "SEC code for an outbound international payment", places: [{ part: "sec_code", from: 1, to: 3 }] }
} as const satisfies Readonly<Record<string, ChangeRule>>

/** A change code of the interface. */
export type ChangeCode = keyof typeof changeCodes

/** All change codes of the interface. */
export const CHANGE_CODES: ReadonlyArray<ChangeCode> = Struct.keys(changeCodes)

/** Checks that a text is a change code of the interface. */
export const isChangeCode = (text: string): text is ChangeCode => Object.hasOwn(changeCodes, text)

/** Length of the corrected data, except for IAT. */
const LENGTH = 29

/** The corrected counterparty: `correction`. Empty for change codes that do not concern the counterparty. */
export interface Correction {
  readonly account_number?: string
  readonly routing_number?: string
  readonly account_type?: AccountType
}

/** Parses the corrected data of the counterparty. Blank and malformed parts are left out. */
export const correctionOf = (code: ChangeCode, data: string): Correction => {
  const { places }: ChangeRule = changeCodes[code]
  const textOf = (part: Place["part"]): string => {
    const place = places.find((one) => one.part === part)
    return place === undefined ? "" : data.slice(place.from - 1, place.to)
  }
  const account = textOf("account_number").trimEnd()
  const routing = textOf("routing_number")
  const type = accountTypeOf(textOf("transaction_code"))
  return {
    ...(account !== "" && { account_number: account }),
    ...(isRoutingNumber(routing) && { routing_number: routing }),
    ...(type !== undefined && { account_type: type })
  }
}

/**
 * Formats the corrected data of a correction, 29 characters: the reverse of {@link correctionOf}. An account type
 * becomes the transaction code of live entries on the corrected entry's side.
 */
export const correctedData = (code: ChangeCode, correction: Correction, side: Side): string => {
  const { places }: ChangeRule = changeCodes[code]
  return places
    .reduce((data, { part, from }) => data.padEnd(from - 1) + written(part, correction, side), "")
    .padEnd(LENGTH)
}

const written = (part: Place["part"], correction: Correction, side: Side): string => {
  switch (part) {
    case "account_number":
      return correction.account_number ?? ""
    case "routing_number":
      return correction.routing_number ?? ""
    case "transaction_code":
      return correction.account_type === undefined
        ? ""
        : String(transactionCodeNumbers[transactionCodeOf(correction.account_type, side, 1)])
    case "sec_code":
      return "IAT"
    default:
      return ""
  }
}
