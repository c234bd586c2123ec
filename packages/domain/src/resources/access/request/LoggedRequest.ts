import { Schema } from "effect"
import { Count, Timestamp } from "../../../kernel/Resource.ts"

/** The sender of a request, if the bank knows its credentials. */
const Caller = Schema.Struct({
  type: Schema.Literals(["client", "operator", "unknown"]),
  id: Schema.optionalKey(Schema.String),
  name: Schema.optionalKey(Schema.String)
})

/** The refusal of a request. */
const Refused = Schema.Struct({
  code: Schema.String,
  /** Names of the fields and headers that the answer names. */
  fields: Schema.Array(Schema.String)
})

/** A request in the log, without its bodies. */
export interface LoggedRequest extends Schema.Schema.Type<typeof LoggedRequest> {}
export const LoggedRequest = Schema.Struct({
  /** The `Request-Id` of its answer. */
  id: Schema.String,
  received_at: Timestamp,
  /** Time until the answer, in microseconds. */
  duration_us: Count,
  method: Schema.String,
  /** Path, masked but for words of routes, ids and dates. */
  path: Schema.String,
  /** Absent for a request that reached no operation. */
  operation: Schema.optionalKey(Schema.String),
  status: Count,
  /** Program that it was about, or `bank`. */
  program_id: Schema.optionalKey(Schema.String),
  caller: Caller,
  idempotency_key: Schema.optionalKey(Schema.String),
  /** True if the answer was stored for an earlier request with the same key. */
  replayed: Schema.Boolean,
  dry_run: Schema.Boolean,
  error: Schema.optionalKey(Refused),
  /** Object in the path, else the object in the answer. */
  object_id: Schema.optionalKey(Schema.String)
})

/** A body of a request or of an answer. */
export const Body = Schema.Struct({
  content_type: Schema.optionalKey(Schema.String),
  size_bytes: Schema.optionalKey(Count),
  /** The body, masked and with long lists and texts cut. */
  json: Schema.optionalKey(Schema.Unknown),
  /**
   * Why there is no `json`: the caller may not read such objects, the log keeps no secrets and no files, the body is too large or is not
   * JSON.
   */
  left_out: Schema.optionalKey(Schema.Literals(["access", "secret", "file", "size", "form"]))
})

/** A request in the log with its query and its bodies. */
export const FullRequest = Schema.Struct({
  ...LoggedRequest.fields,
  query: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  /** Absent if the request had none, or was refused before it was read. */
  request_body: Schema.optionalKey(Body),
  response_body: Schema.optionalKey(Body)
})
