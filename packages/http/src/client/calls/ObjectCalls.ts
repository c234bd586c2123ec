// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { PageOf } from "./PageOf.ts"

/** Objects of any kind, as operators look at them. */
export interface ObjectCalls {
  /** Retrieves an object of any kind of a program or of `bank`; numbers are masked for the role `read`. */
  readonly "object.get": { readonly call: ObjectGetCall; readonly answer: Object }
  /** Lists the objects of any kind of a program or of `bank`, newest first; numbers are masked for the role `read`. */
  readonly "object.list": { readonly call: ObjectListCall; readonly answer: PageOf<ObjectList> }
}

/** Objects of the lists. Objects of any kind, as operators look at them. */
export interface ObjectLists {
  /** Lists the objects of any kind of a program or of `bank`, newest first; numbers are masked for the role `read`. */
  readonly "object.list": ObjectList
}

/** Object. */
type Object = {
  /** Id of the program, or `bank`. */
  readonly program_id: string
  /** Kind of the object, such as `internal_transfer`. */
  readonly kind: string
  /** Id of the object. 1 to 255 characters. */
  readonly id: string
  /** The object as its kind is shown, without secrets. */
  readonly object: { readonly [name: string]: unknown }
  /** Version number. */
  readonly version: number
}

/** Object. */
type ObjectList = {
  /** Id of the program, or `bank`. */
  readonly program_id: string
  /** Kind of the object, such as `internal_transfer`. */
  readonly kind: string
  /** Id of the object. 1 to 255 characters. */
  readonly id: string
  /** The object as its kind is shown, without secrets. */
  readonly object: { readonly [name: string]: unknown }
}

/** Parameters of the path of `object.get`. */
type ObjectGetParams = {
  /** Id of the program, or `bank`. */
  readonly program_id: string
  /** Id of the object that it is about. 1 to 255 characters. */
  readonly object_id: string
}

/** Retrieves an object of any kind of a program or of `bank`; numbers are masked for the role `read`. */
type ObjectGetCall = {
  /** Parameters of the path. */
  readonly params: ObjectGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `object.list`. */
type ObjectListParams = {
  /** Id of the program, or `bank`. */
  readonly program_id: string
}

/** Parameters of the query of `object.list`. */
type ObjectListQuery = {
  /** Kind of the object, such as `internal_transfer`. 1 to 64 characters. */
  readonly kind: string
  /** Name of an attribute that the kind is filtered by. 1 to 64 characters. */
  readonly attribute?: string
  /** Value of the attribute. 1 to 255 characters. */
  readonly value?: string
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. 1 to 255 characters. */
  readonly starting_after?: string
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. 1 to 255 characters. */
  readonly ending_before?: string
  /** Time of creation. */
  readonly created_at?: ObjectCreatedAt
}

/** Object created at. */
type ObjectCreatedAt = {
  /** Later than this time. RFC 3339. */
  readonly after?: string
  /** At this time or later. RFC 3339. */
  readonly on_or_after?: string
  /** Earlier than this time. RFC 3339. */
  readonly before?: string
  /** At this time or earlier. RFC 3339. */
  readonly on_or_before?: string
}

/** Lists the objects of any kind of a program or of `bank`, newest first; numbers are masked for the role `read`. */
type ObjectListCall = {
  /** Parameters of the path. */
  readonly params: ObjectListParams
  /** Parameters of the query. */
  readonly query: ObjectListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
