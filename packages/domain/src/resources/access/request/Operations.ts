import { Result, Schema } from "effect"
import { Timestamp, text } from "../../../kernel/Resource.ts"
import { enquiry } from "../../../operation/Define.ts"
import { DEFAULT_PAGE, limitField, pageOf } from "../../../operation/Page.ts"
import { FullRequest, LoggedRequest } from "./LoggedRequest.ts"

const filter = Schema.optionalKey(text(255))

const ownFilters = {
  operation: filter,
  /** A status, or a class of statuses. */
  status: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[1-5](\d\d|xx)$/))),
  error: filter,
  method: Schema.optionalKey(Schema.Literals(["GET", "POST", "PATCH", "PUT", "DELETE"])),
  idempotency_key: filter,
  field: filter,
  object_id: filter,
  since: Schema.optionalKey(Timestamp)
}

const paging = { limit: limitField(DEFAULT_PAGE), starting_after: filter, ending_before: filter }

const OwnQuery = Schema.Struct({ ...paging, ...ownFilters })
const Query = Schema.Struct({ ...paging, program_id: filter, ...ownFilters })

const listed = {
  unlogged: true,
  output: pageOf(LoggedRequest),
  ask: ({ query: { limit, starting_after, ending_before, ...by } }: { readonly query: typeof Query.Type }) =>
    Result.succeed({
      _tag: "Requests",
      by,
      limit: limit ?? DEFAULT_PAGE,
      ...(starting_after !== undefined && { starting_after }),
      ...(ending_before !== undefined && { ending_before })
    } as const)
}

const one = {
  unlogged: true,
  params: Schema.Struct({ request_id: text(255) }),
  output: FullRequest,
  ask: ({ params }: { readonly params: { readonly request_id: string } }) =>
    Result.succeed({ _tag: "Request", id: params.request_id } as const)
}

/**
 * The request log: the latest requests of the process that answers. Operators see all of them, a client those of its program that
 * its scopes cover.
 */
export const requestOperations = [
  enquiry({
    ...listed,
    name: "request.list",
    summary: "Lists the latest requests that this process of the bank keeps, newest response first.",
    at: ["GET", "/operator/v1/requests"],
    audience: "operator",
    query: Query
  }),
  enquiry({
    ...one,
    name: "request.get",
    summary: "Retrieves one of the latest requests to this process, with its bodies, masked.",
    at: ["GET", "/operator/v1/requests/:request_id"],
    audience: "operator"
  }),
  enquiry({
    ...listed,
    name: "request.list_own",
    summary: "Lists the latest requests of the program to this process, as far as the scopes of the client cover them.",
    at: ["GET", "/v1/request"],
    scope: undefined,
    query: OwnQuery
  }),
  enquiry({
    ...one,
    name: "request.get_own",
    summary: "Retrieves one of the latest requests of the program to this process, with its bodies, masked.",
    at: ["GET", "/v1/request/:request_id"],
    scope: undefined
  })
] as const
