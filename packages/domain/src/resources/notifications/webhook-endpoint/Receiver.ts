import { Schema } from "effect"
import { explained, fault, type SubError } from "../../../kernel/Rejection.ts"
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
  isReceiverUrl(url, settings.webhook_networks) ? [] : [explained(fault("value_not_allowed", "url"), REMEDY)]

const REMEDY =
  "Use https and a public address. The host of the bank can allow further networks by its setting webhook_networks; http only to this machine."

const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

/** Headers that the bank sets or that belong to the connection; an endpoint may not set them. */
const RESERVED =
  /^(?:content-.*|webhook-.*|vostro-.*|proxy-.*|service-signature|user-agent|host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect)$/i

/** Returns the faults of an endpoint's own headers. */
export const headerFaults = (headers: Readonly<Record<string, string>>): ReadonlyArray<SubError> => {
  const names = Object.keys(headers)
  return names.flatMap((name, at) => {
    const why = reasonOf(name, headers[name] ?? "", names.slice(0, at))
    return why === undefined ? [] : [{ ...fault("value_not_allowed", `headers.${name}`), why }]
  })
}

const reasonOf = (name: string, value: string, before: ReadonlyArray<string>): string | undefined => {
  if (!NAME.test(name)) return "The name of a header consists of letters, digits and !#$%&'*+-.^_`|~."
  if (RESERVED.test(name)) return `The bank sets ${name.toLowerCase()} itself: choose another name, such as x-${name}.`
  if (before.some((one) => one.toLowerCase() === name.toLowerCase())) return `Send ${name} once: case does not count.`
  return VALUE.test(value) ? undefined : `The value of ${name} must be ASCII text without spaces at its ends.`
}
