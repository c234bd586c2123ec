import { EXACT_DIGITS } from "../values/Decimal.ts"
import type { Money } from "../values/Leaf.ts"
import { byNetwork, type Content, choice, field, one, placed, same } from "./Table.ts"

/** Text of 1 to `max` characters. */
export const text = (max: number): Content<string> => same({ _tag: "text", min: 1, max })

/** Text that matches a pattern, which is anchored at both ends. */
export const matching = (pattern: RegExp): Content<string> => same({ _tag: "text", min: 1, max: 2048, pattern })

/** Text that matches a pattern, with a day of the calendar at a place: `20261123`. */
export const dated = (pattern: RegExp, day: number): Content<string> =>
  same({ _tag: "text", min: 1, max: 2048, pattern, day })

/** One of several codes. */
export const code = <const V extends string>(...values: ReadonlyArray<V>): Content<V> => same({ _tag: "code", values })

/** US dollars of at least `min` cents; cents in the plain data. */
export const cents = (digits: number, min: number): Content<number> => same({ _tag: "cents", digits, min })

/** An amount of any currency. */
export const money: Content<Money> = same({ _tag: "money" })

/** An exchange rate: at most 11 digits, 10 of them decimals. */
export const rate: Content<string> = same({ _tag: "rate" })

/** A date, such as `2026-11-23`. */
export const date: Content<string> = same({ _tag: "date" })

/** A date and time, such as `2026-11-23T09:15:00-05:00`. */
export const dateTime: Content<string> = same({ _tag: "dateTime" })

/** True or false. */
export const flag: Content<boolean> = same({ _tag: "flag" })

/** The unique end-to-end transaction reference: a UUID of version 4 in lower case (S160). */
export const uetr: Content<string> = matching(/^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/)

/** Routing number of nine digits; RTP also names participants by other nine characters. */
export const routingNumber: Content<string> = byNetwork({
  fedwire: matching(/^[0-9]{9}$/),
  fednow: matching(/^[0-9]{9}$/),
  rtp: matching(/^[A-Z0-9]{9}$/)
})

/** Business identifier code of a financial institution or organization. */
export const bic: Content<string> = matching(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/)

/** Legal entity identifier. */
export const lei: Content<string> = matching(/^[A-Z0-9]{18}[0-9]{2}$/)

/** ISO 3166 code of a country. */
export const country: Content<string> = matching(/^[A-Z]{2}$/)

/** ISO 4217 code of a currency. */
export const currency: Content<string> = matching(/^[A-Z]{3}$/)

/** Identifier of a message definition, such as `pacs.008.001.08`. */
export const messageName: Content<string> = matching(/^[a-z]{4}\.[0-9]{3}\.001\.[0-9]{2}$/)

/** Settlement amount in cents. Fedwire settles a cent at least and 9,999,999,999.99 dollars at most (S125). */
export const settlementAmount: Content<number> = byNetwork({
  fedwire: cents(12, 1),
  fednow: cents(14, 0),
  rtp: cents(EXACT_DIGITS, 1)
})

/** A code of an external list, or a proprietary text. */
export const codeOrProprietary = (length: number): Content<CodeOrProprietary> =>
  choice(field("code", "Cd", text(length), one), field("proprietary", "Prtry", text(35), one))

/** A code of an external list, or a proprietary text: on RTP the text alone (S163). */
export const codeButOnRtp = (length: number): Content<CodeOrProprietary> =>
  choice(field("code", "Cd", text(length), placed("1", "1", "-")), field("proprietary", "Prtry", text(35), one))

/** Reason to send money back: on Fedwire a code of the external list alone. */
export const returnCode: Content<CodeOrProprietary> = choice(
  field("code", "Cd", text(4), one),
  field("proprietary", "Prtry", text(35), placed("-", "1", "1"))
)

/** A code of an external list, or a proprietary text. */
export type CodeOrProprietary = { readonly code: string } | { readonly proprietary: string }
