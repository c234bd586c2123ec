import { Schema, SchemaTransformation } from "effect"
import { idOf, type Resource, Timestamp } from "../kernel/Resource.ts"

/** Maximum number of objects on a page (S90). */
export const MAX_PAGE = 100

/** Default number of objects on a page. */
export const DEFAULT_PAGE = 10

/** Schema of a page size of at most `most`; `usual` is the default, also in the generated docs. */
export const limitField = (usual: number, most = MAX_PAGE) =>
  Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^\d{1,9}$/))
      .annotate({ default: String(usual) })
      .pipe(
        Schema.decodeTo(
          Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: most })),
          SchemaTransformation.numberFromString
        )
      )
  )

/** Bounds of a creation time in a list's query: `created_at[after]`, all RFC 3339. */
export const CreatedAt = Schema.Struct({
  after: Schema.optionalKey(Timestamp),
  on_or_after: Schema.optionalKey(Timestamp),
  before: Schema.optionalKey(Timestamp),
  on_or_before: Schema.optionalKey(Timestamp)
})

/** Query fields of every list; cursors are ids of the listed kind. */
export const pageFields = (kind: string) => ({
  limit: limitField(DEFAULT_PAGE),
  starting_after: Schema.optionalKey(idOf(kind)),
  ending_before: Schema.optionalKey(idOf(kind))
})

/** Fields of {@link pageFields}, in the types of calls. */
export interface PageFields {
  /** Maximum number of objects on the page. */
  readonly limit?: number
  /** Id of the last object of a page: asks for the next page, of older objects. */
  readonly starting_after?: string
  /** Id of the first object of a page: asks for the previous page, of newer objects. */
  readonly ending_before?: string
}

/** A page of objects, in the types of answers. */
export interface Page<A> {
  /** The objects, newest first. */
  readonly objects: ReadonlyArray<A>
  /** True if objects follow in the requested direction. */
  readonly has_more: boolean
}

/** Schema of a page: newest first; `has_more` is true if objects follow in the requested direction. */
export const pageOf = <A>(object: Schema.Decoder<A>) =>
  Schema.Struct({ objects: Schema.Array(object), has_more: Schema.Boolean })

/**
 * Derives the query, filters and output of a listing from its resource, the schema of a listed object, and the query's
 * fields beside those of paging. Each text field filters by the attribute of its name.
 */
export const listOf = <R extends { readonly id: string }, A, const F extends Schema.Struct.Fields>(
  resource: Resource<R>,
  object: Schema.Decoder<A>,
  fields: F
) => {
  const query = Schema.Struct({ ...pageFields(resource.kind), ...fields })
  return {
    resource,
    query,
    output: pageOf(object),
    filters: (asked: { readonly query: typeof query.Type }) => textsOf(asked.query, Object.keys(fields))
  }
}

const textsOf = (query: object, names: ReadonlyArray<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => names.includes(name) && typeof value === "string"))

/** Paging fields of a list's query. */
export interface PageQuery {
  readonly limit?: number
  readonly starting_after?: string
  readonly ending_before?: string
  readonly created_at?: typeof CreatedAt.Type
}

/** Returns the half-open span of creation times in ms: `from_ms` included, `until_ms` excluded. */
export const spanOf = ({ created_at }: PageQuery): { readonly from_ms?: number; readonly until_ms?: number } => {
  const from = [...each(created_at?.after, msAfter), ...each(created_at?.on_or_after, msFrom)]
  const until = [...each(created_at?.before, msFrom), ...each(created_at?.on_or_before, msAfter)]
  return {
    ...(from.length > 0 && { from_ms: Math.max(...from) }),
    ...(until.length > 0 && { until_ms: Math.min(...until) })
  }
}

const each = (bound: string | undefined, ms: (timestamp: string) => number): ReadonlyArray<number> =>
  bound === undefined ? [] : [ms(bound)]

// Objects are created at whole milliseconds, and `Date.parse` ignores further digits of a timestamp.
const msAfter = (timestamp: string): number => Date.parse(timestamp) + 1

const msFrom = (timestamp: string): number => Date.parse(timestamp) + (/\.\d{3}\d*[1-9]/.test(timestamp) ? 1 : 0)
