import { Rejection } from "../kernel/Rejection.ts"
import type { AnyOperation } from "./Operation.ts"

/** A rejection with the status that its operation answers it with: on v0 and v1 these differ by operation. */
export const answeredBy = (operation: AnyOperation, rejection: Rejection): Rejection => {
  const { code, status } = rejection
  if (status !== undefined || (code !== "parameters_invalid" && code !== "request_malformed")) return rejection
  const { invalid, malformed } = operation.answers
  return new Rejection({ ...rejection, status: code === "parameters_invalid" ? invalid : malformed })
}
