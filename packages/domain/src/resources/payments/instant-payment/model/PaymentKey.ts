import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

/** Fields that distinguish payments. */
interface Received {
  readonly direction: "outgoing" | "incoming"
  readonly amount: number
  readonly debtor: { readonly account_number: string }
  readonly debtor_agent: { readonly routing_number: string }
  readonly payment_identifiers: { readonly uetr?: string }
  readonly related_objects: { readonly original_payment_id?: string }
  readonly kept: { readonly message?: string }
}

/**
 * Returns the value that must be unique among the transfers received: a digest of UETR, amount and sender (S127), because
 * no index may hold an account number of another bank.
 */
export const paymentKeyOf = (
  one: Pick<Received, "amount" | "debtor" | "debtor_agent" | "payment_identifiers">
): string => {
  const { uetr = "" } = one.payment_identifiers
  const parts = [uetr, one.amount, one.debtor_agent.routing_number, one.debtor.account_number]
  return bytesToHex(sha256(utf8ToBytes(parts.join(" "))))
}

/** Returns the attributes that must be unique among incoming payments. A return repeats the UETR of its original. */
export const receivedKeys = (one: Received): Readonly<Record<string, string>> => {
  if (one.direction === "outgoing") return {}
  const isReturn = one.related_objects.original_payment_id !== undefined
  return {
    ...(one.kept.message !== undefined && { message: one.kept.message }),
    ...(!isReturn && { payment: paymentKeyOf(one) })
  }
}
