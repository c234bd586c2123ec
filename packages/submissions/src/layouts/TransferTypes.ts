import { clientId, code, list } from "../columns/Kinds.ts"

/** The ways that money of a transaction moves. */
export const transferType = code(
  "ach",
  "wire",
  "international_wire",
  "instant_payment",
  "check",
  "card",
  "oct",
  "aft",
  "internal_transfer",
  "external_transfer",
  "no_money_movement",
  "out_of_bank_settlement"
)

/** Ids of the transfers of a transaction; at most 100 (ours). */
export const transferIds = list(100, clientId)
