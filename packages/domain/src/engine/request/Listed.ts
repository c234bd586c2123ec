import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect, Option, Stream } from "effect"
import { firstUniquePartAt } from "../../kernel/Identifier.ts"
import { fault, reject } from "../../kernel/Rejection.ts"
import type { AnyOperation, Input } from "../../operation/Operation.ts"
import { DEFAULT_PAGE, MAX_PAGE, type PageQuery, spanOf } from "../../operation/Page.ts"
import type { ListQuery } from "../../ports/Store.ts"
import type { Stored } from "../../ports/Stored.ts"
import { shownText } from "../decision/LoadedState.ts"
import type { Engine } from "./Engine.ts"
import { listSealed } from "./ListSealed.ts"

type Listing = Extract<AnyOperation, { readonly _tag: "Listing" | "Export" }>
/** What a list needs of its operation. */
type Source = Pick<Listing, "filters" | "isBankWide" | "resource" | "view">
type Asked = Input<unknown, unknown, unknown>

/** Answers with a page of stored objects. */
export const listObjects = Effect.fnUntraced(function* (
  engine: Engine,
  operation: Source,
  programId: string,
  asked: Asked
) {
  const query = listQuery(operation, programId, asked, yield* pageQuery(asked))
  const { objects, has_more } = yield* read(engine, operation, asked, query)
  return pageText(
    objects.map(({ text }) => text),
    has_more
  )
})

/** Returns the paging fields of a query, of which at most one is a cursor. */
export const pageQuery = Effect.fnUntraced(function* ({ query }: Asked) {
  const asked: PageQuery = typeof query === "object" && query !== null ? query : {}
  if (asked.starting_after === undefined || asked.ending_before === undefined) return asked
  return yield* Effect.fail(reject("parameters_invalid", fault("value_conflicting", "starting_after", "ending_before")))
})

/** Builds the JSON of a page. */
export const pageText = (objects: ReadonlyArray<string>, hasMore: boolean): string =>
  `{"objects":[${objects.join(",")}],"has_more":${hasMore}}`

/**
 * Answers with all listed objects up to now, oldest first, as lines of JSON: a page at a time, as the receiver takes them.
 * The first page is read before the response begins, so that a failing store is answered with its error.
 */
export const exportObjects = Effect.fnUntraced(function* (
  engine: Engine,
  operation: Listing,
  programId: string,
  asked: Asked,
  nowMs: number
) {
  const { kind } = operation.resource
  const query = listQuery(operation, programId, asked, yield* pageQuery(asked))
  const end = `${kind}_${firstUniquePartAt(nowMs + 1)}`
  const until_id = query.until_id === undefined || end < query.until_id ? end : query.until_id
  const after = (ending_before: string) =>
    Effect.map(read(engine, operation, asked, { ...query, until_id, ending_before, limit: MAX_PAGE }), (page) => ({
      bytes: linesOf(page.objects.map(({ text }) => text)),
      next: page.has_more ? Option.fromUndefinedOr(page.objects[0]?.id) : Option.none<string>()
    }))
  // All ids of the kind come after this one.
  const first = yield* after(`${kind}_`)
  const rest = Stream.paginate(first.next, (cursor) =>
    Option.match(cursor, {
      onNone: () => Effect.succeed([[], Option.none<Option.Option<string>>()] as const),
      onSome: (id) => Effect.map(after(id), ({ bytes, next }) => [[bytes], Option.map(next, Option.some)] as const)
    })
  )
  const lines = Stream.concat(Stream.succeed(first.bytes), rest)
  return { status: operation.status, body: "", replayed: false, lines }
})

/** Builds the lines of a page, oldest first. */
const linesOf = (objects: ReadonlyArray<string>): Uint8Array =>
  utf8ToBytes(
    objects
      .toReversed()
      .map((line) => `${line}\n`)
      .join("")
  )

/** Reads a page of a program, or of the whole bank where the operation asks for that. */
const read = Effect.fnUntraced(function* (engine: Engine, operation: Source, asked: Asked, query: ListQuery) {
  const { resource, view } = operation
  const shown = (stored: Stored, programId: string) => ({
    id: stored.id,
    text: shownText(
      resource,
      view === undefined ? undefined : (object) => view(object, programId, asked.query, engine.settings),
      stored
    )
  })
  if (operation.isBankWide(asked)) {
    const { program_id: _, ...ofBank } = query
    const { objects, has_more } = yield* engine.store.listBank(ofBank)
    return { objects: objects.map((found) => shown(found, found.program_id)), has_more }
  }
  // Ids that are names have no creation order.
  const { objects, has_more } = yield* resource.named === true ? engine.store.list(query) : listSealed(engine, query)
  return { objects: objects.map((stored) => shown(stored, query.program_id)), has_more }
})

const listQuery = (operation: Source, programId: string, asked: Asked, query: PageQuery): ListQuery => {
  const { kind } = operation.resource
  const { from_ms, until_ms } = spanOf(query)
  return {
    program_id: programId,
    kind,
    filters: Object.fromEntries(
      Object.entries(operation.filters(asked)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    ),
    ...(from_ms !== undefined && { from_id: `${kind}_${firstUniquePartAt(from_ms)}` }),
    ...(until_ms !== undefined && { until_id: `${kind}_${firstUniquePartAt(until_ms)}` }),
    ...(query.starting_after !== undefined && { starting_after: query.starting_after }),
    ...(query.ending_before !== undefined && { ending_before: query.ending_before }),
    limit: query.limit ?? DEFAULT_PAGE
  }
}
