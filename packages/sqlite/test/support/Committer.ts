import { Store } from "@vostro/domain/ports"
import { layerSqlite, type SqliteOptions } from "@vostro/sqlite"
import { commitOf, writeOf } from "@vostro/testing/conformance/Commits"
import { Effect } from "effect"

/** Commits one after the other on a store of its own, which is opened as a host opens it, and ends. */
const { commits, ...options }: SqliteOptions & { readonly commits: number } = JSON.parse(process.argv[2] ?? "")

const work = Effect.flatMap(Store, ({ commit }) =>
  Effect.forEach(Array.from({ length: commits }), (_, n) => commit(commitOf({ writes: [writeOf(`a${n}`, 0)] })))
)
await Effect.runPromise(Effect.provide(work, layerSqlite(options)))
