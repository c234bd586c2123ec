import { fault, type SubError } from "../../../kernel/Rejection.ts"
import type { Ref } from "../../../kernel/Resource.ts"
import { type Card, card } from "../card/Card.ts"
import type { SubledgerBalance } from "../subledger-balance/model/SubledgerBalance.ts"
import type { StatedTransaction } from "./Shape.ts"

type Drawn = Pick<SubledgerBalance, "id" | "account_id">

const CARD_ID = "details.card_network.card_id"

/** Reference to the card that a transaction names, if it names one. */
export const cardRefs = ({ details }: Pick<StatedTransaction, "details">): ReadonlyArray<Ref> => {
  const id = details?.card_network?.card_id
  return id === undefined ? [] : [{ kind: card.kind, id }]
}

/**
 * Lists the faults of the card that a transaction names: it must exist, draw on the transaction's balance, and have the
 * stated BIN. Its status is free, because purchases settle after a card is closed.
 */
export const cardFaults = (
  { details }: Pick<StatedTransaction, "details">,
  balance: Drawn | undefined,
  cardOf: (id: string) => Card | undefined
): ReadonlyArray<SubError> => {
  const { card_id, bin } = details?.card_network ?? {}
  if (card_id === undefined) return []
  const named = cardOf(card_id)
  if (named === undefined) return [fault("not_found", CARD_ID)]
  return [
    ...(balance === undefined || drawsOn(named, balance)
      ? []
      : [fault("value_conflicting", CARD_ID, "user_credit_balance_id")]),
    ...(bin === undefined || bin === named.bin ? [] : [fault("value_conflicting", "details.card_network.bin", CARD_ID)])
  ]
}

// A card of an account without a balance of its own may draw on each of the account's balances.
const drawsOn = ({ account_id, subledger_balance_id }: Card, balance: Drawn): boolean =>
  account_id === balance.account_id && (subledger_balance_id ?? balance.id) === balance.id
