// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Settlements in which ACH entries are posted. */
export interface AchSettlementCalls {
  /** Lists ACH settlements, newest first. */
  readonly "ach_settlement.list": { readonly call: AchSettlementListCall; readonly answer: PageOf<AchSettlement> }
}

/** Objects of the lists. Settlements in which ACH entries are posted. */
export interface AchSettlementLists {
  /** Lists ACH settlements, newest first. */
  readonly "ach_settlement.list": AchSettlement
}

/** Ach settlement. */
type AchSettlement = {
  /** Id of the object. */
  readonly id: Id<"ach_settlement">
  /** Status in the lifecycle of the object. */
  readonly status: "open" | "settling" | "drawing" | "settled" | "cleared"
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date: string
  /** Time of the settlement. RFC 3339. */
  readonly settles_at: string
  /** Cursor of the next page. */
  readonly cursor?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Parameters of the path of `ach_settlement.list`. */
type AchSettlementListParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Parameters of the query of `ach_settlement.list`. */
type AchSettlementListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"ach_settlement">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"ach_settlement">
  /** Status in the lifecycle of the object. */
  readonly status?: "open" | "settling" | "drawing" | "settled" | "cleared"
}

/** Lists ACH settlements, newest first. */
type AchSettlementListCall = {
  /** Parameters of the path. */
  readonly params: AchSettlementListParams
  /** Parameters of the query. */
  readonly query?: AchSettlementListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
