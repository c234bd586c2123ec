import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { foundBy } from "../../../operation/Found.ts"
import { type Card, card } from "./Card.ts"

/** Query for the card of a `client_card_id`. */
export const byClientCardId = (value: string) => ({ kind: card.kind, attribute: "client_card_id", value })

/** Returns the loaded card of a `client_card_id`. */
export const findCard = (clientCardId: string, facts: Facts): Versioned<Card> | undefined =>
  facts.all(card).find(({ object }) => object.client_card_id === clientCardId)

/** Shows the card of a `client_card_id`, or rejects with `object_not_found`. */
export const showCard = (clientCardId: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.map(
    foundBy(card, ({ client_card_id }) => client_card_id === clientCardId, facts),
    ({ object }) => decision({ response: object })
  )
