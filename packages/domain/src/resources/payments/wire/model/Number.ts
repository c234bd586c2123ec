import { isFedwireDay } from "../../../../kernel/calendar/FedwireDays.ts"
import type { Facts } from "../../../../operation/Facts.ts"

/** Returns a new UETR: a random UUID of version 4 in lower case (S129). `index` tells the secrets of a decision apart. */
export const newUetr = (facts: Facts, index = 0): string => {
  const hex = facts.secret(index)
  const variant = "89ab"[Number.parseInt(hex.slice(16, 17), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32)
  ].join("-")
}

/** Returns the instruction identification of a wire: the unique part of its id, at most 35 characters (S129). */
export const instructionOf = (id: string): string => id.slice(id.lastIndexOf("_") + 1)

/** Returns a message identification in the form of Fedwire's IMAD: cycle date, source, sequence (S129). */
export const imadOf = (id: string, settlementDate: string, source = "VOSTRO01"): string => {
  const sequence = Number.parseInt(instructionOf(id).slice(-8), 16) % 1_000_000
  return `${settlementDate.replaceAll("-", "")}${source}${String(sequence).padStart(6, "0")}`
}

/** Returns the Fedwire day on which a message was processed: the first part of its IMAD (S129), if that is one. */
export const cycleDateOf = (imad: string): string | undefined => {
  const date = imad.replace(/^(\d{4})(\d{2})(\d{2})[A-Z0-9]{8}\d{6}$/, "$1-$2-$3")
  return date !== imad && isFedwireDay(date) ? date : undefined
}

/** Returns the IMAD of a simulated bank, unique by the id of the wire. */
export const simulatedImad = (id: string, settlementDate: string): string =>
  imadOf(id, settlementDate, instructionOf(id).slice(-16, -8).toUpperCase())
