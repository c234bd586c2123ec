// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { PageOf } from "./PageOf.ts"

/** Latest requests to a process of the bank, with their answers. */
export interface RequestCalls {
  /** Lists the latest requests that this process of the bank keeps, newest response first. */
  readonly "request.list": { readonly call: RequestListCall; readonly answer: PageOf<RequestList> }
  /** Retrieves one of the latest requests to this process, with its bodies, masked. */
  readonly "request.get": { readonly call: RequestGetCall; readonly answer: Request }
  /** Lists the latest requests of the program to this process, as far as the scopes of the client cover them. */
  readonly "request.list_own": { readonly call: RequestListOwnCall; readonly answer: PageOf<RequestList> }
  /** Retrieves one of the latest requests of the program to this process, with its bodies, masked. */
  readonly "request.get_own": { readonly call: RequestGetOwnCall; readonly answer: Request }
}

/** Objects of the lists. Latest requests to a process of the bank, with their answers. */
export interface RequestLists {
  /** Lists the latest requests that this process of the bank keeps, newest response first. */
  readonly "request.list": RequestList
  /** Lists the latest requests of the program to this process, as far as the scopes of the client cover them. */
  readonly "request.list_own": RequestList
}

/** Request. */
type Request = {
  /** Request-Id of the answer; of a caller its id. */
  readonly id: string
  /** Time of receipt. RFC 3339. */
  readonly received_at: string
  /** Time until the answer, in microseconds. */
  readonly duration_us: number
  /** Method. */
  readonly method: string
  /** Path, masked but for words of routes, ids and dates. */
  readonly path: string
  /** Name of the operation; absent if the request reached none. */
  readonly operation?: string
  /** Status of the answer. */
  readonly status: number
  /** Program that the request is about, or bank. */
  readonly program_id?: string
  /** Sender, as far as the credentials are the bank's. */
  readonly caller: RequestCaller
  /** Idempotency-Key. */
  readonly idempotency_key?: string
  /** True if the answer is that of an earlier request. */
  readonly replayed: boolean
  /** True for a dry run. */
  readonly dry_run: boolean
  /** Refusal. */
  readonly error?: RequestError
  /** Object in the path, else in the answer. */
  readonly object_id?: string
  /** Query, masked. */
  readonly query?: { readonly [name: string]: unknown }
  /** Body of the request. */
  readonly request_body?: RequestRequestBody
  /** Body of the answer. */
  readonly response_body?: RequestRequestBody
}

/** Request caller. */
type RequestCaller = {
  /** Client, operator or unknown. */
  readonly type: "client" | "operator" | "unknown"
  /** Request-Id of the answer; of a caller its id. */
  readonly id?: string
  /** Name. */
  readonly name?: string
}

/** Request error. */
type RequestError = {
  /** Code. */
  readonly code: string
  /** Fields and headers that the refusal names. */
  readonly fields: ReadonlyArray<string>
}

/** Request request body. */
type RequestRequestBody = {
  /** Media type. */
  readonly content_type?: string
  /** Size in bytes. */
  readonly size_bytes?: number
  /** Body, masked, with long lists and texts cut. */
  readonly json?: unknown
  /** Why there is no json. */
  readonly left_out?: "access" | "secret" | "file" | "size" | "form"
}

/** Request. */
type RequestList = {
  /** Request-Id of the answer; of a caller its id. */
  readonly id: string
  /** Time of receipt. RFC 3339. */
  readonly received_at: string
  /** Time until the answer, in microseconds. */
  readonly duration_us: number
  /** Method. */
  readonly method: string
  /** Path, masked but for words of routes, ids and dates. */
  readonly path: string
  /** Name of the operation; absent if the request reached none. */
  readonly operation?: string
  /** Status of the answer. */
  readonly status: number
  /** Program that the request is about, or bank. */
  readonly program_id?: string
  /** Sender, as far as the credentials are the bank's. */
  readonly caller: RequestCaller
  /** Idempotency-Key. */
  readonly idempotency_key?: string
  /** True if the answer is that of an earlier request. */
  readonly replayed: boolean
  /** True for a dry run. */
  readonly dry_run: boolean
  /** Refusal. */
  readonly error?: RequestError
  /** Object in the path, else in the answer. */
  readonly object_id?: string
}

/** Parameters of the query of `request.list`. */
type RequestListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. 1 to 255 characters. */
  readonly starting_after?: string
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. 1 to 255 characters. */
  readonly ending_before?: string
  /** Program that the request is about, or bank. 1 to 255 characters. */
  readonly program_id?: string
  /** Name of the operation; absent if the request reached none. 1 to 255 characters. */
  readonly operation?: string
  /** Status of the answer. */
  readonly status?: string
  /** Refusal. 1 to 255 characters. */
  readonly error?: string
  /** Method. */
  readonly method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE"
  /** Idempotency-Key. 1 to 255 characters. */
  readonly idempotency_key?: string
  /** Field or header that the refusal names. 1 to 255 characters. */
  readonly field?: string
  /** Object in the path, else in the answer. 1 to 255 characters. */
  readonly object_id?: string
  /** Earliest time of receipt. RFC 3339. */
  readonly since?: string
}

/** Lists the latest requests that this process of the bank keeps, newest response first. */
type RequestListCall = {
  /** Parameters of the query. */
  readonly query?: RequestListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `request.get`. */
type RequestGetParams = {
  /** Id of the request. 1 to 255 characters. */
  readonly request_id: string
}

/** Retrieves one of the latest requests to this process, with its bodies, masked. */
type RequestGetCall = {
  /** Parameters of the path. */
  readonly params: RequestGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the query of `request.list_own`. */
type RequestListOwnQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. 1 to 255 characters. */
  readonly starting_after?: string
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. 1 to 255 characters. */
  readonly ending_before?: string
  /** Name of the operation; absent if the request reached none. 1 to 255 characters. */
  readonly operation?: string
  /** Status of the answer. */
  readonly status?: string
  /** Refusal. 1 to 255 characters. */
  readonly error?: string
  /** Method. */
  readonly method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE"
  /** Idempotency-Key. 1 to 255 characters. */
  readonly idempotency_key?: string
  /** Field or header that the refusal names. 1 to 255 characters. */
  readonly field?: string
  /** Object in the path, else in the answer. 1 to 255 characters. */
  readonly object_id?: string
  /** Earliest time of receipt. RFC 3339. */
  readonly since?: string
}

/** Lists the latest requests of the program to this process, as far as the scopes of the client cover them. */
type RequestListOwnCall = {
  /** Parameters of the query. */
  readonly query?: RequestListOwnQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `request.get_own`. */
type RequestGetOwnParams = {
  /** Id of the request. 1 to 255 characters. */
  readonly request_id: string
}

/** Retrieves one of the latest requests of the program to this process, with its bodies, masked. */
type RequestGetOwnCall = {
  /** Parameters of the path. */
  readonly params: RequestGetOwnParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
