import { Schema } from "effect"
import {
  EntityId,
  foundUnder,
  idOf,
  Metadata,
  resource,
  Timestamp,
  text,
  type Versioned
} from "../../../kernel/Resource.ts"
import type { Facts } from "../../../operation/Decision.ts"
import { CardStatus, type CardTrigger, lifecycle } from "./Transitions.ts"

/** The partner's own id for a card. `.` and `..` are refused, because they vanish from a URL's path. */
export const ClientCardId = text(64).check(Schema.isPattern(/^(?!\.{1,2}$)/))

/** Bank identification number: the first six to eight digits of a card number. */
export const Bin = Schema.String.check(Schema.isPattern(/^\d{6,8}$/)).annotate({
  description: "The first six to eight digits of the card number."
})

const LastFour = Schema.String.check(Schema.isPattern(/^\d{4}$/)).annotate({
  description: "The last four digits of the card number. The bank never takes the whole number."
})

/** Month of an expiration date, from 1. */
export const ExpirationMonth = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 12 }))

/** Year of an expiration date, four digits. */
export const ExpirationYear = Schema.Int.check(Schema.isBetween({ minimum: 2000, maximum: 2099 }))

/** Reasons to deactivate a card. */
export const DeactivationReason = Schema.Literals(["lost", "stolen", "suspected_fraud", "cardholder_request", "other"])

/** Reasons to close a card. */
export const CloseReason = Schema.Literals([
  "lost",
  "stolen",
  "damaged",
  "expired",
  "replaced",
  "suspected_fraud",
  "cardholder_request",
  "client_closed",
  "other"
])

const StatusReason = Schema.Literals([
  "not_activated",
  "active",
  ...new Set([...DeactivationReason.literals, ...CloseReason.literals])
])

/** Fields of a card that a client states once. */
export const statedFields = {
  client_card_id: ClientCardId,
  account_id: idOf("account"),
  /** The credit balance that the card draws on; absent for a debit card. */
  subledger_balance_id: Schema.optionalKey(idOf("subledger_balance")),
  /** The cardholder. */
  entity_id: EntityId,
  type: Schema.Literals(["virtual", "physical"]),
  bin: Bin,
  last_four: LastFour
}

/** A payment card of an account, without its number. The spec names only the operations; the fields are ours. */
export interface Card extends Schema.Schema.Type<typeof Card> {}
export const Card = Schema.Struct({
  id: idOf("card"),
  ...statedFields,
  expiration_month: ExpirationMonth,
  expiration_year: ExpirationYear,
  status: CardStatus,
  status_reason: StatusReason,
  metadata: Metadata,
  created_at: Timestamp,
  updated_at: Timestamp
})

/** The card resource. A `client_card_id` belongs to one card of a program for good. */
export const card = resource<Card, CardTrigger>({
  kind: "card",
  schema: Card,
  lifecycles: [lifecycle],
  refuses: "invalid_status_transition",
  attributes: ({ client_card_id, account_id, subledger_balance_id, entity_id, status }) => ({
    client_card_id,
    account_id,
    ...(subledger_balance_id !== undefined && { subledger_balance_id }),
    entity_id,
    status
  }),
  indexed: ["client_card_id", "account_id", "subledger_balance_id", "entity_id"],
  unindexed: ["status"],
  foundBy: foundUnder("client_card_id"),
  uniques: ({ client_card_id }) => [{ name: "client_card_id", value: client_card_id }]
})

/** Query for the card of a `client_card_id`. */
export const byClientCardId = (value: string) => ({ kind: card.kind, attribute: "client_card_id", value })

/** Returns the card of a `client_card_id`. */
export const findCard = (clientCardId: string, facts: Facts): Versioned<Card> | undefined =>
  facts.newest(card, byClientCardId(clientCardId))
