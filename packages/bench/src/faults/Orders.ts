import { createHash } from "node:crypto"
import { achBody, instantBody, transferBody, wireBody } from "../load/Bodies.ts"

/** Ways of money in the load. Other banks send the incoming ones. */
export const RAILS = [
  "internal_transfer",
  "ach_credit",
  "ach_debit",
  "wire_v1",
  "wire_v2",
  "instant_payment",
  "incoming_ach",
  "incoming_wire",
  "incoming_instant"
] as const

/** Way of the money of an order. */
export type RailName = (typeof RAILS)[number]

/** One payment that a client requests exactly once. */
export interface Order {
  readonly key: string
  readonly rail: RailName
  /** Number that no other order has, of at most seven digits. */
  readonly serial: number
  /** Id of the account number that pays, or that an incoming payment is for. */
  readonly account: string
  /** Digits of that account number. */
  readonly digits: string
  /** Account number that an internal transfer pays, else the digits of the account at the other bank. */
  readonly other: string
  /** In cents. */
  readonly amount: number
}

/** Requests of one rail. */
interface RailRequests {
  /** Kind of the stored payment. */
  readonly kind: "internal_transfer" | "ach" | "wire" | "instant_payment"
  readonly direction: "outgoing" | "incoming"
  /** Sign of the payment on its account number, once posted. */
  readonly sign: 1 | -1
  readonly path: (programId: string) => string
  readonly body: (order: Order) => object
  /** Returns the path that cancels a payment. */
  readonly cancel?: (id: string) => string
}

const described = ({ amount, key }: Order) => ({ amount, metadata: { key } })

const entry =
  (type: "credit" | "debit") =>
  (order: Order): object => {
    const body = achBody(order.account, type)
    return { ...body, ...described(order), counterparty: { ...body.counterparty, account_number: order.other } }
  }

const ach = (sign: 1 | -1): RailRequests => ({
  kind: "ach",
  direction: "outgoing",
  sign,
  path: () => "/v1/ach",
  body: entry(sign === 1 ? "debit" : "credit"),
  cancel: (id) => `/v1/ach/${id}/cancel`
})

const wireV2 = (order: Order) => {
  const body = wireBody(order.account)
  const account_identifier = { ...body.creditor.account_identifier, value: order.other }
  return { ...body, ...described(order), creditor: { ...body.creditor, account_identifier } }
}

const wire = (version: "v1" | "v2", body: RailRequests["body"]): RailRequests => ({
  kind: "wire",
  direction: "outgoing",
  sign: -1,
  path: () => `/${version}/wires`,
  body,
  cancel: (id) => `/${version}/wires/${id}/cancel`
})

const instant = (order: Order) => {
  const body = instantBody(order.account)
  const creditor = { ...body.creditor, account_number: order.other }
  return { ...body, amount: order.amount, description: order.key, creditor }
}

const uetrOf = ({ serial }: Order): string => `00000000-0000-4000-8000-${serial.toString(16).padStart(12, "0")}`

const arriving = ({ amount, account: account_number_id, ...order }: Order) => ({
  amount,
  account_number_id,
  uetr: uetrOf({ amount, account: account_number_id, ...order })
})

const SENDER = "021000021"

const received = (kind: "wire" | "instant_payment", body: RailRequests["body"]): RailRequests => ({
  kind,
  direction: "incoming",
  sign: 1,
  path: (programId) => `/operator/v1/programs/${programId}/${kind}s/receive`,
  body
})

// A file of one entry.
const achFile = ({ amount, digits, key, serial }: Order): object => ({
  file: createHash("sha256").update(key).digest("hex"),
  items: [
    {
      at: 0,
      item: {
        kind: "entry",
        sec_code: "PPD",
        amount,
        transaction_code: "22",
        trace_number: `02100002${String(serial).padStart(7, "0")}`,
        originating_routing_number: SENDER,
        receiving_routing_number: "123456780",
        account_number: digits,
        statement_descriptor: "FAULTS",
        individual_id: key
      }
    }
  ]
})

/** Requests of every rail. */
export const rails: Readonly<Record<RailName, RailRequests>> = {
  internal_transfer: {
    kind: "internal_transfer",
    direction: "outgoing",
    sign: -1,
    path: () => "/v1/internal_transfer",
    body: (order) => ({ ...transferBody(order.account, order.other), ...described(order) })
  },
  ach_credit: ach(-1),
  ach_debit: ach(1),
  wire_v1: wire("v1", (order) => ({ ...wireV2(order), creditor_agent: { routing_number: SENDER } })),
  wire_v2: wire("v2", wireV2),
  instant_payment: {
    kind: "instant_payment",
    direction: "outgoing",
    sign: -1,
    path: () => "/v1/instant_payments",
    body: instant,
    cancel: (id) => `/v1/instant_payments/${id}/cancel`
  },
  incoming_ach: {
    kind: "ach",
    direction: "incoming",
    sign: 1,
    path: (programId) => `/operator/v1/programs/${programId}/ach/ingest`,
    body: achFile
  },
  incoming_wire: received("wire", (order) => ({
    ...arriving(order),
    message_identification: `20270302MMQFMP00${String(order.serial).slice(-6).padStart(6, "0")}`,
    end_to_end_identification: order.key,
    debtor: { account_number: order.other },
    debtor_routing_number: SENDER
  })),
  incoming_instant: received("instant_payment", (order) => ({
    ...arriving(order),
    message_identification: order.key,
    network: "fednow",
    description: order.key,
    debtor: { name: "Acme Supplies LLC", account_number: order.other },
    debtor_agent: { routing_number: SENDER }
  }))
}

/** True if other banks send the payments of a rail, without a key: the bank knows them by their message. */
export const isIncoming = (rail: RailName): boolean => rails[rail].direction === "incoming"
