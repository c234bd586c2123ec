import { Result } from "effect"
import type { SubErrorCode } from "../../../../kernel/ErrorCode.ts"
import {
  type Legal,
  type Rejection,
  reject,
  type StateCode,
  standing,
  stateFault
} from "../../../../kernel/Rejection.ts"
import type { Resource } from "../../../../kernel/Resource.ts"
import type { ReturnRules } from "./Network.ts"
import type { Transfer } from "./Transfer.ts"

/** The payments of a network, as their refusals need them. */
interface Refusing<T extends Transfer> {
  readonly resource: Resource<T>
}

/** Returns the refusal of a request that the state of a payment does not allow; the code is that of the resource. */
export const refusalOf = <T extends Transfer>(
  { resource }: Refusing<T>,
  one: T,
  on: string,
  legal: Legal,
  code: StateCode = resource.refuses,
  subCode?: SubErrorCode
): Rejection => reject(code, stateFault(standing(resource, one), on, legal, subCode))

/** Refuses a request that the state of a payment does not allow. */
export const refuse = <T extends Transfer>(
  ...refused: Parameters<typeof refusalOf<T>>
): Result.Result<never, Rejection> => Result.fail(refusalOf(...refused))

const refusalOfReturned = <T extends Transfer>(
  transfers: Refusing<T> & { readonly returns: Pick<ReturnRules<T>, "refusedAs"> },
  one: T,
  on: string
): Rejection => refusalOf(transfers, one, on, "unreturned", undefined, transfers.returns.refusedAs)

/** Returns the refusal of a return: for the state that the payment lacks, or because nothing is left to return. */
export const refusalOfReturn = <T extends Transfer>(
  transfers: Refusing<T> & { readonly returns: Pick<ReturnRules<T>, "isReturned" | "refusedAs"> },
  one: T,
  on: string,
  legal: Legal | undefined
): Rejection | undefined => {
  if (legal !== undefined) return refusalOf(transfers, one, on, legal)
  return transfers.returns.isReturned(one) ? refusalOfReturned(transfers, one, on) : undefined
}

/** Returns the direction or the status that a posted payment of a direction has and this one lacks. */
export const neededToBePosted = (one: Transfer, direction: Transfer["direction"]): Legal | undefined => {
  if (one.direction !== direction) return direction
  return one.status === "posted" ? undefined : ["posted"]
}

/** Refuses the return of a payment by another bank that the payment cannot have. */
export const receivableOf = <T extends Transfer>(
  transfers: Parameters<typeof refusalOfReturn<T>>[0],
  one: T
): Result.Result<void, Rejection> => {
  const refusal = refusalOfReturn(transfers, one, "receive_return", neededToBePosted(one, "outgoing"))
  return refusal === undefined ? Result.succeed(undefined) : Result.fail(refusal)
}

/** Returns the state that a payment needs to be returned on request, if it lacks it. */
export const neededForReturn = <T extends Transfer>(
  { returns }: { readonly returns: Pick<ReturnRules<T>, "isReturnable"> },
  one: T,
  direction: Transfer["direction"]
): Legal | undefined => neededToBePosted(one, direction) ?? (returns.isReturnable(one) ? undefined : "no_return")
