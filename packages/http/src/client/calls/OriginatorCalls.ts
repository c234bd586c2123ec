// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Originators of ACH entries, and their approval. */
export interface OriginatorCalls {
  /** Creates an originator: a company that sends ACH payments of an account once the bank approves it. */
  readonly "originator.create": { readonly call: OriginatorCreateCall; readonly answer: Originator }
  /** Lists the originators of an account, newest first. */
  readonly "originator.list": { readonly call: OriginatorListCall; readonly answer: PageOf<Originator> }
  /** Retrieves an originator. */
  readonly "originator.get": { readonly call: OriginatorGetCall; readonly answer: Originator }
  /** Updates the name, ACH parameters or metadata of an originator, effective immediately. */
  readonly "originator.update": { readonly call: OriginatorUpdateCall; readonly answer: Originator }
  /** Activates an inactive originator; it can originate ACH again. */
  readonly "originator.activate": { readonly call: OriginatorActivateCall; readonly answer: Originator }
  /** Deactivates an active originator; it originates nothing until it is activated. */
  readonly "originator.deactivate": { readonly call: OriginatorDeactivateCall; readonly answer: Originator }
  /** Cancels an originator for good. */
  readonly "originator.cancel": { readonly call: OriginatorCancelCall; readonly answer: Originator }
  /** Lists the originators of a program, newest first; `status=pending` selects those awaiting approval. */
  readonly "originator.list_of_program": { readonly call: OriginatorListOfProgramCall; readonly answer: PageOf<Originator> }
  /** Approves a pending originator; it can originate ACH from now on. */
  readonly "originator.approve": { readonly call: OriginatorApproveCall; readonly answer: Originator }
  /** Rejects a pending originator for good. */
  readonly "originator.reject": { readonly call: OriginatorRejectCall; readonly answer: Originator }
  /** Suspends an active or inactive originator for good. */
  readonly "originator.suspend": { readonly call: OriginatorSuspendCall; readonly answer: Originator }
}

/** Objects of the lists. Originators of ACH entries, and their approval. */
export interface OriginatorLists {
  /** Lists the originators of an account, newest first. */
  readonly "originator.list": Originator
  /** Lists the originators of a program, newest first; `status=pending` selects those awaiting approval. */
  readonly "originator.list_of_program": Originator
}

/** Originator. */
type Originator = {
  /** Id of the object. */
  readonly id: Id<"originator">
  /** Id of an account. */
  readonly account_id: Id<"account">
  /** Id of the customer or company. */
  readonly entity_id: string
  /** Status in the lifecycle of the object. */
  readonly status: "pending" | "active" | "inactive" | "rejected" | "canceled" | "suspended"
  /** Name of the originating company. At most 16 characters. */
  readonly company_name: string
  /** Id of the originating company. */
  readonly company_id: string
  /** Terms for ACH. */
  readonly ach: OriginatorAch
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Originator ach. */
type OriginatorAch = {
  /** SEC codes that are allowed. */
  readonly allowed_sec_codes: ReadonlyArray<"CCD" | "PPD" | "TEL" | "WEB" | "CIE">
  /** Third parties that originate through the entity. At most 5 elements. */
  readonly nested_third_parties?: ReadonlyArray<string>
  /** Limits of the amounts. */
  readonly limits: OriginatorLimits
}

/** Originator limits. */
type OriginatorLimits = {
  /** Maximum amount of a calendar day. */
  readonly calendar_day_maximum_amount: OriginatorCalendarDayMaximumAmount
  /** Maximum amount of thirty calendar days. */
  readonly rolling_30_calendar_day_maximum_amount: OriginatorCalendarDayMaximumAmount
}

/** Originator calendar day maximum amount. */
type OriginatorCalendarDayMaximumAmount = {
  /** Maximum of credits. Whole cents: 500 is 5.00 USD. 0 to 990,000,000,000. */
  readonly credit: number
  /** Maximum of debits. Whole cents: 500 is 5.00 USD. 0 to 990,000,000,000. */
  readonly debit: number
}

/** Fields of the request of `originator.create`. */
type OriginatorCreateBody = {
  /** Id of an account. */
  readonly account_id: Id<"account">
  /** Id of the customer or company. */
  readonly entity_id: string
  /** Name of the originating company. At most 16 characters. */
  readonly company_name: string
  /** Terms for ACH. */
  readonly ach: OriginatorAch
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Creates an originator: a company that sends ACH payments of an account once the bank approves it. */
type OriginatorCreateCall = {
  /** Fields of the request. */
  readonly body: OriginatorCreateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the query of `originator.list`. */
type OriginatorListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"originator">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"originator">
  /** Id of an account. */
  readonly account_id: Id<"account">
  /** Status in the lifecycle of the object. */
  readonly status?: "pending" | "active" | "inactive" | "rejected" | "canceled" | "suspended"
}

/** Lists the originators of an account, newest first. */
type OriginatorListCall = {
  /** Parameters of the query. */
  readonly query: OriginatorListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `originator.get`. */
type OriginatorGetParams = {
  /** Id of the originator. */
  readonly originator_id: Id<"originator">
}

/** Retrieves an originator. */
type OriginatorGetCall = {
  /** Parameters of the path. */
  readonly params: OriginatorGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `originator.update`. */
type OriginatorUpdateParams = {
  /** Id of the originator. */
  readonly originator_id: Id<"originator">
}

/** Fields of the request of `originator.update`. */
type OriginatorUpdateBody = {
  /** Name of the originating company. At most 16 characters. */
  readonly company_name?: string
  /** Terms for ACH. */
  readonly ach?: OriginatorUpdateBodyAch
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Originator update body ach. */
type OriginatorUpdateBodyAch = {
  /** SEC codes that are allowed. */
  readonly allowed_sec_codes?: ReadonlyArray<"CCD" | "PPD" | "TEL" | "WEB" | "CIE">
  /** Third parties that originate through the entity. At most 5 elements. */
  readonly nested_third_parties?: ReadonlyArray<string>
  /** Limits of the amounts. */
  readonly limits?: OriginatorUpdateBodyAchLimits
}

/** Originator update body ach limits. */
type OriginatorUpdateBodyAchLimits = {
  /** Maximum amount of a calendar day. */
  readonly calendar_day_maximum_amount?: OriginatorCalendarDayMaximumAmount
  /** Maximum amount of thirty calendar days. */
  readonly rolling_30_calendar_day_maximum_amount?: OriginatorCalendarDayMaximumAmount
}

/** Updates the name, ACH parameters or metadata of an originator, effective immediately. */
type OriginatorUpdateCall = {
  /** Parameters of the path. */
  readonly params: OriginatorUpdateParams
  /** Fields of the request. */
  readonly body?: OriginatorUpdateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `originator.activate`. */
type OriginatorActivateParams = {
  /** Id of the originator. */
  readonly originator_id: Id<"originator">
}

/** Fields of the request of `originator.activate`. */
type OriginatorActivateBody = {
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Activates an inactive originator; it can originate ACH again. */
type OriginatorActivateCall = {
  /** Parameters of the path. */
  readonly params: OriginatorActivateParams
  /** Fields of the request. */
  readonly body?: OriginatorActivateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `originator.deactivate`. */
type OriginatorDeactivateParams = {
  /** Id of the originator. */
  readonly originator_id: Id<"originator">
}

/** Fields of the request of `originator.deactivate`. */
type OriginatorDeactivateBody = {
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Deactivates an active originator; it originates nothing until it is activated. */
type OriginatorDeactivateCall = {
  /** Parameters of the path. */
  readonly params: OriginatorDeactivateParams
  /** Fields of the request. */
  readonly body?: OriginatorDeactivateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `originator.cancel`. */
type OriginatorCancelParams = {
  /** Id of the originator. */
  readonly originator_id: Id<"originator">
}

/** Fields of the request of `originator.cancel`. */
type OriginatorCancelBody = {
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Cancels an originator for good. */
type OriginatorCancelCall = {
  /** Parameters of the path. */
  readonly params: OriginatorCancelParams
  /** Fields of the request. */
  readonly body?: OriginatorCancelBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `originator.list_of_program`. */
type OriginatorListOfProgramParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Parameters of the query of `originator.list_of_program`. */
type OriginatorListOfProgramQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"originator">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"originator">
  /** Status in the lifecycle of the object. */
  readonly status?: "pending" | "active" | "inactive" | "rejected" | "canceled" | "suspended"
}

/** Lists the originators of a program, newest first; `status=pending` selects those awaiting approval. */
type OriginatorListOfProgramCall = {
  /** Parameters of the path. */
  readonly params: OriginatorListOfProgramParams
  /** Parameters of the query. */
  readonly query?: OriginatorListOfProgramQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `originator.approve`. */
type OriginatorApproveParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of the originator. */
  readonly originator_id: Id<"originator">
}

/** Approves a pending originator; it can originate ACH from now on. */
type OriginatorApproveCall = {
  /** Parameters of the path. */
  readonly params: OriginatorApproveParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `originator.reject`. */
type OriginatorRejectParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of the originator. */
  readonly originator_id: Id<"originator">
}

/** Rejects a pending originator for good. */
type OriginatorRejectCall = {
  /** Parameters of the path. */
  readonly params: OriginatorRejectParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `originator.suspend`. */
type OriginatorSuspendParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of the originator. */
  readonly originator_id: Id<"originator">
}

/** Suspends an active or inactive originator for good. */
type OriginatorSuspendCall = {
  /** Parameters of the path. */
  readonly params: OriginatorSuspendParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
