import { Schema, SchemaTransformation } from "effect"
import { Timestamp } from "../kernel/Fields.ts"
import { idOf } from "../kernel/Resource.ts"

/** The most objects that one page holds (behaviour, "API behaviour"). */
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

/** What a list's query says about paging. */
export interface PageQuery {
  readonly limit?: number
  readonly starting_after?: string
  readonly ending_before?: string
  readonly created_at?: typeof CreatedAt.Type
}

/** The half-open span of creation times in ms that a query asks for: `from_ms` included, `until_ms` not. */
export const spanOf = ({ created_at }: PageQuery): { readonly from_ms?: number; readonly until_ms?: number } => {
  const from = tightest(Math.max, created_at?.after, 1, created_at?.on_or_after, 0)
  const until = tightest(Math.min, created_at?.before, 0, created_at?.on_or_before, 1)
  return { ...(from !== undefined && { from_ms: from }), ...(until !== undefined && { until_ms: until }) }
}

const tightest = (
  pick: (...values: ReadonlyArray<number>) => number,
  exclusive: string | undefined,
  exclusiveShift: number,
  inclusive: string | undefined,
  inclusiveShift: number
): number | undefined => {
  const bounds = [
    ...(exclusive === undefined ? [] : [msOf(exclusive) + exclusiveShift]),
    ...(inclusive === undefined ? [] : [msOf(inclusive) + inclusiveShift])
  ]
  return bounds.length === 0 ? undefined : pick(...bounds)
}

const msOf = (timestamp: string): number => Date.parse(timestamp)
