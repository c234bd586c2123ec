/**
 * Entries that the bank's customers send. Create.ts checks a request; Accept.ts holds the money and lets the entry
 * join its window; Change.ts cancels it, and Reverse.ts reverses it by a new entry. The reviews are left to
 * `payments/ach/review`, the window to `payments/ach/window`, a return by the other bank to `payments/ach/disputes`.
 */

import { Schema, SchemaTransformation } from "effect"
import { idOf, Metadata } from "../../../../kernel/Resource.ts"
import { command, listing, retrieve } from "../../../../operation/Define.ts"
import { CreatedAt, listOf } from "../../../../operation/Page.ts"
import { AchAmount, AchView, ach, TransactionType } from "../entry/Ach.ts"
import { AchStatus, asciiText, Counterparty, StatementDescriptor } from "../entry/Fields.ts"
import { OUTGOING_SEC_CODES } from "../tables/SecCodes.ts"
import { cancelAch, updateAch } from "./Change.ts"
import { createAch } from "./Create.ts"

const byId = Schema.Struct({ ach_id: idOf("ach") })
const itself = ({ params }: { readonly params: typeof byId.Type }) => ({
  objects: [{ kind: ach.kind, id: params.ach_id }]
})
const metadata = { metadata: Schema.optionalKey(Metadata) }
const write = { scope: "ach/read_write", output: AchView } as const
const Number17 = Schema.String.check(Schema.isPattern(/^[a-zA-Z0-9 ]{1,17}$/))

const NewAch = Schema.Struct({
  amount: AchAmount,
  currency_code: AchView.fields.currency_code,
  transaction_type: TransactionType,
  account_number_id: idOf("account_number"),
  counterparty: Counterparty,
  delivery_type: AchView.fields.delivery_type,
  sec_code: Schema.Literals(OUTGOING_SEC_CODES),
  statement_descriptor: StatementDescriptor,
  individual_id: Schema.optionalKey(asciiText(15)),
  descriptive_date: Schema.optionalKey(asciiText(6)),
  additional_information: Schema.optionalKey(asciiText(80)),
  ...metadata
})

/** Partner operations of ACH v1: create, list, retrieve, update and cancel. */
export const achOperations = [
  command({
    ...write,
    name: "ach.create",
    summary: "Sends an ACH credit or debit to an account at another bank.",
    at: ["POST", "/v1/ach"],
    idempotency: { key: "required", min_length: 1 },
    invalid_status: 422,
    body: NewAch,
    asking: ({ body }, moment) => createAch(body, moment)
  }),
  listing({
    name: "ach.list",
    summary: "Lists ACH entries of both directions, newest first.",
    at: ["GET", "/v1/ach"],
    scope: "ach/read",
    ...listOf(ach, AchView, {
      account_id: Schema.optionalKey(idOf("account")),
      account_number: Schema.optionalKey(
        Number17.pipe(Schema.decodeTo(Schema.String, SchemaTransformation.toUpperCase()))
      ),
      account_number_id: Schema.optionalKey(idOf("account_number")),
      counterparty_account_number: Schema.optionalKey(Number17),
      direction: Schema.optionalKey(AchView.fields.direction),
      status: Schema.optionalKey(AchStatus),
      transaction_type: Schema.optionalKey(TransactionType),
      created_at: Schema.optionalKey(CreatedAt)
    })
  }),
  retrieve({
    name: "ach.get",
    summary: "Retrieves an ACH entry.",
    at: ["GET", "/v1/ach/:ach_id"],
    scope: "ach/read",
    params: byId,
    output: AchView,
    resource: ach,
    id: ({ ach_id }) => ach_id
  }),
  command({
    ...write,
    name: "ach.update",
    summary: "Updates the metadata of an ACH entry.",
    at: ["PATCH", "/v1/ach/:ach_id"],
    params: byId,
    body: Schema.Struct({ metadata: Metadata }),
    reads: itself,
    decide: ({ params, body }, facts) => updateAch(params.ach_id, body, facts)
  }),
  command({
    ...write,
    name: "ach.cancel",
    summary: "Cancels an outgoing ACH entry whose submission has not begun.",
    at: ["POST", "/v1/ach/:ach_id/cancel"],
    params: byId,
    body: Schema.Struct(metadata),
    rejects: ["operation_not_allowed"],
    emits: ["ach.canceled"],
    reads: itself,
    decide: ({ params, body }, facts) => cancelAch(params.ach_id, body, facts)
  })
] as const
