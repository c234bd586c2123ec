import type { Schema } from "effect"
import type { Json } from "../../../../kernel/Json.ts"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import { asked } from "../../../../operation/Asking.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { command, listing } from "../../../../operation/Define.ts"
import type { AnyOperation, Asking, CommandReads } from "../../../../operation/Operation.ts"
import { type AccountNumber, findNumber, type NamesNumber } from "../../../deposits/account-number/AccountNumber.ts"
import type { MoveResult } from "../model/Move.ts"
import type { Transfer } from "../model/Transfer.ts"
import { type OperatedPayments, pathOf } from "./Operated.ts"

/** New payments of a network, as its adapter hands them over. */
export interface Arrivals<T extends Transfer, B extends NamesNumber> {
  readonly summary: string
  readonly body: Schema.Decoder<B>
  readonly emits: ReadonlyArray<string>
  /** Refuses a message that another payment of the bank has. */
  readonly taken?: Rejection | undefined
  readonly reads: (stated: B) => CommandReads
  /** Asks, along with other reads, for what a payment to the account number that was read needs. */
  readonly further?: (stated: B, number: AccountNumber | undefined, along: CommandReads, read: Facts) => Asking<Facts>
  readonly decide: (stated: B, facts: Facts) => MoveResult<T>
}

/** Makes the operation by which the adapter of a network hands over new payments. */
export const receivingOf = <T extends Transfer, B extends NamesNumber>(
  { answer, output, resource, within }: OperatedPayments<T>,
  { decide, further, reads, ...arrivals }: Arrivals<T, B>
): AnyOperation =>
  command({
    ...within({}),
    ...arrivals,
    name: `${resource.kind}.receive`,
    role: "move_money",
    at: ["POST", `${pathOf(resource)}/receive`],
    output,
    *asking({ body }) {
      const read = yield* asked(reads(body))
      const number = findNumber(body, read)?.object
      const positions = number === undefined ? [] : [number.id]
      const facts = yield* further === undefined ? asked({ positions }) : further(body, number, { positions }, read)
      return yield* answer(decide(body, facts))
    }
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
