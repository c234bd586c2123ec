/**
 * Makers of the operations that all networks of payments have: creation and change by partners, reviews, marks and
 * suspense by operators, simulation, and messages that the adapter hands over. A network passes its kind, paths and
 * deciders. The decisions are left to the other folders of `payments/transfer` and to the network.
 */

import { Schema } from "effect"
import type { Json } from "../../../../kernel/Json.ts"
import { type Ref, refTo } from "../../../../kernel/Resource.ts"
import type { Scope } from "../../../../kernel/Scope.ts"
import type { Deprecation, Settings } from "../../../../kernel/Settings.ts"
import { asked } from "../../../../operation/Asking.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { command, listing, retrieve } from "../../../../operation/Define.ts"
import type { AnyCommand, AnyOperation } from "../../../../operation/Operation.ts"
import { type AccountNumber, accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import type { LimitedRail } from "../../../deposits/account-number/NumberLimits.ts"
import { type AccountElsewhere, blockedReads } from "../../blocked-account/model/BlockedAccount.ts"
import { limitReads } from "../../limits/Count.ts"
import type { Transfer } from "../model/Transfer.ts"
import type { Sending } from "../outgoing/Create.ts"
import type { PartnerPayments } from "./Change.ts"
import { byId } from "./Operated.ts"

/** Creation of a payment by a partner. */
export interface Creation<A, B extends Sending> {
  readonly summary: string
  readonly body: Schema.Decoder<B>
  readonly rail: LimitedRail
  readonly emits?: ReadonlyArray<string>
  readonly deprecation?: (settings: Settings) => Deprecation | undefined
  /** Returns the account that the payment goes to. */
  readonly paid: (body: B) => Partial<AccountElsewhere>
  /** Refers to further objects that follow from the account number. */
  readonly more?: (number: AccountNumber | undefined) => ReadonlyArray<Ref>
  readonly decide: (body: B, facts: Facts) => A
}

/** Makes the operation by which partners create payments. */
export const creationOf = <T extends Transfer, A, B extends Sending>(
  { answer, common, nameOf, path }: PartnerPayments<T, A>,
  { decide, more, paid, rail, ...creation }: Creation<A, B>
): AnyCommand =>
  command({
    ...common,
    ...creation,
    name: nameOf("create"),
    at: ["POST", path],
    idempotency: { key: "required", min_length: 1 },
    *asking({ body }) {
      const { account_number_id: id } = body
      const read = yield* asked({ objects: [refTo(accountNumber, id), ...blockedReads(paid(body))], guarded: [id] })
      const number = read.find(accountNumber, id)?.object
      const facts = yield* asked({ objects: [...(more?.(number) ?? []), ...limitReads(number, rail)] })
      return yield* answer(decide(body, facts))
    }
  })

/** Payments as partners read them: the pages of their list, and their view where it is not that of events. */
export interface Reading<T, Q> {
  readonly scope: Scope
  /** Name of the payments in sentences: "a wire". */
  readonly noun: readonly ["a" | "an", string]
  readonly pages: {
    readonly query: Schema.Decoder<Q>
    readonly output: Schema.Decoder<unknown>
    readonly filters: (asked: { readonly query: Q }) => Readonly<Record<string, string | undefined>>
  }
  readonly invalid_status?: 422
  readonly view?: (one: T) => Json
}

/** Makes the operations by which partners list payments and retrieve one. */
export const readingsOf = <T extends Transfer, A, Q>(
  { common: { output }, nameOf, path, resource }: PartnerPayments<T, A>,
  { noun: [article, noun], pages, scope, invalid_status = undefined, view = resource.shown }: Reading<T, Q>
): ReadonlyArray<AnyOperation> => {
  const { fields, id, name } = byId(resource)
  const shown = { scope, resource, ...(view !== undefined && { view }) }
  return [
    listing({
      ...shown,
      ...pages,
      ...(invalid_status !== undefined && { invalid_status }),
      name: nameOf("list"),
      summary: `Lists ${noun}s of both directions, newest first.`,
      at: ["GET", path]
    }),
    retrieve({
      ...shown,
      name: nameOf("get"),
      summary: `Retrieves ${article} ${noun}.`,
      at: ["GET", `${path}/:${name}`],
      output,
      params: Schema.Struct(fields),
      id: (params) => id({ params })
    })
  ]
}
