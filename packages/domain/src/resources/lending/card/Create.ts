import { Result } from "effect"
import { explained, fault, faultless, type Rejection, reject, type SubError } from "../../../kernel/Rejection.ts"
import { type Decision, decision, type Facts } from "../../../operation/Decision.ts"
import { createObject } from "../../../operation/Transition.ts"
import { entity } from "../../customers/entity/Entity.ts"
import { account } from "../../deposits/account/model/Account.ts"
import { type Card, card, findCard } from "./Card.ts"
import { numberFaults } from "./CardNumber.ts"
import { expirationFaults, isPartyOf, linkFaults, unchangedLinks } from "./Rules.ts"

/** Fields that a client states to register a card. */
export type NewCard = Omit<Card, "id" | "status" | "status_reason" | "metadata" | "created_at" | "updated_at"> &
  Partial<Pick<Card, "metadata">>

/** Registers an inactive card of an active account. */
export const createCard = (body: NewCard, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    yield* faultless([
      ...numberFaults(body),
      ...linkFaults(body, facts),
      ...cardholderFaults(body, facts),
      ...expirationFaults(body, facts)
    ])
    if (findCard(body.client_card_id, facts) !== undefined) {
      return yield* Result.fail(reject("related_object_conflict", repeated))
    }
    const fields = { id: facts.newId("card"), metadata: {}, ...body, status_reason: "not_activated" } as const
    const { parts } = createObject(card, "create", fields, facts)
    return decision({ ...parts, requiredVersions: unchangedLinks(body, facts) })
  })

const repeated = explained(
  fault("value_repeated", "client_card_id"),
  "Another card has this client_card_id; a new card needs one that no card has."
)

const cardholderFaults = ({ entity_id, account_id }: NewCard, facts: Facts): ReadonlyArray<SubError> => {
  if (facts.find(entity, entity_id) === undefined) return [fault("not_found", "entity_id")]
  const owner = facts.find(account, account_id)?.object
  return owner === undefined || isPartyOf(entity_id, owner)
    ? []
    : [fault("value_conflicting", "entity_id", "account_id")]
}
