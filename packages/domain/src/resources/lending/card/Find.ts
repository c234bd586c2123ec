import type { Versioned } from "../../../kernel/Resource.ts"
import type { Facts } from "../../../operation/Decision.ts"
import { type Card, card } from "./Card.ts"

/** Query for the card of a `client_card_id`. */
export const byClientCardId = (value: string) => ({ kind: card.kind, attribute: "client_card_id", value })

/** Returns the card of a `client_card_id`. */
export const findCard = (clientCardId: string, facts: Facts): Versioned<Card> | undefined =>
  facts.newest(card, byClientCardId(clientCardId))
