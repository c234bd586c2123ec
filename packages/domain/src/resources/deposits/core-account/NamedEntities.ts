import { fault, type SubError } from "../../../kernel/Rejection.ts"
import type { Facts } from "../../../operation/Decision.ts"
import { entity } from "../../customers/entity/Entity.ts"
import type { CoreAccount } from "./CoreAccount.ts"

/** The parts of a core account that requests state. */
export type Stated = Partial<Pick<CoreAccount, "name" | "entities" | "permissions">>

/** Ids of the entities that a request names. */
export const namedEntities = (stated: Stated): ReadonlyArray<string> => listsOf(stated).flatMap(([, ids]) => ids)

const listsOf = ({ entities, permissions }: Stated) =>
  [
    ["entities.account_holders", entities?.account_holders ?? []],
    ["entities.authorized_users", entities?.authorized_users ?? []],
    ["permissions.allowed_actors", permissions?.allowed_actors ?? []]
  ] as const

/** Lists a fault for each named entity that does not exist in the program. */
export const entityFaults = (stated: Stated, facts: Facts): ReadonlyArray<SubError> =>
  listsOf(stated).flatMap(([name, ids]) =>
    ids.flatMap((one, at) => (facts.find(entity, one) === undefined ? [fault("not_found", `${name}[${at}]`)] : []))
  )
