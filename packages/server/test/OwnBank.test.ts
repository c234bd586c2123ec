import { Store, StoreUnavailable } from "@vostro/domain/ports"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Database, type DatabaseState } from "@vostro/server/database/Database"
import { layerOwnBank, OWNER } from "@vostro/server/database/OwnBank"
import { Effect, Layer, Logger } from "effect"
import { expect, it } from "vitest"

const ROUTING = "121042882"

const away = new StoreUnavailable({ cause: "away" })
const notAsked = Effect.die("the owner alone is asked for")

/** Starts on a database that tells an owner, and on a store; returns the refusal, if any. */
const start = (claimHolder: DatabaseState["claimHolder"], store: Store["Service"]): Promise<string> => {
  const database: DatabaseState = {
    migrations: notAsked,
    backlog: () => notAsked,
    connection: Effect.void,
    readOnlyReason: Effect.undefined,
    replication: notAsked,
    claimHolder,
    clockOffset: notAsked
  }
  return Effect.runPromise(
    Effect.scoped(Layer.build(layerOwnBank(ROUTING))).pipe(
      Effect.match({ onFailure: String, onSuccess: () => "started" }),
      Effect.provideService(Database, database),
      Effect.provideService(Store, store),
      Effect.provide(Logger.layer([]))
    )
  )
}

const standby = (): Store["Service"] => ({ ...makeMemoryStore(), claim: () => Effect.fail(away) })

it("a start without a claim needs an answer that nobody owns the database", async () => {
  expect(await start(() => Effect.undefined, standby())).toBe("started")
  expect(await start(() => Effect.succeed(ROUTING), standby())).toBe("started")
  expect(await start(() => Effect.fail(away), standby())).toContain(
    `the database did not tell which bank it belongs to, and cannot be claimed for the bank with the routing number ${ROUTING}: start again once it answers`
  )
})

it("a claim alone proves whose the database is, if its owner cannot be read", async () => {
  const store = makeMemoryStore()
  expect(await start(() => Effect.fail(away), store)).toBe("started")
  const other = makeMemoryStore()
  await Effect.runPromise(other.claim([{ ...OWNER, holder: "021000021" }]))
  expect(await start(() => Effect.fail(away), other)).toContain("the database belongs to the bank with another")
})
