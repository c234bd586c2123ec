import { Result, Schema } from "effect"
import { idOf, refTo } from "../../../kernel/Resource.ts"
import { decision, found } from "../../../operation/Decision.ts"
import { command, listing } from "../../../operation/Define.ts"
import { inPartition } from "../../../operation/InProgram.ts"
import { listOf } from "../../../operation/Page.ts"
import { transition } from "../../../operation/Transition.ts"
import {
  PaymentException,
  PaymentExceptionStatus,
  PaymentExceptionType,
  PaymentId,
  paymentException
} from "./model/PaymentException.ts"

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
    decide: ({ params, body }, facts) =>
      Result.gen(function* () {
        const before = yield* found(paymentException, params.payment_exception_id, facts)
        return decision((yield* transition(paymentException, before, "resolve", body, facts)).parts)
      })
  })
] as const
