import { Schema } from "effect"
import { idOf, Metadata } from "../../../kernel/Resource.ts"
import { command, listing, retrieve } from "../../../operation/Define.ts"
import { CreatedAt, listOf } from "../../../operation/Page.ts"
import { createInternalTransfer } from "./Create.ts"
import { InternalTransfer, internalTransfer } from "./InternalTransfer.ts"

/** Internal transfer operations (v1). The v0 endpoints are gone (spec, "Versioning"): their paths are unknown. */
export const internalTransferOperations = [
  command({
    name: "internal_transfer.create",
    summary: "Creates an asynchronous transfer between two account numbers of the program.",
    at: ["POST", "/v1/internal_transfer"],
    scope: "internal_transfer/read_write",
    idempotency: { key: "required", min_length: 5 },
    invalid_status: 422,
    body: Schema.Struct({
      amount: InternalTransfer.fields.amount,
      currency_code: InternalTransfer.fields.currency_code,
      sender_account_number_id: InternalTransfer.fields.sender_account_number_id,
      receiver_account_number_id: InternalTransfer.fields.receiver_account_number_id,
      description: InternalTransfer.fields.description,
      metadata: Schema.optionalKey(Metadata)
    }),
    output: InternalTransfer,
    asking: ({ body }) => createInternalTransfer(body)
  }),
  listing({
    name: "internal_transfer.list",
    summary: "Lists internal transfers, newest first.",
    at: ["GET", "/v1/internal_transfer"],
    scope: "internal_transfer/read",
    ...listOf(internalTransfer, InternalTransfer, {
      sender_account_number_id: Schema.optionalKey(idOf("account_number")),
      receiver_account_number_id: Schema.optionalKey(idOf("account_number")),
      status: Schema.optionalKey(InternalTransfer.fields.status),
      created_at: Schema.optionalKey(CreatedAt)
    })
  }),
  retrieve({
    name: "internal_transfer.get",
    summary: "Retrieves an internal transfer.",
    at: ["GET", "/v1/internal_transfer/:internal_transfer_id"],
    scope: "internal_transfer/read",
    params: Schema.Struct({ internal_transfer_id: idOf("internal_transfer") }),
    output: InternalTransfer,
    resource: internalTransfer,
    id: ({ internal_transfer_id }) => internal_transfer_id
  })
] as const
