import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { distribute, layerPostgresClient, migrate } from "@vostro/postgres"
import { makeHome, serverUser } from "@vostro/sandbox/embedded/ServerUser"
import { Effect, Redacted } from "effect"
import { query } from "../Query.ts"
import { BINARIES, type CitusNode, makeNode } from "./CitusNode.ts"

/** A coordinator and two workers of Citus, with the distributed database of a bank. */
export interface CitusCluster {
  /** Address of the bank's database, on the coordinator. */
  readonly url: string
  readonly coordinator: CitusNode
  readonly workers: readonly [CitusNode, CitusNode]
  /** Returns the worker that a program is on. */
  readonly workerOf: (programId: string) => Promise<CitusNode>
  /** Moves the shards of a program to the other worker, with the bank running. */
  readonly move: (programId: string) => Promise<void>
  /** True if each worker has as many shards as the other, so that Citus would move none. */
  readonly isBalanced: () => Promise<boolean>
  /** Lets Citus spread the shards evenly again. */
  readonly rebalance: () => Promise<void>
  readonly close: () => Promise<void>
}

const MISSING = `The drill needs PostgreSQL 15 of Debian 12 in ${BINARIES}, and Citus 13.0 built from its source and installed into it`

const SHARDS = 8
const DATABASE = "bank"

/** Starts a cluster in a folder. */
export const startCitusCluster = async (folder: string): Promise<CitusCluster> => {
  if (!existsSync(join(BINARIES, "postgres")) || !existsSync(join(BINARIES, "../lib/citus.so")))
    throw new Error(MISSING)
  const user = serverUser(join(folder, "none"))
  for (const home of [dirname(folder), folder]) makeHome(home, user)
  const make = (name: string) => makeNode(folder, name, SHARDS, user)
  const coordinator = await make("coordinator")
  const workers = [await make("worker1"), await make("worker2")] as const
  const nodes = [coordinator, ...workers] as const
  const close = async () => {
    for (const node of nodes) await node.kill()
  }
  const url = coordinator.urlOf(DATABASE)
  try {
    await joinNodes(nodes, url)
  } catch (error) {
    await close()
    throw error
  }
  const workerOf = async (programId: string) => {
    const [found] = await query<{ port: number }>(
      url,
      `select nodeport as port from pg_dist_shard_placement
       where shardid = get_shard_id_for_distribution_column('vostro_objects', $1::text)`,
      [programId]
    )
    return workers.find(({ port }) => port === found?.port) ?? workers[0]
  }
  return {
    url,
    coordinator,
    workers,
    workerOf,
    move: async (programId) => {
      const from = await workerOf(programId)
      const to = from === workers[0] ? workers[1] : workers[0]
      await query(
        url,
        `select citus_move_shard_placement(get_shard_id_for_distribution_column('vostro_objects', $1::text),
           '127.0.0.1', $2, '127.0.0.1', $3)`,
        [programId, from.port, to.port]
      )
    },
    isBalanced: async () => {
      const counts = await query<{ shards: string }>(
        url,
        `select count(*) as shards from pg_dist_shard_placement join pg_dist_shard using (shardid)
         where logicalrelid = 'vostro_objects'::regclass group by nodeport`
      )
      const [first, ...others] = counts.map(({ shards }) => shards)
      return others.length > 0 && others.every((one) => one === first)
    },
    rebalance: async () => {
      await query(url, "select citus_rebalance_start()")
      await query(url, "select citus_rebalance_wait()")
    },
    close
  }
}

/** Starts the servers, the coordinator first, joins them, and distributes a database over them. */
const joinNodes = async (nodes: readonly [CitusNode, ...ReadonlyArray<CitusNode>], url: string): Promise<void> => {
  const [coordinator, ...workers] = nodes
  for (const node of nodes) {
    await node.start()
    await query(node.urlOf("postgres"), `create database ${DATABASE}`)
    await query(node.urlOf(DATABASE), "create extension citus")
  }
  await query(url, "select citus_set_coordinator_host('127.0.0.1', $1)", [coordinator.port])
  for (const { port } of workers) await query(url, "select citus_add_node('127.0.0.1', $1)", [port])
  const client = layerPostgresClient({ url: Redacted.make(url) })
  await Effect.runPromise(Effect.provide(Effect.andThen(migrate, distribute), client))
}
