import { Schema } from "effect"
import { fault, type SubError } from "../../../kernel/Rejection.ts"
import { atMost } from "../../../kernel/Resource.ts"
import type { Facts } from "../../../operation/Decision.ts"
import { isReceiverUrl } from "../../../webhook/ReceiverAddress.ts"

/** An `https` or `http` URL without credentials. `isReceiverUrl` decides which URLs a bank sends to. */
export const ReceiverUrl = Schema.String.check(
  Schema.isPattern(/^https?:\/\/(\[[0-9a-fA-F:.]+\]|[a-zA-Z0-9]([\w.-]*\w)?)(:([1-9]\d{0,4}))?([/?][^\s#]*)?$/),
  atMost(2_000),
  Schema.makeFilter(
    (url: string) => Number(/^https?:\/\/[^/?]*:(\d+)(?:[/?]|$)/.exec(url)?.[1] ?? 0) < 65_536 || "a port below 65536"
  )
)

/** Returns the fault of a URL that the bank does not send webhooks to. */
export const urlFaults = (url: string, { settings }: Facts): ReadonlyArray<SubError> =>
  isReceiverUrl(url, settings.webhook_networks) ? [] : [fault("value_not_allowed", "url")]

/** Schema of the events that an endpoint subscribes to; an empty list means all. */
export const subscribedEvents = (eventNames: ReadonlyArray<string>) =>
  Schema.Array(Schema.Literals(eventNames)).check(Schema.isMaxLength(100), Schema.isUnique())
