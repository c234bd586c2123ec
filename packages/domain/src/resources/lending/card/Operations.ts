import { Result, Schema } from "effect"
import { faultless, type Rejection } from "../../../kernel/Rejection.ts"
import { idOf, Metadata } from "../../../kernel/Resource.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import { command, listing, retrieve } from "../../../operation/Define.ts"
import { findByClientId } from "../../../operation/FindByClientId.ts"
import { listOf } from "../../../operation/Page.ts"
import { transition } from "../../../operation/Transition.ts"
import { entityRefs } from "../../customers/entity/Related.ts"
import { byClientCardId, Card, ClientCardId, CloseReason, card, DeactivationReason, statedFields } from "./Card.ts"
import { numberFaults } from "./CardNumber.ts"
import { createCard } from "./Create.ts"
import { activateCard, stopCard } from "./Move.ts"
import { expirationFaults, linkRefs } from "./Rules.ts"

/** Card fields that a client may change. */
export type CardPatch = Partial<Pick<Card, "expiration_month" | "expiration_year" | "metadata">>

/** Replaces the given fields of a card that is not closed. A stated expiration date must not have passed. */
export const updateCard = (id: string, body: CardPatch, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(card, id, facts)
    const { object, parts } = yield* transition(card, before, "update", body, facts)
    const isRenewed = body.expiration_month !== undefined || body.expiration_year !== undefined
    yield* faultless([...numberFaults(body), ...(isRenewed ? expirationFaults(object, facts) : [])])
    return decision(parts)
  })

const fields = Card.fields
const byId = Schema.Struct({ card_id: fields.id })
const itself = (id: string) => ({ objects: [{ kind: card.kind, id }] })
const finding = findByClientId(card, byClientCardId, (one) => one)
const write = {
  scope: "card/read_write",
  idempotency: { key: "required", min_length: 1 },
  invalid_status: 422,
  output: Card
} as const
const change = { ...write, params: byId, rejects: ["invalid_status_transition"] } as const

/** Card operations (v0). */
export const cardOperations = [
  command({
    ...write,
    name: "card.create",
    summary: "Creates an inactive card of an account.",
    at: ["POST", "/v0/cards"],
    emits: ["card.created"],
    body: Schema.Struct({
      ...statedFields,
      expiration_month: fields.expiration_month,
      expiration_year: fields.expiration_year,
      metadata: Schema.optionalKey(Metadata)
    }),
    rejects: ["related_object_conflict"],
    reads: ({ body }) => ({
      objects: [...linkRefs(body), ...entityRefs([body.entity_id])],
      newest: [byClientCardId(body.client_card_id)]
    }),
    decide: ({ body }, facts) => createCard(body, facts)
  }),
  listing({
    name: "card.list",
    summary: "Lists cards, newest first.",
    at: ["GET", "/v0/cards"],
    scope: "card/read",
    ...listOf(card, Card, {
      account_id: Schema.optionalKey(idOf("account")),
      subledger_balance_id: fields.subledger_balance_id,
      entity_id: Schema.optionalKey(fields.entity_id),
      status: Schema.optionalKey(fields.status)
    })
  }),
  retrieve({
    name: "card.get",
    summary: "Retrieves a card.",
    at: ["GET", "/v0/cards/:card_id"],
    scope: "card/read",
    params: byId,
    output: Card,
    resource: card,
    id: ({ card_id }) => card_id
  }),
  command({
    name: "card.find",
    summary: "Retrieves a card by its `client_card_id`.",
    at: ["GET", "/v0/cards/client_card_id/:client_card_id"],
    scope: "card/read",
    params: Schema.Struct({ client_card_id: ClientCardId }),
    output: Card,
    reads: ({ params }) => finding.reads(params.client_card_id),
    decide: ({ params }, facts) => finding.decide(params.client_card_id, facts)
  }),
  command({
    ...change,
    name: "card.update",
    summary: "Updates the expiration date or the metadata of a card that is not closed.",
    at: ["PATCH", "/v0/cards/:card_id"],
    body: Schema.Struct({
      expiration_month: Schema.optionalKey(fields.expiration_month),
      expiration_year: Schema.optionalKey(fields.expiration_year),
      metadata: Schema.optionalKey(Metadata)
    }),
    reads: ({ params }) => itself(params.card_id),
    decide: ({ params, body }, facts) => updateCard(params.card_id, body, facts)
  }),
  command({
    ...change,
    name: "card.activate",
    summary: "Activates an inactive card of an active account.",
    at: ["POST", "/v0/cards/:card_id/activate"],
    emits: ["card.activated"],
    rejects: [...change.rejects, "related_object_not_ready", "object_state_conflict"],
    asking: ({ params }) => activateCard(params.card_id)
  }),
  command({
    ...change,
    name: "card.deactivate",
    summary: "Deactivates an active card until it is activated again.",
    at: ["POST", "/v0/cards/:card_id/deactivate"],
    emits: ["card.deactivated"],
    body: Schema.Struct({ status_reason: DeactivationReason }),
    reads: ({ params }) => itself(params.card_id),
    decide: ({ params, body }, facts) => stopCard(params.card_id, "deactivate", body.status_reason, facts)
  }),
  command({
    ...change,
    name: "card.close",
    summary: "Closes a card for good.",
    at: ["POST", "/v0/cards/:card_id/close"],
    emits: ["card.closed"],
    body: Schema.Struct({ status_reason: CloseReason }),
    reads: ({ params }) => itself(params.card_id),
    decide: ({ params, body }, facts) => stopCard(params.card_id, "close", body.status_reason, facts)
  })
] as const
