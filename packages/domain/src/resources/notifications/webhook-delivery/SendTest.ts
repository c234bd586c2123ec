import { Result, Schema } from "effect"
import type { Id } from "../../../kernel/Id.ts"
import { type Rejection, reject, stateFault } from "../../../kernel/Rejection.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import { command } from "../../../operation/Define.ts"
import { createObject } from "../../../operation/Transition.ts"
import type { Side } from "../webhook-endpoint/Side.ts"
import { webhookEndpoint } from "../webhook-endpoint/WebhookEndpoint.ts"
import { WebhookDelivery, webhookDelivery } from "./WebhookDelivery.ts"

/** Name of the event of a test. It is no event of the program: no list has it, and no other endpoint gets it. */
export const TEST_EVENT = "webhook_endpoint.test"

/** A test that is due: the delivery that has its attempt, and the id of its event. */
const TestSent = Schema.Struct({
  id: WebhookDelivery.fields.id,
  webhook_endpoint_id: WebhookDelivery.fields.webhook_endpoint_id,
  event_id: WebhookDelivery.fields.event_id,
  event: Schema.Literal(TEST_EVENT)
})

/** The operation of one side that sends a test to an endpoint. */
export const sendTest = ({ a, ofEndpoint, path, resource, write }: Side) =>
  command({
    ...write,
    ...ofEndpoint,
    name: `${resource}.test`,
    summary: `Sends a test to ${a}, once, even if it is paused; the object of the webhook is the endpoint itself.`,
    at: ["POST", `${path}/:webhook_endpoint_id/test`],
    output: TestSent,
    rejects: ["object_state_conflict"],
    reads: ({ params }) => ({ objects: [{ kind: webhookEndpoint.kind, id: params.webhook_endpoint_id }] }),
    decide: ({ params }, facts) => testDelivery(params.webhook_endpoint_id, facts)
  })

const testDelivery = (id: Id<"webhook_endpoint">, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const { object, version } = yield* found(webhookEndpoint, id, facts)
    if (object.status === "disabled") return yield* Result.fail(reject("object_state_conflict", isDisabled))
    const event_id = facts.newId("event")
    const { object: delivery, parts } = createObject(
      webhookDelivery,
      "create",
      {
        id: facts.newId("webhook_delivery"),
        webhook_endpoint_id: id,
        event_id,
        event: TEST_EVENT,
        object_kind: webhookEndpoint.kind,
        object_id: id,
        object_version: version,
        is_test: true,
        attempts: 0,
        next_attempt_at: facts.now.iso
      },
      facts
    )
    const response = { id: delivery.id, webhook_endpoint_id: id, event_id, event: TEST_EVENT }
    return decision({ ...parts, response, timers: [{ queue: id, object_id: delivery.id, due_at_ms: facts.now.ms }] })
  })

const isDisabled = stateFault({ kind: webhookEndpoint.kind, status: "disabled" }, "test", ["active", "paused"])
