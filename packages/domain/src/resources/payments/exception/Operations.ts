import { Schema } from "effect"
import { idOf, refTo } from "../../../kernel/Resource.ts"
import { command, listing } from "../../../operation/Define.ts"
import { inPartition } from "../../../operation/InProgram.ts"
import { listOf } from "../../../operation/Page.ts"
import {
  PaymentException,
  PaymentExceptionStatus,
  PaymentExceptionType,
  PaymentId,
  paymentException
} from "./model/PaymentException.ts"
import { resolveException } from "./Resolve.ts"

/** The operator's work on faults in the traffic with other banks. */
export const paymentExceptionOperations = [
  listing({
    ...inPartition({}),
    name: "payment_exception.list",
    summary: "Lists faults in the traffic with other banks that the operator follows up, newest first.",
    at: ["GET", "/operator/v1/programs/:program_id/payment_exceptions"],
    ...listOf(paymentException, PaymentException, {
      status: Schema.optionalKey(PaymentExceptionStatus),
      type: Schema.optionalKey(PaymentExceptionType),
      payment_id: Schema.optionalKey(PaymentId)
    })
  }),
  command({
    ...inPartition({ payment_exception_id: idOf("payment_exception") }),
    name: "payment_exception.resolve",
    summary: "Marks a fault in the traffic with another bank as followed up.",
    at: ["POST", "/operator/v1/programs/:program_id/payment_exceptions/:payment_exception_id/resolve"],
    body: Schema.Struct({ note: PaymentException.fields.note }),
    output: PaymentException,
    rejects: ["object_state_conflict"],
    reads: ({ params }) => ({ objects: [refTo(paymentException, params.payment_exception_id)] }),
    decide: ({ params, body }, facts) => resolveException(params.payment_exception_id, body, facts)
  })
] as const
