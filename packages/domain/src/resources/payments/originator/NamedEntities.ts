import { fault, type SubError } from "../../../kernel/Rejection.ts"
import type { Facts } from "../../../operation/Decision.ts"
import { entity } from "../../customers/entity/Entity.ts"

interface Naming {
  readonly entity_id?: string
  readonly ach?: { readonly nested_third_parties?: ReadonlyArray<string> }
}

/** Ids of the entities that a request names: the company itself and its nested third parties. */
export const namedEntities = ({ entity_id, ach }: Naming): ReadonlyArray<string> => [
  ...(entity_id === undefined ? [] : [entity_id]),
  ...(ach?.nested_third_parties ?? [])
]

/** Lists a fault for each named entity that does not exist in the program. */
export const entityFaults = ({ entity_id, ach }: Naming, facts: Facts): ReadonlyArray<SubError> => {
  const isUnknown = (id: string) => facts.find(entity, id) === undefined
  return [
    ...(entity_id !== undefined && isUnknown(entity_id) ? [fault("not_found", "entity_id")] : []),
    ...(ach?.nested_third_parties ?? []).flatMap((id, at) =>
      isUnknown(id) ? [fault("not_found", `ach.nested_third_parties[${at}]`)] : []
    )
  ]
}
