import { Clock, Effect } from "effect"
import type { Kinds } from "../../operation/Catalogue.ts"
import { emptyReadSet, Store } from "../../ports/Store.ts"
import type { Stored } from "../../ports/Stored.ts"
import { WebhookSender } from "../../ports/WebhookSender.ts"
import type { Sent } from "../../resources/notifications/webhook-attempt/WebhookAttempt.ts"
import type { WebhookDelivery } from "../../resources/notifications/webhook-delivery/WebhookDelivery.ts"
import type { WebhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import { BankCatalogue, BankSettings } from "../decision/BankSettings.ts"
import { shownText } from "../decision/LoadedState.ts"
import { postDelivery } from "./Deliver.ts"

/** Posts a delivery with the latest state of its object, and takes the time. Undefined if the object is gone. */
export const postLatest = Effect.fnUntraced(function* (
  programId: string,
  delivery: WebhookDelivery,
  endpoint: WebhookEndpoint
) {
  const ref = { kind: delivery.object_kind, id: delivery.object_id }
  // Loaded separately, because an unreadable object must not fail the others. The store groups concurrent loads.
  const { objects } = yield* (yield* Store).load(programId, { ...emptyReadSet, objects: [ref] })
  const [subject] = objects
  if (subject === undefined) return undefined
  const text = shownTextOf(subject, (yield* BankCatalogue).kinds)
  const started = yield* Clock.currentTimeMillis
  const posted = postDelivery(delivery, endpoint, text, started, yield* BankSettings, subject.version)
  const { request_id } = delivery
  const { tick } = yield* WebhookSender
  const begun = tick?.() ?? started
  const outcome = yield* request_id === undefined ? posted : Effect.annotateLogs(posted, { request_id })
  const ended = yield* Clock.currentTimeMillis
  return { outcome, took_ms: ended - started, duration_ms: (tick?.() ?? ended) - begun } satisfies Sent
})

const shownTextOf = (subject: Stored, kinds: Kinds): string => {
  const resource = kinds.get(subject.kind)
  return resource === undefined ? subject.body : shownText(resource, resource.shown, subject)
}
