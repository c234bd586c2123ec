import { Result } from "effect"
import { faultless } from "../../../kernel/Rejection.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { moveTo } from "./Move.ts"
import { entityFaults } from "./NamedEntities.ts"
import { type Originator, type OriginatorAchPatch, originator, type WithMetadata } from "./Originator.ts"

/** Originator fields that a client may change. */
export type OriginatorPatch = Partial<Pick<Originator, "company_name">> &
  WithMetadata & { readonly ach?: typeof OriginatorAchPatch.Type }

/** Replaces the given fields, limit by limit, effective immediately. The status does not change. */
export const updateOriginator = (id: string, { ach, ...parts }: OriginatorPatch, facts: Facts) =>
  Result.flatMap(found(originator, id, facts), (before) => {
    const known = before.object.ach
    const limits = { ...known.limits, ...ach?.limits }
    return Result.flatMap(faultless(ach === undefined ? [] : entityFaults({ ach }, facts)), () =>
      moveTo(before, "update", { ...parts, ach: { ...known, ...ach, limits } }, facts)
    )
  })
