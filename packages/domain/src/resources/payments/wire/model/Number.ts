import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
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

/** Simulated senders of a message: the bank itself, or another bank. */
type Sender = "bank" | "other"

/**
 * Returns the message identification of a simulated wire in the form of Fedwire's IMAD: cycle date, source, sequence
 * (S129). Source and sequence are a digest of the wire's id with 78 * 10^15 values for each day and sender.
 */
export const simulatedImad = (id: string, settlementDate: string, sender: Sender = "other"): string => {
  const digest = BigInt(`0x${bytesToHex(sha256(utf8ToBytes(id)).subarray(0, 16))}`)
  const source = ((digest / SEQUENCES) % SOURCES).toString(36).toUpperCase().padStart(7, "0")
  const sequence = String(digest % SEQUENCES).padStart(6, "0")
  return `${settlementDate.replaceAll("-", "")}${sender === "bank" ? "V" : "S"}${source}${sequence}`
}

const SEQUENCES = 1_000_000n
const SOURCES = 36n ** 7n

/** Returns the Fedwire day on which a message was processed: the first part of its IMAD (S129), if that is one. */
export const cycleDateOf = (imad: string): string | undefined => {
  const date = imad.replace(/^(\d{4})(\d{2})(\d{2})[A-Z0-9]{8}\d{6}$/, "$1-$2-$3")
  return date !== imad && isFedwireDay(date) ? date : undefined
}
