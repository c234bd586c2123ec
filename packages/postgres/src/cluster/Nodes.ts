import type { StoreUnavailable } from "@vostro/domain/ports"
import { Effect, Exit } from "effect"
import type { SqlClient } from "effect/sql"
import { execute, rowsOf, unavailable } from "../connection/Statement.ts"

/** Servers of a cluster that have shards, each by a text that falls on it as a program would; undefined on one server. */
export type Nodes = ReadonlyArray<string> | undefined

type FindNodes = Effect.Effect<Nodes, StoreUnavailable, SqlClient.SqlClient>

/** Number of texts among which each server has one. */
const TEXTS = 512

/** Time in ms after which the servers are looked up again: a shard may have moved. */
const KNOWN_FOR_MS = 2_000

/** Finds the servers that have shards. */
export const findNodes: FindNodes = Effect.gen(function* () {
  const isCitus = yield* rowsOf("select 1 from pg_extension where extname = 'citus'", [])
  if (isCitus.length === 0) return undefined
  const rows = yield* rowsOf<{ text: string }>(
    `select distinct on (p.groupid) t.text from pg_dist_partition d
     cross join (select i::text as text from generate_series(1, $1::int) i) t
     join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column(d.logicalrelid, t.text)
     where d.logicalrelid = to_regclass('vostro_timers') order by p.groupid, t.text`,
    [TEXTS]
  )
  return rows.length === 0 ? undefined : rows.map(({ text }) => text)
})

/** Makes a finder that remembers for two seconds, and for ever that there is one server. */
export const makeFindNodes = (): FindNodes => {
  let known: { readonly nodes: Nodes; readonly until: number } | undefined
  return Effect.suspend(() =>
    known !== undefined && performance.now() < known.until
      ? Effect.succeed(known.nodes)
      : Effect.tap(findNodes, (nodes) =>
          Effect.sync(() => {
            const until = nodes === undefined ? Number.POSITIVE_INFINITY : performance.now() + KNOWN_FOR_MS
            known = { nodes, until }
          })
        )
  )
}

/**
 * Runs a query on each shard of a table, all servers at once, and returns the rows of all: JSON. The query names the shard as
 * `%1$s` and the given values as `$1`. A server that is away is left out, unless all are: the work of the others goes on.
 */
export const onEachNode = <A>(
  nodes: ReadonlyArray<string>,
  table: string,
  query: string,
  given: object
): Effect.Effect<ReadonlyArray<A>, StoreUnavailable, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const asked = yield* Effect.forEach(
      nodes,
      (node) => Effect.exit(execute<{ found: A }>(ON_SHARDS, [node, table, query, JSON.stringify(given)])),
      { concurrency: "unbounded" }
    )
    const answers = asked.filter(Exit.isSuccess)
    const [away] = asked.filter(Exit.isFailure)
    if (answers.length === 0 && away !== undefined) return yield* Effect.failCause(away.cause)
    return answers.flatMap(({ value }) => value.map(({ found }) => found))
  }).pipe(Effect.catch(unavailable))

const ON_SHARDS = "select found from vostro_on_shards($1, $2, $3, $4::text::jsonb) as f(found)"
