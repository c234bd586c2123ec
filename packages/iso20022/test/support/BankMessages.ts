import type { InstantPaymentAnswer } from "@vostro/domain/rails"
import type { Message } from "@vostro/iso20022"
import {
  type InstantRoute,
  instantAnswerMessageOf,
  instantOriginalOf,
  instantQueryMessageOf,
  instantRequestMessageOf,
  instantReturnMessageOf,
  instantStatusMessageOf,
  instantTransferMessageOf
} from "@vostro/iso20022/bank"
import fc from "fast-check"
import { askedPayment, detailsOf, routeOn, sentPayment, statedReason } from "./InstantPayments.ts"

/** Every message that the bank sends about one instant payment. */
export const instantMessages = (network: InstantRoute["network"]): fc.Arbitrary<ReadonlyArray<Message>> =>
  fc.tuple(sentPayment, statedReason, statedReason).map(([one, asked, answered]) => {
    const route = routeOn(network)
    const transfer = instantTransferMessageOf(one, route)
    const original = instantOriginalOf(transfer.body)
    const payment = askedPayment(one, asked, answered)
    const request = instantRequestMessageOf(payment, 0, original, route)
    const back = { ...one, return: { reason: "other" as const, details: detailsOf(asked) } }
    const answers: ReadonlyArray<InstantPaymentAnswer> = [
      { _tag: "Pending" },
      { _tag: "Settled", network },
      { _tag: "AcceptedWithoutPosting", network },
      { _tag: "Rejected", rejected_by: "counterparty", code: asked.code },
      { _tag: "Rejected", rejected_by: "network", code: "BE01", additional_information: "Other name" }
    ]
    return [
      transfer,
      request,
      instantReturnMessageOf(back, original, route),
      instantAnswerMessageOf(payment, 0, request.body, route),
      instantQueryMessageOf(payment, original, route),
      ...answers.flatMap((answer) =>
        [false, true].map((isLater) => instantStatusMessageOf(answer, original, route, undefined, isLater))
      )
    ]
  })
