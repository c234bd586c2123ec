import type { Schema } from "effect"
import type { Json } from "../../../../kernel/Json.ts"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import { command, listing } from "../../../../operation/Define.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { AnyOperation, CommandReads } from "../../../../operation/Operation.ts"
import type { AccountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { findNumber, type NamesNumber } from "../../../deposits/account-number/FindNumber.ts"
import type { MoveResult } from "../model/Move.ts"
import type { Transfer } from "../model/Transfer.ts"
import { type OperatedPayments, pathOf } from "./Operated.ts"

/** Returns further reads of a payment to an account number that was read, if there is one. */
type ReadsOf<B> = (stated: B, number: AccountNumber | undefined, facts: Facts) => CommandReads

/** New payments of a network, as its adapter hands them over. */
export interface Arrivals<T extends Transfer, B extends NamesNumber> {
  readonly summary: string
  readonly body: Schema.Decoder<B>
  readonly emits: ReadonlyArray<string>
  /** Refuses a message that another payment of the bank has. */
  readonly taken?: Rejection | undefined
  readonly reads: (stated: B) => CommandReads
  readonly follow?: ReadsOf<B>
  readonly conclude?: ReadsOf<B>
  readonly decide: (stated: B, facts: Facts) => MoveResult<T>
}

/** Makes the operation by which the adapter of a network hands over new payments. */
export const receivingOf = <T extends Transfer, B extends NamesNumber>(
  { answer, output, resource, within }: OperatedPayments<T>,
  { conclude, decide, follow, reads, ...arrivals }: Arrivals<T, B>
): AnyOperation =>
  command({
    ...within({}),
    ...arrivals,
    name: `${resource.kind}.receive`,
    role: "move_money",
    at: ["POST", `${pathOf(resource)}/receive`],
    output,
    reads: ({ body }) => reads(body),
    follow: ({ body }, facts) => {
      const number = findNumber(body, facts)?.object
      return { ...follow?.(body, number, facts), positions: number === undefined ? [] : [number.id] }
    },
    conclude:
      conclude === undefined ? undefined : ({ body }, facts) => conclude(body, findNumber(body, facts)?.object, facts),
    decide: ({ body }, facts) => answer(decide(body, facts))
  })

/** Pages of a program's payments, as operators search them. */
export interface SearchPages<T, Q> {
  readonly summary: string
  readonly query: Schema.Decoder<Q>
  readonly output: Schema.Decoder<unknown>
  readonly filters: (asked: { readonly query: Q }) => Readonly<Record<string, string | undefined>>
  readonly view?: (one: T) => Json
}

/** Makes the operation by which operators search the payments of a program. */
export const searchOf = <T extends Transfer, Q>(
  { resource, within }: OperatedPayments<T>,
  pages: SearchPages<T, Q>
): AnyOperation =>
  listing({
    ...within({}),
    ...pages,
    resource,
    name: `${resource.kind}.list_of_program`,
    at: ["GET", pathOf(resource)]
  })
