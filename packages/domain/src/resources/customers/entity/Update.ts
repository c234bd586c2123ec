import { laterOf } from "../../../kernel/Instant.ts"
import { faultless } from "../../../kernel/Rejection.ts"
import { refTo } from "../../../kernel/Resource.ts"
import { asked } from "../../../operation/Asking.ts"
import { notByFile } from "../../../operation/ByFile.ts"
import { changed, type Decision, decision, found } from "../../../operation/Decision.ts"
import type { Asking } from "../../../operation/Operation.ts"
import { birthFaults } from "./BirthDate.ts"
import { COMING_OF_AGE, comeOfAge, comingOfAge } from "./ComeOfAge.ts"
import { type Entity, entity } from "./Entity.ts"
import { staleKycFaults } from "./FreshKyc.ts"
import { linkedFiles, linkFaults } from "./LinkedFiles.ts"
import { linkKindOf, papersOf } from "./Papers.ts"
import { applyPatch, type EntityPatch } from "./Patch.ts"
import { entityRefs, relatedIds, relationFaults } from "./Related.ts"
import { screeningFaults } from "./Screened.ts"
import { shownEntity } from "./Show.ts"

/** Updates the given fields of an entity. Fields checked by KYC change only with a newer KYC result. */
export function* updateEntity(id: Entity["id"], patch: EntityPatch): Asking<Decision> {
  const read = yield* asked({ objects: [refTo(entity, id), ...linkedFiles(papersOf(patch))] })
  const before = yield* found(entity, id, read)
  yield* notByFile(before.object.submission_id, { kind: entity.kind }, "update", "id")
  const related = new Set([...relatedIds(before.object), ...relatedIds(patch)])
  const facts = yield* asked({ objects: entityRefs([...related]) })
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
  const object = comeOfAge({ ...after, updated_at: laterOf(before.object.updated_at, facts.now.iso) }, facts.now.ms)
  const timers = comingOfAge(object)
  const isCalledOff = timers.length === 0 && comingOfAge(before.object).length > 0
  return decision({
    response: shownEntity(object, facts),
    changes: [changed(entity, before, object)],
    timers: isCalledOff ? [{ queue: COMING_OF_AGE, object_id: id, due_at_ms: null }] : timers
  })
}
