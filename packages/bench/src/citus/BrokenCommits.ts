import { type Commit, Store } from "@vostro/domain/ports"
import { layerPostgresClient, layerPostgresStore } from "@vostro/postgres"
import { commitOf, eventOf, keyOf, PROGRAM, writeOf } from "@vostro/testing/conformance/Commits"
import { Effect, Layer, Redacted } from "effect"
import { query } from "../Query.ts"
import type { CitusCluster } from "./CitusCluster.ts"

const plain = (id: string): Commit => commitOf({ writes: [writeOf(id, 0)], events: [eventOf(id)] })

const keyed = (id: string): Commit => ({ ...plain(id), condition: keyOf(id, `token-${id}`) })

const CLAIM = { kind: "thing", name: "message", value: "broken", holder: PROGRAM }

/** Commits whose first COMMIT breaks, what the store must say of each, and how often it must then be there. */
const commits = (store: Store["Service"]) => {
  const fateOf = (commit: Commit) =>
    Effect.match(store.commit(commit), { onSuccess: ({ _tag }) => _tag, onFailure: ({ _tag }) => _tag })
  return [
    { id: "with a key", fate: "Committed", count: 1, run: fateOf(keyed("with a key")) },
    {
      id: "alone, with a key",
      fate: "Committed",
      count: 1,
      run: store.alone(PROGRAM, fateOf(keyed("alone, with a key")))
    },
    { id: "alone", fate: "StoreUnavailable", count: 0, run: store.alone(PROGRAM, fateOf(plain("alone"))) },
    {
      id: "alone, after a claim",
      fate: "StoreUnavailable",
      count: 0,
      run: store.alone(PROGRAM, Effect.andThen(store.claim([CLAIM]), fateOf(plain("alone, after a claim"))))
    }
  ]
}

/**
 * Commits while the worker of a program ends the session of each first COMMIT, and lists what came of it otherwise than it should.
 * The coordinator reports it in words of its own if the commit runs alone, in a transaction; a claim must then be there already.
 */
export const brokenCommits = async (cluster: CitusCluster): Promise<ReadonlyArray<string>> => {
  await breakCommits(cluster)
  const client = layerPostgresClient({ url: Redacted.make(cluster.url) })
  const found = Effect.flatMap(Store, (store) =>
    Effect.all({
      fates: Effect.forEach(commits(store), ({ run, ...one }) => Effect.map(run, (is) => ({ ...one, is }))),
      claims: Effect.suspend(() => store.claimed([CLAIM]))
    })
  )
  const { claims, fates } = await Effect.runPromise(Effect.provide(found, Layer.provide(layerPostgresStore, client)))
  const events = await query<{ object_id: string }>(
    cluster.url,
    "select object_id from vostro_events where program_id = $1",
    [PROGRAM]
  )
  const wrong = fates.flatMap(({ count, fate, id, is }) => {
    const written = events.filter(({ object_id }) => object_id === id).length
    return is === fate && written === count ? [] : [`a broken COMMIT ${id}: ${is}, written ${written} times`]
  })
  return claims.length === 1 ? wrong : [...wrong, "a claim was lost with the commit after it"]
}

/** Ends sessions of the program's worker at COMMIT: the first one of an object with a key, every one of the others. */
const breakCommits = async (cluster: CitusCluster): Promise<void> => {
  const [shard] = await query<{ id: string }>(
    cluster.url,
    "select get_shard_id_for_distribution_column('vostro_objects', $1::text) as id",
    [PROGRAM]
  )
  const worker = await cluster.workerOf(PROGRAM)
  await query(
    worker.urlOf("bank"),
    `set citus.enable_ddl_propagation = off;
     set citus.enable_manual_changes_to_shards = on;
     set citus.override_table_visibility = off;
     create sequence breaks;
     create function break_commit() returns trigger language plpgsql as $$
     begin
       -- A sequence keeps its value where a transaction is rolled back.
       if new.id not like '%with a key' or nextval('breaks') % 2 = 1 then
         perform pg_terminate_backend(pg_backend_pid());
       end if;
       return null;
     end $$;
     create constraint trigger break_commit after insert on vostro_objects_${shard?.id}
       deferrable initially deferred for each row execute function break_commit()`
  )
}
