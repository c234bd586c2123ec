import type { ErrorCode } from "../../kernel/ErrorCode.ts"
import { Rejection } from "../../kernel/Rejection.ts"
import type { AnyOperation } from "../../operation/Operation.ts"

/** Sets the status that an operation answers a rejection with: on v0 and v1 those of invalid bodies differ. */
export const answeredBy = (operation: AnyOperation, rejection: Rejection): Rejection => {
  const status = ownStatus(operation, rejection)
  return status === undefined || rejection.status !== undefined ? rejection : new Rejection({ ...rejection, status })
}

const ownStatus = ({ invalid_status, unparsable_status, statuses }: AnyOperation, { code, errors }: Rejection) => {
  if (code === "parameters_invalid") return invalid_status
  const isOfBody = code === "request_malformed" && errors.some((one) => one.code === "payload_invalid")
  return isOfBody ? unparsable_status : statuses[code]
}

/** Sets the status of well-formed parameters that a decision refuses, where the operation has one of its own. */
export const unprocessed = (
  { unprocessable_status: status }: Pick<AnyOperation, "unprocessable_status">,
  rejection: Rejection
): Rejection =>
  status === undefined || rejection.status !== undefined || rejection.code !== "parameters_invalid"
    ? rejection
    : new Rejection({ ...rejection, status })

/** Returns every error code that an operation can refuse with, or fail with. */
export const refusalCodesOf = ({
  at,
  audience,
  idempotency,
  rejects,
  simulated,
  source_ip_code
}: AnyOperation): ReadonlyArray<ErrorCode> => [
  ...new Set<ErrorCode>([
    "request_malformed",
    "parameters_invalid",
    ...given(audience !== "public", "authentication_missing", "token_invalid"),
    source_ip_code,
    "rate_limit_exceeded",
    // Endpoints are disabled for programs.
    ...given(audience !== "operator", "endpoint_disabled"),
    ...given(simulated, "url_invalid"),
    ...given(idempotency.key === "required", "idempotency_key_missing"),
    ...given(idempotency.key !== "none", "idempotency_key_in_use", "idempotency_request_inconsistent"),
    ...given(at[0] !== "GET", "content_too_large", "object_modified_concurrently", "gateway_timeout"),
    ...rejects,
    "internal_server_error",
    "service_unavailable"
  ])
]

const given = (holds: boolean, ...codes: ReadonlyArray<ErrorCode>): ReadonlyArray<ErrorCode> => (holds ? codes : [])
