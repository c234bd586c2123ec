import { type Ref, refTo, type Versioned } from "../../../kernel/Resource.ts"
import { type Decision, together } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import type { CommandReads } from "../../../operation/Operation.ts"
import { uncountPayment, usageRef } from "../limits/Count.ts"
import { outflowRefs, uncountOutflow } from "../limits/Outflow.ts"
import type { AnyRequest } from "../return-request/ReturnRequest.ts"
import type { Transfers } from "./model/Move.ts"
import type { Transfer } from "./model/Transfer.ts"

/** Returns the loaded payment that a return is of. */
export const originalOf = <T extends Transfer<R>, R extends AnyRequest>(
  { resource, returns }: Pick<Transfers<T, R>, "resource" | "returns">,
  one: T,
  facts: Facts
): Versioned<T> | undefined => {
  const id = returns.originalOf(one)
  return id === undefined ? undefined : facts.find(resource, id)
}

/**
 * Takes a failed payment off the usage of limits, or lets the original of a failed return be returned again, as `undone`
 * does.
 */
export const withdrawnOf = <T extends Transfer<R>, R extends AnyRequest>(
  transfers: Pick<Transfers<T, R>, "amountOf" | "rail" | "resource" | "returns">,
  one: T,
  undone: (original: Versioned<T>) => Partial<Decision>,
  facts: Facts
): Partial<Decision> => {
  const amount = transfers.amountOf(one)
  const uncounted = uncountOutflow(one.kept.outflow, amount, facts)
  if (one.kept.limited === true) {
    const { account_number_id, created_at } = one
    return together([uncounted, uncountPayment(account_number_id, transfers.rail, { created_at, amount }, facts)])
  }
  const original = originalOf(transfers, one, facts)
  return original === undefined ? uncounted : together([undone(original), uncounted])
}

/** Refers to the objects that change when a payment fails: the payment that it returns, or the usage of limits. */
export const withdrawalRefsOf = <T extends Transfer<R>, R extends AnyRequest>(
  { rail, resource, returns }: Pick<Transfers<T, R>, "rail" | "resource" | "returns">,
  one: T
): ReadonlyArray<Ref> => {
  const { account_number_id, kept } = one
  const counted = outflowRefs(kept.outflow)
  if (kept.limited === true) return [usageRef(account_number_id, rail), ...counted]
  const id = returns.originalOf(one)
  return id === undefined ? counted : [refTo(resource, id), ...counted]
}

/** Reads {@link withdrawalRefsOf} of a loaded payment. */
export const originalReadsOf = <T extends Transfer<R>, R extends AnyRequest>(
  transfers: Pick<Transfers<T, R>, "rail" | "resource" | "returns">,
  id: string,
  facts: Facts
): CommandReads => {
  const one = facts.find(transfers.resource, id)?.object
  const objects = one === undefined ? [] : withdrawalRefsOf(transfers, one)
  return objects.length === 0 ? {} : { objects }
}
