import { type Result, Schema } from "effect"
import type { ErrorCode } from "../../../../kernel/ErrorCode.ts"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Resource } from "../../../../kernel/Resource.ts"
import type { Scope } from "../../../../kernel/Scope.ts"
import { factsFrom } from "../../../../operation/Asking.ts"
import type { Decision, Facts } from "../../../../operation/Decision.ts"
import { command } from "../../../../operation/Define.ts"
import type { AnyCommand, CommandReads } from "../../../../operation/Operation.ts"
import type { Transfer } from "../model/Transfer.ts"
import { byId } from "./Operated.ts"

/** Payments of a network as partners see them in one version of the interface; `A` is what their deciders return. */
export interface PartnerPayments<T extends Transfer, A> {
  readonly resource: Resource<T>
  /** Path of the payments: `/v1/wires`. */
  readonly path: `/${string}`
  /** Names an operation by its verb. */
  readonly nameOf: (verb: string) => string
  /** Parts of every operation that changes a payment. */
  readonly common: {
    readonly scope: Scope
    readonly output: Schema.Decoder<unknown>
    readonly simulated?: boolean
    readonly unparsable_status?: 422
    readonly unprocessable_status?: 422
  }
  readonly answer: (result: A) => Result.Result<Decision, Rejection>
}

/** A change of one payment that partners ask for. */
export interface Change<T, A, B> {
  /** Verb of its name and end of its path. */
  readonly verb: string
  readonly summary: string
  /** Use of the idempotency key. */
  readonly key: "required" | "none"
  readonly method?: "POST" | "PATCH"
  readonly body?: Schema.Decoder<B>
  readonly rejects?: ReadonlyArray<ErrorCode>
  readonly emits?: ReadonlyArray<string>
  readonly statuses?: { readonly [C in ErrorCode]?: number }
  /** Returns the reads that follow from the payment. */
  readonly further?: (one: T) => CommandReads
  readonly decide: (id: string, body: B, facts: Facts) => A
}

/** Makes the operation by which partners change one payment. */
export const changeOf = <T extends Transfer, A, B = Record<never, never>>(
  { answer, common, nameOf, path, resource }: PartnerPayments<T, A>,
  { decide, further = () => ({}), key, method = "POST", verb, ...change }: Change<T, A, B>
): AnyCommand => {
  const { fields, id, name } = byId(resource)
  return command({
    ...common,
    ...change,
    name: nameOf(verb),
    at: [method, method === "PATCH" ? `${path}/:${name}` : `${path}/:${name}/${verb}`],
    idempotency: { key, min_length: 1 },
    params: Schema.Struct(fields),
    *asking(input) {
      return yield* answer(decide(id(input), input.body, yield* factsFrom(resource, id(input), further)))
    }
  })
}
