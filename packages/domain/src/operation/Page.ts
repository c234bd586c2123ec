import { Schema, SchemaTransformation } from "effect"
import { Timestamp } from "../kernel/Fields.ts"
import { idOf, type Resource } from "../kernel/Resource.ts"

/** The most objects that one page holds (S90). */
export const MAX_PAGE = 100

/** How many objects a page holds unless told. */
export const DEFAULT_PAGE = 10

/** How many objects a page is to hold: `usual` where a query does not say, which documents tell from here. */
export const limitField = (usual: number) =>
  Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^\d{1,9}$/))
      .annotate({ default: String(usual) })
      .pipe(
        Schema.decodeTo(
          Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MAX_PAGE })),
          SchemaTransformation.numberFromString
        )
      )
  )

/** The bounds of a creation time in a list's query: `created_at[after]`, all RFC 3339. */
export const CreatedAt = Schema.Struct({
  after: Schema.optionalKey(Timestamp),
  on_or_after: Schema.optionalKey(Timestamp),
  before: Schema.optionalKey(Timestamp),
  on_or_before: Schema.optionalKey(Timestamp)
})

/** The query fields that every list takes; cursors are ids of the kind listed. */
export const pageFields = (kind: string) => ({
  limit: limitField(DEFAULT_PAGE),
  starting_after: Schema.optionalKey(idOf(kind)),
  ending_before: Schema.optionalKey(idOf(kind))
})

/** A page as it is answered: newest first, and whether more follow in the direction that was asked. */
export const pageOf = <A>(object: Schema.Decoder<A>) =>
  Schema.Struct({ objects: Schema.Array(object), has_more: Schema.Boolean })

/**
 * The parts of a listing that follow from its resource, from the shape of what it answers, and from the fields of its query
 * beside those of the page: each that is a text filters by the attribute of its name.
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

/** What a list's query says about paging. */
export interface PageQuery {
  readonly limit?: number
  readonly starting_after?: string
  readonly ending_before?: string
  readonly created_at?: typeof CreatedAt.Type
}

/** The half-open span of creation times in ms that a query asks for: `from_ms` included, `until_ms` not. */
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

// Objects are made at whole milliseconds, and what a timestamp says beyond those is not read by `Date.parse`.
const msAfter = (timestamp: string): number => Date.parse(timestamp) + 1

const msFrom = (timestamp: string): number => Date.parse(timestamp) + (/\.\d{3}\d*[1-9]/.test(timestamp) ? 1 : 0)
