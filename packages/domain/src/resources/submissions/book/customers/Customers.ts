import type { Versioned } from "../../../../kernel/Resource.ts"
import type { LoadedObjects } from "../../../../operation/BatchJob.ts"
import type { Newest } from "../../../../ports/Stored.ts"
import { type Entity, entity } from "../../../customers/entity/Entity.ts"

/** Reads that load customers by their `client_customer_id`. */
export const customersNamed = (ids: ReadonlyArray<string>): ReadonlyArray<Newest> =>
  [...new Set(ids)].map((value) => ({ kind: entity.kind, attribute: "client_customer_id", value }))

/** Returns the loaded customers by their `client_customer_id`. */
export const customersIn = ({ all }: Pick<LoadedObjects, "all">): ReadonlyMap<string, Versioned<Entity>> =>
  new Map(
    all(entity).flatMap((one) =>
      one.object.client_customer_id === undefined ? [] : [[one.object.client_customer_id, one]]
    )
  )
