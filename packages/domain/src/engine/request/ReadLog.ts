import { Result } from "effect"
import { type Rejection, reject } from "../../kernel/Rejection.ts"
import type { Caller } from "../../operation/Decision.ts"
import type { LoggedRequest as Kept, RequestFilter, RequestQuery } from "../../ports/RequestLog.ts"
import { pageText } from "./Listed.ts"
import { type Log, mayList } from "./LogAccess.ts"
import { errorOf, objectIdOf, shownFully, shownRequest } from "./ShownRequest.ts"

/** Answers with a page of the request log, the last answered request first. */
export const listRequests = (
  log: Log,
  caller: Caller,
  { by, ending_before, limit, starting_after }: Extract<RequestQuery, { readonly _tag: "Requests" }>
): string => {
  const kept = [...(log.requests?.latest() ?? [])]
  const at = kept.findIndex(({ request_id }) => request_id === (starting_after ?? ending_before))
  // Requests are forgotten in their order: all that are kept are newer than a forgotten cursor.
  const place = at === -1 ? kept.length : at
  const range =
    ending_before === undefined ? kept.slice(starting_after === undefined ? 0 : place + 1) : kept.slice(0, place)
  const found = range.filter((one) => mayList(log, caller, one) && fits(one, by))
  const page = ending_before === undefined ? found.slice(0, limit) : found.slice(-limit)
  return pageText(
    page.map((one) => JSON.stringify(shownRequest(one))),
    found.length > page.length
  )
}

/** Answers with a request of the log, or rejects with `object_not_found`. */
export const getRequest = (log: Log, caller: Caller, id: string): Result.Result<string, Rejection> => {
  for (const one of log.requests?.latest() ?? []) {
    if (one.request_id === id && mayList(log, caller, one))
      return Result.succeed(JSON.stringify(shownFully(log, caller, one)))
  }
  return Result.fail(reject("object_not_found"))
}

const fits = (one: Kept, by: RequestFilter): boolean =>
  (by.program_id ?? one.program_id) === one.program_id &&
  (by.operation ?? one.operation) === one.operation &&
  (by.method ?? one.method) === one.method &&
  (by.idempotency_key ?? one.idempotency_key) === one.idempotency_key &&
  (by.status === undefined || fitsStatus(one.status, by.status)) &&
  (by.since === undefined || one.received_ms >= Date.parse(by.since)) &&
  (by.error === undefined || errorOf(one)?.code === by.error) &&
  (by.field === undefined || errorOf(one)?.fields.includes(by.field) === true) &&
  (by.object_id === undefined || objectIdOf(one) === by.object_id)

const fitsStatus = (status: number, asked: string): boolean =>
  asked.endsWith("xx") ? String(status)[0] === asked[0] : String(status) === asked
