/** The HTTP status and constant texts of an error code. */
export interface ErrorKind {
  /** HTTP status, unless the operation answers this code with its own. */
  readonly status: number
  /** `title` of the legacy body. */
  readonly title: string
  /** `message` of the v2 body and `detail` of the legacy body: constant per code (spec, "v2 error body"). */
  readonly message: string
}

/**
 * The catalogue of error codes. Sources: spec "Errors" (codes, "Status mapping shown"). Statuses that the spec leaves
 * open are ours and listed in docs/spec-gaps.md.
 */
export const errorCodes = {
  request_malformed: row(400, "Malformed request", "The request could not be parsed."),
  idempotency_key_missing: row(400, "Idempotency key missing", "This request needs an Idempotency-Key header."),
  operation_not_allowed: row(400, "Operation not allowed", "The object does not allow this operation."),
  authentication_missing: row(403, "Authentication missing", "The request carries no credentials."),
  token_invalid: row(403, "Token invalid", "The access token is expired, invalid, or lacks the required scope."),
  source_ip_not_allowed: row(403, "Source IP not allowed", "The source address is not on the program's allowlist."),
  source_ip_not_permitted: row(403, "Source IP not permitted", "The source address is not on the program's allowlist."),
  url_invalid: row(404, "Unknown URL", "No operation has this URL."),
  object_not_found: row(404, "Object not found", "The object does not exist or is not visible to the caller."),
  method_not_allowed: row(405, "Method not allowed", "This URL does not support this method."),
  idempotency_key_in_use: row(409, "Idempotency key in use", "A request with this Idempotency-Key is still running."),
  object_modified_concurrently: row(
    409,
    "Object modified concurrently",
    "The object was changed by another request. Fetch it and try again."
  ),
  content_too_large: row(413, "Content too large", "The request body is too large for this URL."),
  idempotency_request_inconsistent: row(
    422,
    "Inconsistent idempotent request",
    "This Idempotency-Key was used with a different request."
  ),
  parameters_invalid: row(422, "Parameters invalid", "One or more parameters are invalid."),
  invalid_status_transition: row(
    422,
    "Invalid status transition",
    "The object's status does not allow this transition."
  ),
  balance_not_zero: row(
    422,
    "Balance not zero",
    "The object has a balance or open credit. Bring the balance to zero first."
  ),
  object_state_conflict: row(422, "Object state conflict", "The state of the object does not allow this request."),
  related_object_invalid: row(422, "Related object invalid", "A related object cannot be used for this request."),
  related_object_not_ready: row(422, "Related object not ready", "A related object is not in the required state."),
  related_object_conflict: row(422, "Related object conflict", "A related object conflicts with this request."),
  limit_exceeded: row(422, "Limit exceeded", "The request exceeds a limit of the program."),
  client_control_restricted: row(422, "Restricted by a control", "A control set by the client forbids this request."),
  service_control: row(422, "Restricted by the service", "A control of the service forbids this request."),
  rate_limit_exceeded: row(429, "Rate limit exceeded", "Too many requests. Try again later."),
  internal_server_error: row(
    500,
    "Internal server error",
    "The service failed. Contact support with the value of the Request-Id header."
  ),
  endpoint_disabled: row(503, "Endpoint disabled", "This endpoint is temporarily disabled."),
  service_unavailable: row(503, "Service unavailable", "The service is temporarily unavailable. Try again later."),
  gateway_timeout: row(504, "Gateway timeout", "The outcome is unknown. Retry with the same Idempotency-Key to get it.")
} as const satisfies Readonly<Record<string, ErrorKind>>

function row(status: number, title: string, message: string): ErrorKind {
  return { status, title, message }
}

/** A code of the catalogue. */
export type ErrorCode = keyof typeof errorCodes

/**
 * Sub-error codes with their constant messages: `errors[].code` of the v2 body and `invalid_parameters[].reason` of the
 * legacy body. A sub-error names one faulty parameter or the exact reason of a refusal. The first block is the spec's
 * ("Sub-error codes"); the second is ours.
 */
export const subErrorCodes = {
  payload_invalid: "The body is truncated or invalid. Expected is JSON in UTF-8, or the multipart form of a file.",
  url_malformed: "The URL is malformed.",
  value_malformed: "The value has the wrong type or form.",
  malformed: "The value is malformed.",
  required: "The parameter is required.",
  body_too_large: "The body is too large.",
  object_status_unchanged: "The object is already in the requested state.",
  account_requires_adult_account_holder: "An account with underwritten credit needs an adult account holder.",

  token_expired: "The access token has expired.",
  scope_missing: "The access token lacks the scope that this operation needs.",
  role_missing: "The operator's role does not allow this operation.",
  header_malformed: "The header's value is malformed.",
  value_too_long: "The value is too long.",
  value_too_short: "The value is too short.",
  value_too_large: "The value is too large.",
  value_too_small: "The value is too small.",
  value_not_allowed: "The value is not one of the allowed values.",
  value_renamed: "The value is an older name.",
  value_repeated: "The value is repeated.",
  value_conflicting: "The value contradicts another parameter.",
  value_differs: "The value differs from that of the request that this Idempotency-Key was used with.",
  number_inexact: "The number must be a plain whole number, such as 500, from -9007199254740991 to 9007199254740991.",
  character_forbidden: "The text contains NUL or half of a surrogate pair.",
  nesting_too_deep: "The body is nested too deeply.",
  parameter_unknown: "The parameter is unknown.",
  not_found: "The named object does not exist or is not visible to the caller.",
  missing_for_commercial: "A commercial account needs an authorized signer.",
  exceeds_max_limit: "The limit exceeds the maximum.",
  already_assigned: "The account number already has an owner.",
  made_by_file: "The object was made by a submitted file. Only files change it.",
  balance_not_zero: "The balance is not zero.",
  returned_previously: "The payment has been returned.",
  deadline_passed: "The network's deadline has passed.",
  status_not_active: "The named object is not active.",
  account_number_not_active: "The account number is not active.",
  originator_not_active: "The originator of the account number is not active.",
  disallowed_counterparty: "The controls of the account number do not allow this counterparty.",
  disallowed_sec_code: "The SEC code does not fit the entry, or the originator may not use it.",
  exceeds_same_day_limit_use_next_business_day:
    "Same-day delivery is limited to 1,000,000 USD. Use next_business_day for larger amounts.",
  limit_reached: "The maximum number is reached.",
  insufficient_funds: "The available balance is too small."
} as const

/** A sub-error code of the catalogue. */
export type SubErrorCode = keyof typeof subErrorCodes
