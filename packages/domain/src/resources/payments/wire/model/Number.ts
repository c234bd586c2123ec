import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { isFedwireDay } from "../tables/FedwireDays.ts"

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
