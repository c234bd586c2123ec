import { Rejection } from "../../kernel/Rejection.ts"
import type { AnyOperation } from "../../operation/Operation.ts"

/** Sets the status that an operation answers a rejection with: on v0 and v1 that of invalid parameters differs. */
export const answeredBy = ({ invalid_status }: AnyOperation, rejection: Rejection): Rejection =>
  rejection.code === "parameters_invalid" && rejection.status === undefined
    ? new Rejection({ ...rejection, status: invalid_status })
    : rejection
