import { errorBody, type Rejection, reject, statusOf } from "@vostro/domain/operations"

/** Makes a check of pages that are the operator's: returns the refusal of a request without the operator's token. */
export const strangerTo =
  (operatorToken: string) =>
  ({ headers }: Request): Response | undefined => {
    const authorization = headers.get("authorization")
    if (authorization === `Bearer ${operatorToken}`) return undefined
    return errorPage(reject(authorization === null ? "authentication_missing" : "token_invalid"))
  }

/** Answers with a refusal, in the words of the bank or in others. */
export const errorPage = (rejection: Rejection, message?: string): Response =>
  Response.json(
    { ...errorBody("v2", rejection, ""), ...(message !== undefined && { message }) },
    { status: statusOf(rejection) }
  )
