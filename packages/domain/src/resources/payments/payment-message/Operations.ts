import { Schema, Struct } from "effect"
import { type AnyResource, idOf } from "../../../kernel/Resource.ts"
import { command, enquiry, listing, retrieve } from "../../../operation/Define.ts"
import { inPartition } from "../../../operation/InProgram.ts"
import type { AnyOperation } from "../../../operation/Operation.ts"
import { listOf } from "../../../operation/Page.ts"
import { BANK } from "../../access/program/Program.ts"
import { PaymentId } from "../exception/model/PaymentException.ts"
import { FindQuery, FoundPayments, findPayments } from "./Find.ts"
import { PaymentMessage, paymentMessage, references, statedFields } from "./PaymentMessage.ts"
import { messageReadsOf, paymentIn, recordMessage } from "./Record.ts"

const { text: _, ...shown } = PaymentMessage.fields
const lists = listOf(paymentMessage, Schema.Struct(shown), {
  payment_id: Schema.optionalKey(PaymentId),
  ...references
})

/** Search for payments, and raw messages of payments, which the adapter of a network hands over and the operator reads. */
export const paymentMessageOperations = (kinds: ReadonlyArray<AnyResource>): ReadonlyArray<AnyOperation> => [
  enquiry({
    audience: "operator",
    program: () => BANK,
    name: "payment.find",
    summary: "Finds payments of all programs by UETR, IMAD, OMAD or trace number, in a page of programs at a time.",
    at: ["GET", "/operator/v1/payments"],
    query: FindQuery,
    output: FoundPayments,
    ask: ({ query }) => findPayments(kinds, query)
  }),
  command({
    ...inPartition({}),
    name: "payment_message.record",
    summary: "Keeps a raw message of a network with its payment, once however often it is handed over.",
    at: ["POST", "/operator/v1/programs/:program_id/payment_messages"],
    body: Schema.Struct(statedFields),
    output: PaymentMessage,
    rejects: ["limit_exceeded"],
    reads: ({ body }) => messageReadsOf(body, paymentIn(kinds, body)),
    decide: ({ body }, facts) => recordMessage(body, paymentIn(kinds, body), facts)
  }),
  retrieve({
    ...inPartition({ payment_message_id: idOf("payment_message") }),
    name: "payment_message.get",
    summary: "Retrieves a raw message of a payment.",
    at: ["GET", "/operator/v1/programs/:program_id/payment_messages/:payment_message_id"],
    output: PaymentMessage,
    resource: paymentMessage,
    id: ({ payment_message_id }) => payment_message_id
  }),
  listing({
    ...inPartition({}),
    ...lists,
    name: "payment_message.list",
    summary: "Lists the messages of payments without their texts, newest first: also by UETR, IMAD and OMAD.",
    at: ["GET", "/operator/v1/programs/:program_id/payment_messages"],
    view: (one) => Struct.omit(one, ["text"])
  })
]
