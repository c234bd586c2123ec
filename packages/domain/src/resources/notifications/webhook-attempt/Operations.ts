import { Schema } from "effect"
import { idOf } from "../../../kernel/Resource.ts"
import { listing } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import type { EventCatalogue } from "../../../operation/Module.ts"
import { CreatedAt, listOf } from "../../../operation/Page.ts"
import { TEST_EVENT } from "../webhook-delivery/SendTest.ts"
import { AttemptResult } from "../webhook-delivery/WebhookDelivery.ts"
import { WebhookAttempt, webhookAttempt } from "./WebhookAttempt.ts"

const listOver = ({ names }: EventCatalogue) => {
  const filters = listOf(webhookAttempt, WebhookAttempt, {
    webhook_endpoint_id: Schema.optionalKey(idOf("webhook_endpoint")),
    webhook_delivery_id: Schema.optionalKey(idOf("webhook_delivery")),
    event_id: Schema.optionalKey(idOf("event")),
    event: Schema.optionalKey(Schema.Literals([...names, TEST_EVENT])),
    result: Schema.optionalKey(AttemptResult),
    status: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[1-5]\d\d$/))),
    resent: Schema.optionalKey(Schema.Literals(["true", "false"]))
  })
  const query = Schema.Struct({
    ...filters.query.fields,
    created_at: Schema.optionalKey(CreatedAt),
    with_answer: Schema.optionalKey(Schema.Literals(["true", "false"]))
  })
  return {
    ...filters,
    query,
    view: (attempt: WebhookAttempt, _: string, asked: typeof query.Type) =>
      asked.with_answer === "true" ? attempt : withoutAnswer(attempt)
  }
}

const withoutAnswer = ({ answer: _, ...attempt }: WebhookAttempt) => attempt

/** Lists of the attempts to deliver webhooks: by endpoint, by event, by outcome, by time. */
export const webhookAttemptOperations = (emitted: EventCatalogue) => {
  const list = listOver(emitted)
  return [
    listing({
      ...list,
      scope: "event_subscription/read",
      invalid_status: 422,
      name: "event_attempt.list",
      summary: "Lists attempts to deliver webhooks of the program, newest first; their answers on request.",
      at: ["GET", "/v1/event_attempt"]
    }),
    listing({
      ...list,
      ...inProgram({}),
      name: "webhook_attempt.list",
      summary: "Lists attempts to deliver a program's webhooks, newest first; their answers on request.",
      at: ["GET", "/operator/v1/programs/:program_id/webhook_attempts"]
    })
  ] as const
}
