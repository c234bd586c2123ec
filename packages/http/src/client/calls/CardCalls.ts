// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Cards of accounts, without their numbers. */
export interface CardCalls {
  /** Creates an inactive card of an account. */
  readonly "card.create": { readonly call: CardCreateCall; readonly answer: Card }
  /** Lists cards, newest first. */
  readonly "card.list": { readonly call: CardListCall; readonly answer: PageOf<Card> }
  /** Retrieves a card. */
  readonly "card.get": { readonly call: CardGetCall; readonly answer: Card }
  /** Retrieves a card by its `client_card_id`. */
  readonly "card.find": { readonly call: CardFindCall; readonly answer: Card }
  /** Updates the expiration date or the metadata of a card that is not closed. */
  readonly "card.update": { readonly call: CardUpdateCall; readonly answer: Card }
  /** Activates an inactive card of an active account. */
  readonly "card.activate": { readonly call: CardActivateCall; readonly answer: Card }
  /** Deactivates an active card until it is activated again. */
  readonly "card.deactivate": { readonly call: CardDeactivateCall; readonly answer: Card }
  /** Closes a card for good. */
  readonly "card.close": { readonly call: CardCloseCall; readonly answer: Card }
}

/** Objects of the lists. Cards of accounts, without their numbers. */
export interface CardLists {
  /** Lists cards, newest first. */
  readonly "card.list": Card
}

/** Card. */
type Card = {
  /** Id of the object. */
  readonly id: Id<"card">
  /** Id of the card at the client. 1 to 64 characters. */
  readonly client_card_id: string
  /** Id of an account. */
  readonly account_id: Id<"account">
  /** Id of a subledger balance. */
  readonly subledger_balance_id?: Id<"subledger_balance">
  /** Id of the customer or company. */
  readonly entity_id: string
  /** Type. */
  readonly type: "virtual" | "physical"
  /** BIN. The first six to eight digits of the card number. */
  readonly bin: string
  /** End of the card number. The last four digits of the card number. The bank never takes the whole number. */
  readonly last_four: string
  /** Month in which the card expires, from 1. 1 to 12. */
  readonly expiration_month: number
  /** Year in which the card expires. 2000 to 2099. */
  readonly expiration_year: number
  /** Status in the lifecycle of the object. */
  readonly status: "inactive" | "active" | "closed"
  /** Reason for the status. */
  readonly status_reason: "not_activated" | "active" | "lost" | "stolen" | "suspected_fraud" | "cardholder_request" | "other" | "damaged" | "expired" | "replaced" | "client_closed"
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Fields of the request of `card.create`. */
type CardCreateBody = {
  /** Id of the card at the client. 1 to 64 characters. */
  readonly client_card_id: string
  /** Id of an account. */
  readonly account_id: Id<"account">
  /** Id of a subledger balance. */
  readonly subledger_balance_id?: Id<"subledger_balance">
  /** Id of the customer or company. */
  readonly entity_id: string
  /** Type. */
  readonly type: "virtual" | "physical"
  /** BIN. The first six to eight digits of the card number. */
  readonly bin: string
  /** End of the card number. The last four digits of the card number. The bank never takes the whole number. */
  readonly last_four: string
  /** Month in which the card expires, from 1. 1 to 12. */
  readonly expiration_month: number
  /** Year in which the card expires. 2000 to 2099. */
  readonly expiration_year: number
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Creates an inactive card of an account. */
type CardCreateCall = {
  /** Fields of the request. */
  readonly body: CardCreateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the query of `card.list`. */
type CardListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"card">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"card">
  /** Id of an account. */
  readonly account_id?: Id<"account">
  /** Id of a subledger balance. */
  readonly subledger_balance_id?: Id<"subledger_balance">
  /** Id of the customer or company. */
  readonly entity_id?: string
  /** Status in the lifecycle of the object. */
  readonly status?: "inactive" | "active" | "closed"
}

/** Lists cards, newest first. */
type CardListCall = {
  /** Parameters of the query. */
  readonly query?: CardListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `card.get`. */
type CardGetParams = {
  /** Id of a card. */
  readonly card_id: Id<"card">
}

/** Retrieves a card. */
type CardGetCall = {
  /** Parameters of the path. */
  readonly params: CardGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `card.find`. */
type CardFindParams = {
  /** Id of the card at the client. 1 to 64 characters. */
  readonly client_card_id: string
}

/** Retrieves a card by its `client_card_id`. */
type CardFindCall = {
  /** Parameters of the path. */
  readonly params: CardFindParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `card.update`. */
type CardUpdateParams = {
  /** Id of a card. */
  readonly card_id: Id<"card">
}

/** Fields of the request of `card.update`. */
type CardUpdateBody = {
  /** Month in which the card expires, from 1. 1 to 12. */
  readonly expiration_month?: number
  /** Year in which the card expires. 2000 to 2099. */
  readonly expiration_year?: number
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Updates the expiration date or the metadata of a card that is not closed. */
type CardUpdateCall = {
  /** Parameters of the path. */
  readonly params: CardUpdateParams
  /** Fields of the request. */
  readonly body?: CardUpdateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `card.activate`. */
type CardActivateParams = {
  /** Id of a card. */
  readonly card_id: Id<"card">
}

/** Activates an inactive card of an active account. */
type CardActivateCall = {
  /** Parameters of the path. */
  readonly params: CardActivateParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `card.deactivate`. */
type CardDeactivateParams = {
  /** Id of a card. */
  readonly card_id: Id<"card">
}

/** Fields of the request of `card.deactivate`. */
type CardDeactivateBody = {
  /** Reason for the status. */
  readonly status_reason: "lost" | "stolen" | "suspected_fraud" | "cardholder_request" | "other"
}

/** Deactivates an active card until it is activated again. */
type CardDeactivateCall = {
  /** Parameters of the path. */
  readonly params: CardDeactivateParams
  /** Fields of the request. */
  readonly body: CardDeactivateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `card.close`. */
type CardCloseParams = {
  /** Id of a card. */
  readonly card_id: Id<"card">
}

/** Fields of the request of `card.close`. */
type CardCloseBody = {
  /** Reason for the status. */
  readonly status_reason: "lost" | "stolen" | "damaged" | "expired" | "replaced" | "suspected_fraud" | "cardholder_request" | "client_closed" | "other"
}

/** Closes a card for good. */
type CardCloseCall = {
  /** Parameters of the path. */
  readonly params: CardCloseParams
  /** Fields of the request. */
  readonly body: CardCloseBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}
