import { Result, Schema } from "effect"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { Timestamp } from "../../../kernel/Resource.ts"
import type { Facts } from "../../../operation/Decision.ts"

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

/** Returns the attribute of a payment with the status of its latest return request, if it has any. */
export const latestRequestOf = ({
  return_requests
}: {
  readonly return_requests: ReadonlyArray<AnyRequest>
}): { readonly return_request_status?: ReturnRequestStatus } => {
  const latest = return_requests.at(-1)
  return latest === undefined ? {} : { return_request_status: latest.status }
}

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

/** Party that resolves a return request. */
export type Resolver = "client" | "service" | "counterparty"

/** Reasons for which the service rejects return requests. */
export type ServiceReason = "customer_no_response" | "returned_previously" | "awaiting_reply"

/** Reasons of a network that reject a return request. */
export type StatedRejectionOf<R extends AnyRequest> = NonNullable<NonNullable<R["resolution"]>["rejection_reason"]>

/** Reasons that reject a return request. */
export type RejectionOf<R extends AnyRequest> = ServiceReason | StatedRejectionOf<R>

/** Outcome of a return request. */
export interface OutcomeOf<R extends AnyRequest> {
  readonly status: "accepted" | "rejected"
  readonly resolved_by: Resolver
  readonly rejection_reason?: RejectionOf<R>
  readonly rejection_details?: string
}

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
