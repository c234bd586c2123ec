/**
 * The order in which failures are reported: a request that fails at several stages is answered with the first of them
 * only. The engine and the transport check the stages in this order; a test sends a request that fails at every stage
 * and fixes one after the other. `query` fails if it is unreadable or repeats a parameter, before the body is read.
 * `parameters` names every failing field at once.
 */
export const failureOrder = [
  "path",
  "method",
  "credentials",
  "scope",
  "source_ip",
  "endpoint_disabled",
  "rate",
  "key",
  "query",
  "body",
  "parameters",
  "key_reuse",
  "state"
] as const

/** A stage of {@link failureOrder}. */
export type FailureStage = (typeof failureOrder)[number]
