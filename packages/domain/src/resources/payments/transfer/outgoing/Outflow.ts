import { Result } from "effect"
import type { Decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { type CountedOutflow, countOutflow } from "../../limits/Outflow.ts"
import type { AnyRequest } from "../../return-request/ReturnRequest.ts"
import type { Transfers } from "../model/Move.ts"
import type { Transfer } from "../model/Transfer.ts"

/** Payment that counts against the limit of its network, if that has one, and the changes of the count. */
export interface CountedPayment<T> {
  readonly counted: T
  readonly parts: Partial<Decision>
}

/** Counts a payment that is about to be sent against the limit of its network. A return is never refused. */
export const countedOutflow = <T extends Transfer<R>, R extends AnyRequest>(
  { amountOf, returns }: Pick<Transfers<T, R>, "amountOf" | "returns">,
  one: T,
  on: CountedOutflow,
  facts: Facts
): Result.Result<CountedPayment<T>, "exhausted" | "too_large"> => {
  const isReturn = returns.originalOf(one) !== undefined
  return Result.map(countOutflow({ ...on, amount: amountOf(one), isReturn }, facts), ({ outflow, parts }) => ({
    counted: outflow === undefined ? one : { ...one, kept: { ...one.kept, outflow } },
    parts
  }))
}
