import { Result, Schema } from "effect"
import { Timestamp } from "../../../kernel/Fields.ts"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import type { Facts } from "../../../operation/Facts.ts"

/** Words of the return requests of a network: reasons, reasons of rejections, resolving parties, and free text. */
interface Words<R, F, B> {
  readonly reasons: R
  readonly rejection_reasons: F
  readonly resolvers: B
  readonly text: Schema.String
}

type Names = ReadonlyArray<string>

/** Makes the schema of the return requests of a network. */
export const returnRequestOf = <const R extends Names, const F extends Names, const B extends Names>({
  reasons,
  rejection_reasons,
  resolvers,
  text
}: Words<R, F, B>) =>
  Schema.Struct({
    created_at: Timestamp,
    deadline: Timestamp,
    status: Schema.Literals(["response_needed", "pending", "accepted", "rejected"]),
    reason: Schema.Literals(reasons),
    details: Schema.optionalKey(text),
    resolution: Schema.optionalKey(
      Schema.Struct({
        resolved_at: Timestamp,
        resolved_by: Schema.Literals(resolvers),
        rejection_reason: Schema.optionalKey(Schema.Literals(rejection_reasons)),
        rejection_details: Schema.optionalKey(text)
      })
    )
  })

/** Status of a return request. */
export type ReturnRequestStatus = "response_needed" | "pending" | "accepted" | "rejected"

/** Return request of any network. */
export interface AnyRequest {
  readonly created_at: string
  readonly deadline: string
  readonly status: ReturnRequestStatus
  readonly reason: string
  readonly resolution?: { readonly resolved_at: string; readonly rejection_reason?: string }
}

/** Outcome of a return request. */
export type OutcomeOf<R extends AnyRequest> = { readonly status: "accepted" | "rejected" } & Omit<
  NonNullable<R["resolution"]>,
  "resolved_at"
>

/** Most return requests of one payment, answered ones included (ours): they are stored with it. */
export const MAX_RETURN_REQUESTS = 100

/** Refuses one more return request of a payment that has had as many as it may. `parameter` names the payment. */
export const anotherRequest = (
  requests: ReadonlyArray<AnyRequest>,
  parameter: string
): Result.Result<void, Rejection> =>
  requests.length < MAX_RETURN_REQUESTS
    ? Result.succeed(undefined)
    : Result.fail(reject("limit_exceeded", fault("limit_reached", parameter)))

/** True while a request waits for its answer. */
export const isActive = ({ status }: AnyRequest): boolean => status === "response_needed" || status === "pending"

/** Resolves a return request. */
export const resolveRequest = <R extends AnyRequest>(
  request: R,
  { status, ...resolution }: OutcomeOf<R>,
  { now }: Pick<Facts, "now">
): R => ({ ...request, status, resolution: { resolved_at: now.iso, ...resolution } })

/** Resolves the active request of a list, if it has one. */
export const resolveActive = <R extends AnyRequest>(
  requests: ReadonlyArray<R>,
  outcome: OutcomeOf<R>,
  facts: Pick<Facts, "now">
): ReadonlyArray<R> => requests.map((one) => (isActive(one) ? resolveRequest(one, outcome, facts) : one))
