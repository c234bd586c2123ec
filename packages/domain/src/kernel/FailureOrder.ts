/**
 * The order in which failures are reported: a request that fails in several ways hears of the first of these alone.
 * The engine and the transport go through the stages in this order, and a test takes a request that fails in all of
 * them and mends one after the other. `query` is one that cannot be read, or says one thing twice: that is told before
 * a body is taken. `parameters` names every failing field at once.
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
