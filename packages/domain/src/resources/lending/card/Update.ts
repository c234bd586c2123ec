import { Result } from "effect"
import { faultless, type Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import { transition } from "../../../operation/Transition.ts"
import { type Card, card } from "./Card.ts"
import { numberFaults } from "./CardNumber.ts"
import { expirationFaults } from "./Rules.ts"

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
