import { Schema } from "effect"
import { Count, idOf, type Ref, resource } from "../../../kernel/Resource.ts"

/** Use of the limits of requests by all nodes: for each bucket in use, the time in ms at which it is full again. */
export const SharedUse = Schema.Struct({ id: idOf("shared_use"), full_at: Schema.Record(Schema.String, Count) })

/** Resource of the shared use: one object in the bank's own partition. */
export const sharedUse = resource<typeof SharedUse.Type>({ kind: "shared_use", schema: SharedUse })

/** Reference of the only object. */
export const SHARED_USE: Ref = { kind: sharedUse.kind, id: "shared_use_1" }
