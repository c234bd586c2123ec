import { type EventObjects, fetchWebhooks, type ReceiverOptions, type WebhookEvent } from "@vostro/webhooks"
import { expectTypeOf, it } from "vitest"

// The type check, `npm run check`, fails if one of these does not hold; at run time they do nothing.

it("narrows the object by the name of the event", () => {
  const handle: ReceiverOptions["handle"] = (webhook) => {
    if (webhook.event === "ach.returned") {
      expectTypeOf(webhook.object.amount).toEqualTypeOf<number>()
      expectTypeOf(webhook.object.status).extract<"returned">().toEqualTypeOf<"returned">()
      expectTypeOf(webhook.object).not.toHaveProperty("client_card_id")
    }
    if (webhook.event === "card.activated") expectTypeOf(webhook.object).toEqualTypeOf<EventObjects["card.activated"]>()
  }
  expectTypeOf(handle).toBeFunction()
})

it("knows the events that webhooks deliver, and no others", () => {
  expectTypeOf<"internal_transfer.posted">().toExtend<WebhookEvent["event"]>()
  expectTypeOf<"ach.exploded">().not.toExtend<WebhookEvent["event"]>()
  expectTypeOf<"ach.canceled">().not.toExtend<WebhookEvent["event"]>()
})

it("joins the events of modules of a host with those of the bank", () => {
  interface Boxes {
    readonly "safe_box.returned": { readonly id: string; readonly entity_id: string }
  }
  expectTypeOf<WebhookEvent>().toExtend<WebhookEvent<Boxes>>()
  expectTypeOf<"safe_box.returned">().not.toExtend<WebhookEvent["event"]>()
  fetchWebhooks<Boxes>({
    secrets: ["whsec_test"],
    handle: (webhook) => {
      if (webhook.event === "safe_box.returned") expectTypeOf(webhook.object.entity_id).toBeString()
      if (webhook.event === "ach.returned") expectTypeOf(webhook.object.amount).toBeNumber()
    }
  })
})
