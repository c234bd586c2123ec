import { Schema } from "effect"
import type { StoredRows } from "./StoreUnderFault.ts"

/** A payment as stored, whatever its kind. */
export interface StoredPayment {
  readonly kind: string
  readonly id: string
  /** Key of the order; absent from the return of a payment that the other bank refused after settlement. */
  readonly key?: string
  readonly status: string
  readonly direction: "outgoing" | "incoming"
  readonly account: string
  /** Other account, of an outgoing payment. */
  readonly other?: string
  readonly amount: number
  /** Sign of the payment on its account number, once posted. */
  readonly sign: 1 | -1
  /** Status at the other bank, of an instant payment. */
  readonly counterparty_status?: string
  /** Payment that this one returns. */
  readonly original?: string
}

const metadata = Schema.Struct({ key: Schema.optionalKey(Schema.String) })
const optional = Schema.optionalKey(Schema.String)
const common = { id: Schema.String, status: Schema.String }
const ofNetwork = {
  ...common,
  account_number_id: Schema.String,
  direction: Schema.Literals(["outgoing", "incoming"])
}

const Transfer = Schema.Struct({
  ...common,
  metadata,
  amount: Schema.Int,
  sender_account_number_id: Schema.String,
  receiver_account_number_id: Schema.String
})
const Ach = Schema.Struct({
  ...ofNetwork,
  metadata,
  amount: Schema.Int,
  transaction_type: Schema.Literals(["credit", "debit"]),
  counterparty: Schema.Struct({ account_number: optional }),
  record_details: Schema.Struct({ individual_id: optional })
})
const Wire = Schema.Struct({
  ...ofNetwork,
  metadata,
  amounts: Schema.Struct({ settlement_amount: Schema.Int }),
  creditor: Schema.Struct({ account_identifier: Schema.optionalKey(Schema.Struct({ value: Schema.String })) }),
  payment_identifiers: Schema.Struct({ end_to_end_identification: optional })
})
const Instant = Schema.Struct({
  ...ofNetwork,
  amount: Schema.Int,
  description: optional,
  creditor: Schema.Struct({ account_number: Schema.String }),
  counterparty_status: optional,
  related_objects: Schema.Struct({ original_payment_id: optional })
})

const read = <S extends Schema.Decoder<unknown>>(schema: S, body: string): S["Type"] =>
  Schema.decodeUnknownSync(Schema.fromJsonString(schema))(body)

/** Reads a stored payment. */
export const storedPayment = ({ kind, body }: StoredRows["payments"][number]): StoredPayment => {
  switch (kind) {
    case "ach":
      return achOf(read(Ach, body))
    case "wire":
      return wireOf(read(Wire, body))
    case "instant_payment":
      return instantOf(read(Instant, body))
    default:
      return transferOf(read(Transfer, body))
  }
}

const keyed = (key: string | undefined) => (key === undefined ? {} : { key })

const transferOf = (one: typeof Transfer.Type): StoredPayment => ({
  kind: "internal_transfer",
  ...{ id: one.id, status: one.status, amount: one.amount, direction: "outgoing", sign: -1 },
  ...{ account: one.sender_account_number_id, other: one.receiver_account_number_id },
  ...keyed(one.metadata.key)
})

const signOf = (direction: "outgoing" | "incoming"): 1 | -1 => (direction === "incoming" ? 1 : -1)

const sideOf = ({
  id,
  status,
  direction,
  account_number_id: account
}: (typeof Wire)["Type"] | typeof Ach.Type | typeof Instant.Type) =>
  ({ id, status, direction, account, sign: signOf(direction) }) as const

const achOf = (one: typeof Ach.Type): StoredPayment => ({
  kind: "ach",
  ...sideOf(one),
  amount: one.amount,
  sign: (one.direction === "incoming") === (one.transaction_type === "credit") ? 1 : -1,
  ...(one.counterparty.account_number !== undefined && { other: one.counterparty.account_number }),
  ...keyed(one.metadata.key ?? one.record_details.individual_id)
})

const wireOf = (one: typeof Wire.Type): StoredPayment => ({
  kind: "wire",
  ...sideOf(one),
  amount: one.amounts.settlement_amount,
  ...(one.creditor.account_identifier !== undefined && { other: one.creditor.account_identifier.value }),
  ...keyed(one.metadata.key ?? one.payment_identifiers.end_to_end_identification)
})

const instantOf = (one: typeof Instant.Type): StoredPayment => {
  const { counterparty_status, description, related_objects } = one
  const original = related_objects.original_payment_id
  return {
    kind: "instant_payment",
    ...sideOf(one),
    amount: one.amount,
    other: one.creditor.account_number,
    ...(counterparty_status !== undefined && { counterparty_status }),
    ...(original === undefined ? keyed(description) : { original })
  }
}
