import type { Decision, Facts } from "../../../../operation/Decision.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { answerBy } from "../tables/AnswerBy.ts"

/** Queue of the deadlines of accepted payments. */
export const REVIEW_QUEUE = "instant_payment.review"

/** Sets the time at which an accepted payment is sent back unless it has been posted. */
export const reviewTimer = ({ id }: InstantPayment, { now }: Facts): Decision["timers"] => [
  { queue: REVIEW_QUEUE, object_id: id, due_at_ms: answerBy(now.ms) }
]
