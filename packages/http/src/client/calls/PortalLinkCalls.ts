// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Short-lived links to the portal of a program, which only read (operator). */
export interface PortalLinkCalls {
  /** Makes a link that reads a program for an hour at most; only this response shows its token. */
  readonly "portal_link.create": { readonly call: PortalLinkCreateCall; readonly answer: PortalLinkCreate }
  /** Lists the links to the portal of a program, newest first, without their tokens. */
  readonly "portal_link.list": { readonly call: PortalLinkListCall; readonly answer: PageOf<PortalLink> }
  /** Revokes a link to the portal of a program; its token stops working. */
  readonly "portal_link.revoke": { readonly call: PortalLinkRevokeCall; readonly answer: PortalLink }
}

/** Objects of the lists. Short-lived links to the portal of a program, which only read (operator). */
export interface PortalLinkLists {
  /** Lists the links to the portal of a program, newest first, without their tokens. */
  readonly "portal_link.list": PortalLink
}

/** Portal link. */
type PortalLink = {
  /** Id of the object. */
  readonly id: Id<"portal_link">
  /** Status in the lifecycle of the object. */
  readonly status: "active" | "revoked"
  /** End of the link. RFC 3339. */
  readonly expires_at: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Answer of `portal_link.create`. */
type PortalLinkCreate = {
  /** Id of the object. */
  readonly id: Id<"portal_link">
  /** Status in the lifecycle of the object. */
  readonly status: "active" | "revoked"
  /** End of the link. RFC 3339. */
  readonly expires_at: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
  /** Token that reads the program until the link expires; shown only once. */
  readonly token: string
}

/** Parameters of the path of `portal_link.create`. */
type PortalLinkCreateParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Fields of the request of `portal_link.create`. */
type PortalLinkCreateBody = {
  /** Life of the link in minutes; an hour by default. 1 to 60. */
  readonly minutes?: number
}

/** Makes a link that reads a program for an hour at most; only this response shows its token. */
type PortalLinkCreateCall = {
  /** Parameters of the path. */
  readonly params: PortalLinkCreateParams
  /** Fields of the request. */
  readonly body?: PortalLinkCreateBody
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `portal_link.list`. */
type PortalLinkListParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Parameters of the query of `portal_link.list`. */
type PortalLinkListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"portal_link">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"portal_link">
}

/** Lists the links to the portal of a program, newest first, without their tokens. */
type PortalLinkListCall = {
  /** Parameters of the path. */
  readonly params: PortalLinkListParams
  /** Parameters of the query. */
  readonly query?: PortalLinkListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `portal_link.revoke`. */
type PortalLinkRevokeParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a portal link. */
  readonly portal_link_id: Id<"portal_link">
}

/** Revokes a link to the portal of a program; its token stops working. */
type PortalLinkRevokeCall = {
  /** Parameters of the path. */
  readonly params: PortalLinkRevokeParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
