import { refTo } from "../../../kernel/Resource.ts"
import { isPositionId } from "../../../ledger/Position.ts"
import type { ReadSet } from "../../../ports/Store.ts"
import { accountNumber } from "../../deposits/account-number/AccountNumber.ts"
import { type AccountElsewhere, blockedReads } from "../blocked-account/model/BlockedAccount.ts"

/** Reads of account numbers and their positions, and of the negative list. */
type PlaceReads = Pick<ReadSet, "objects" | "positions">

/** Reads the account number and the position that money goes to; a GL account has neither. */
export const placeReads = (place: string): PlaceReads =>
  isPositionId(place) ? { objects: [refTo(accountNumber, place)], positions: [place] } : { objects: [], positions: [] }

/** Reads what decides if an accepted payment is posted: its place, and the negative list for its sender. */
export const postReads = (place: string, sender: Partial<AccountElsewhere> | undefined): PlaceReads => {
  const { objects, positions } = placeReads(place)
  return { objects: [...objects, ...blockedReads(sender)], positions }
}
