import type { ErrorCode } from "@vostro/domain/operations"
import { describe, type InvalidParameter, type Refusal } from "./WireError.ts"

/** The bank, or a proxy before it, refused a call. Nothing was written. */
export class BankError extends Error {
  override readonly name = "BankError"
  readonly status: number
  /** Error code of the bank; `unclassified` if the response is not the bank's, such as that of a proxy. */
  readonly code: ErrorCode | "unclassified"
  /** Invalid parameters, each with its sub-error code. */
  readonly fields: ReadonlyArray<InvalidParameter>
  /** `Request-Id` of the response, by which the bank's operator finds the request. */
  readonly requestId: string
  readonly body: string
  constructor(refusal: Refusal) {
    super(describe(refusal))
    this.status = refusal.status
    // trusted: the bank's error bodies have its error codes.
    this.code = refusal.code as ErrorCode | "unclassified"
    this.fields = refusal.parameters
    this.requestId = refusal.request_id
    this.body = refusal.body
  }
}

/**
 * The outcome of a call is unknown: the bank may have carried it out, or not. A later call with the same idempotency key
 * and the same arguments returns the outcome. The class {@link BankUnreachable} is the case without any response.
 */
export class OutcomeUnknown extends Error {
  override readonly name: string = "OutcomeUnknown"
  /** Status of the response; 0 without one. */
  readonly status: number
  /** `gateway_timeout` of the bank; `unclassified` for a response that is not the bank's, or none. */
  readonly code: ErrorCode | "unclassified"
  readonly fields: ReadonlyArray<InvalidParameter> = []
  /** `Request-Id` of the response; empty without one. */
  readonly requestId: string
  readonly body: string
  constructor(message: string, { status, code, request_id, body }: Refusal = NO_RESPONSE, cause?: unknown) {
    super(message, { cause })
    this.status = status
    // trusted: the bank's error bodies have its error codes.
    this.code = code as ErrorCode | "unclassified"
    this.requestId = request_id
    this.body = body
  }
}

const NO_RESPONSE: Refusal = { status: 0, code: "unclassified", parameters: [], request_id: "", body: "" }

/** No response came, or not within the time limit. The outcome of the call is unknown. */
export class BankUnreachable extends OutcomeUnknown {
  override readonly name = "BankUnreachable"
  constructor(message: string, cause: unknown) {
    super(message, undefined, cause)
  }
}
