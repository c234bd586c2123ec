import { type Ref, type Resource, refTo } from "../../../kernel/Resource.ts"
import type { Facts } from "../../../operation/Facts.ts"
import type { CommandReads } from "../../../operation/Operation.ts"
import type { AccountElsewhere } from "../blocked-account/model/AccountElsewhere.ts"
import type { AnyRequest } from "../return-request/ReturnRequest.ts"
import { placeReads, postReads } from "../suspense/PostReads.ts"
import { failureRefsOf } from "./Failures.ts"
import type { Transfers } from "./model/Move.ts"
import type { Transfer } from "./model/Transfer.ts"

/** Reads the account number and the position of a loaded payment. */
export const placeReadsOf = <T extends Transfer>(resource: Resource<T>, id: string, facts: Facts): CommandReads => {
  const one = facts.find(resource, id)?.object
  return one === undefined ? {} : placeReads(one.kept.place)
}

/** Reads the place of a loaded payment, and the negative list for the account that sends it. */
export const postReadsOf = <T extends Transfer>(
  resource: Resource<T>,
  senderOf: (one: T) => AccountElsewhere | undefined,
  id: string,
  facts: Facts
): CommandReads => {
  const one = facts.find(resource, id)?.object
  return one === undefined ? {} : postReads(one.kept.place, senderOf(one))
}

/** Reads the position of the account number of a loaded payment. */
export const positionReadsOf = <T extends Transfer>(resource: Resource<T>, id: string, facts: Facts): CommandReads => {
  const number = facts.find(resource, id)?.object.account_number_id
  return number === undefined ? {} : { positions: [number] }
}

/** Reads what the outcome of a loaded payment changes: its original or limits, and the place that money returns to. */
export const outcomeReadsOf = <T extends Transfer<R>, R extends AnyRequest>(
  transfers: Pick<Transfers<T, R>, "rail" | "resource" | "returns">,
  id: string,
  facts: Facts
): CommandReads => {
  const one = facts.find(transfers.resource, id)?.object
  if (one === undefined) return {}
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
