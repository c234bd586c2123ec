import { type Ref, refTo } from "../../../kernel/Resource.ts"
import type { CommandReads } from "../../../operation/Operation.ts"
import type { AccountElsewhere } from "../blocked-account/model/BlockedAccount.ts"
import type { AnyRequest } from "../return-request/ReturnRequest.ts"
import { placeReads, postReads } from "../suspense/PostReads.ts"
import { failureRefsOf } from "./Failures.ts"
import type { Transfers } from "./model/Move.ts"
import type { Transfer } from "./model/Transfer.ts"

/** Reads the account number and the position of a payment. */
export const placeReadsOf = ({ kept }: Transfer): CommandReads => placeReads(kept.place)

/** Reads the place of a payment, and the negative list for the account that sends it. */
export const postReadsOf =
  <S>(senderOf: (one: S) => AccountElsewhere | undefined) =>
  (one: S & Pick<Transfer, "kept">): CommandReads =>
    postReads(one.kept.place, senderOf(one))

/** Reads the position of the account number of a payment. */
export const positionReadsOf = ({ account_number_id: id }: Transfer): CommandReads => ({
  positions: id === undefined ? [] : [id]
})

/** Reads what the outcome of a payment changes: its original or limits, and the place that money returns to. */
export const outcomeReadsOf =
  <T extends Transfer<R>, R extends AnyRequest>(transfers: Pick<Transfers<T, R>, "rail" | "resource" | "returns">) =>
  (one: T): CommandReads => {
    const { objects, positions } = placeReads(one.kept.place)
    return { objects: [...failureRefsOf(transfers, one), ...objects], positions }
  }

/** Refers to the payment that a payment returns, if it is a return. */
export const originalRefs = <T extends Transfer<R>, R extends AnyRequest>(
  { resource, returns }: Pick<Transfers<T, R>, "resource" | "returns">,
  one: T
): ReadonlyArray<Ref> => {
  const id = returns.originalOf(one)
  return id === undefined ? [] : [refTo(resource, id)]
}
