import { errorBody, Rejection, type Reply } from "@vostro/domain/operations"
import type { Fault } from "./Call.ts"

/**
 * Formats the answer to a call. A success is a `result`, a refusal of the bank an `error` whose code is the HTTP status.
 * Both have the status, the headers and the body of the same answer over HTTP; the body is the bank's own text.
 */
export const answerText = (id: string, requestId: string, { body, headers, status }: Reply): string => {
  const answer = answerOf(status, { ...headers, "request-id": requestId }, body)
  return status < 400
    ? `{"jsonrpc":"2.0","id":${id},"result":${answer}}`
    : errorText(id, status, `The bank answers ${status}.`, answer)
}

/** Formats the refusal of a message that is no call, with an error body of the bank's form. */
export const faultText = ({ code, id, message }: Fault, requestId: string): string => {
  const rejection = new Rejection({ code: "request_malformed", errors: [], detail: message })
  const body = JSON.stringify(errorBody("v2", rejection, ""))
  return errorText(id, code, message, answerOf(400, { "request-id": requestId }, body))
}

const answerOf = (status: number, headers: Reply["headers"], body: string): string =>
  `{"status":${status},"headers":${JSON.stringify(headers)},"body":${body === "" ? "null" : body}}`

const errorText = (id: string, code: number, message: string, data: string): string =>
  `{"jsonrpc":"2.0","id":${id},"error":{"code":${code},"message":${JSON.stringify(message)},"data":${data}}}`
