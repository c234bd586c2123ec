import { Result } from "effect"
import { faultless, type Rejection } from "../../../kernel/Rejection.ts"
import { notByFile } from "../../../operation/ByFile.ts"
import { changed, type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { birthFaults } from "./BirthDate.ts"
import { COMING_OF_AGE, comeOfAge, comingOfAge } from "./ComeOfAge.ts"
import { entity } from "./Entity.ts"
import { staleKycFaults } from "./FreshKyc.ts"
import { linkFaults } from "./LinkedFiles.ts"
import { linkKindOf, papersOf } from "./Papers.ts"
import { applyPatch, type EntityPatch } from "./Patch.ts"
import { relationFaults } from "./Related.ts"
import { screeningFaults } from "./Screened.ts"
import { shownEntity } from "./Show.ts"

/** Updates the given fields of an entity. Fields checked by KYC change only with a newer KYC result. */
export const updateEntity = (id: string, patch: EntityPatch, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(entity, id, facts)
    yield* notByFile(before.object.submission_id, { kind: entity.kind }, "update", "id")
    const { object: after, faults } = applyPatch(before.object, patch)
    yield* faultless([
      ...faults,
      ...birthFaults(after, facts.now.ms),
      ...screeningFaults(patch, facts.now.ms),
      // Only given relations are checked: stored ones were valid when given, but a proprietor may since be known as a
      // minor.
      ...relationFaults(id, patch, facts),
      ...linkFaults(papersOf(patch), linkKindOf(patch), facts),
      ...staleKycFaults(before.object, after, patch)
    ])
    const object = comeOfAge({ ...after, updated_at: facts.now.iso }, facts.now.ms)
    const timers = comingOfAge(object)
    const isCalledOff = timers.length === 0 && comingOfAge(before.object).length > 0
    return decision({
      response: shownEntity(object, facts),
      changes: [changed(entity, before, object)],
      timers: isCalledOff ? [{ queue: COMING_OF_AGE, object_id: id, due_at_ms: null }] : timers
    })
  })
