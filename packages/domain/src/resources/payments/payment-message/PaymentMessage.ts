import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { Schema } from "effect"
import { Count, idOf, resource, Timestamp, text } from "../../../kernel/Resource.ts"
import { PaymentId } from "../exception/model/PaymentException.ts"
import { ImadForm, Omad, Uetr } from "../transfer/model/Message.ts"

/** Most messages that the bank keeps with one payment. */
export const MAX_MESSAGES = 100

/** Most characters of a message. */
const MAX_TEXT = 65_536

/** References by which the operator searches for messages. */
export const references = {
  uetr: Schema.optionalKey(Uetr),
  imad: Schema.optionalKey(ImadForm),
  omad: Schema.optionalKey(Omad)
}

/** Fields that an adapter of a network states. */
export const statedFields = {
  payment_id: PaymentId,
  network: Schema.Literals(["fedwire", "fednow", "rtp"]),
  direction: Schema.Literals(["outgoing", "incoming"]),
  ...references,
  /** The message as it was sent or received. */
  text: text(MAX_TEXT)
}

/** Raw message of a network about a payment. Operators alone see it. */
export interface PaymentMessage extends Schema.Schema.Type<typeof PaymentMessage> {}
export const PaymentMessage = Schema.Struct({
  id: idOf("payment_message"),
  ...statedFields,
  /** Place among the messages of the payment, from 1. */
  number: Count,
  created_at: Timestamp
})

/** Returns the digest by which a repeated message is known. */
export const digestOf = ({
  payment_id,
  network,
  direction,
  text: raw
}: Pick<PaymentMessage, "payment_id" | "network" | "direction" | "text">): string =>
  bytesToHex(sha256(utf8ToBytes([payment_id, network, direction, raw].join(" "))))

/** The payment message resource. */
export const paymentMessage = resource<PaymentMessage>({
  kind: "payment_message",
  schema: PaymentMessage,
  attributes: (one) => ({
    payment_id: one.payment_id,
    digest: digestOf(one),
    ...(one.uetr !== undefined && { uetr: one.uetr }),
    ...(one.imad !== undefined && { imad: one.imad }),
    ...(one.omad !== undefined && { omad: one.omad })
  }),
  indexed: ["payment_id", "digest", "uetr", "imad", "omad"],
  foundBy: {
    imad: (value) => [{ attribute: "imad", value }],
    omad: (value) => [{ attribute: "omad", value }]
  },
  tellsOf: ({ payment_id }) => payment_id,
  uniques: (one) => [
    { name: "digest", value: digestOf(one) },
    { name: "place", value: `${one.payment_id} ${one.number}` }
  ]
})
