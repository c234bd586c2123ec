import { randomUUID } from "node:crypto"
import { PgClient } from "@effect/sql-pg"
import { DAY_MS, defaultSettings, layerBank, layerWorker, type Settings, Worker } from "@vostro/domain"
import type { BankCatalogue } from "@vostro/domain/engine/decision/BankSettings"
import { sweepAll } from "@vostro/domain/engine/work/Sweep"
import { PAUSE_MS } from "@vostro/domain/engine/work/WorkBatch"
import { defaultCatalogue } from "@vostro/domain/modules/registry"
import type { Bank } from "@vostro/domain/operations"
import { Files, Store } from "@vostro/domain/ports"
import { type Rails, simulatedParticipants } from "@vostro/domain/rails"
import { LOOPBACK } from "@vostro/domain/webhook"
import { makeWebHandler, type WebHandler } from "@vostro/http"
import { type Client, makeClient } from "@vostro/http/client"
import { layerWebhookSender, MAX_CONNECTIONS, serve } from "@vostro/http/node"
import { layerAgreeableNetwork, layerMemoryFiles, layerMemoryStore, layerWebCryptoEntropy } from "@vostro/memory"
import { layerPostgres } from "@vostro/postgres"
import { type ManualClock, makeManualClock } from "@vostro/sandbox"
import { layerSqlite } from "@vostro/sqlite"
import { Clock, Duration, Effect, Exit, Layer, Redacted, References, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { workersOf } from "../../postgres/test/support/Cluster.ts"
import { migratedDatabase } from "../../postgres/test/support/Database.ts"
import { inFreshFolder } from "./FreshFolder.ts"
import { watchPostings } from "./WatchPostings.ts"

/** A running bank with one program, accessed over HTTP, with a manual clock. */
export interface BankUnderTest {
  readonly url: string
  readonly settings: Settings
  readonly programId: string
  readonly credentials: { readonly client_id: string; readonly client_secret: string }
  readonly partner: Client
  readonly operator: Client
  /** The bank without a server: it reads a body when it is ready for it. */
  readonly web: WebHandler
  readonly store: Store["Service"]
  readonly files: Files["Service"]
  /** Runs all due work. */
  readonly drain: () => Promise<number>
  /** Runs due work in the background until the bank closes. */
  readonly work: () => void
  /** Sweeps expired rows and orphaned bytes. */
  readonly sweep: () => Promise<number>
  /** Advances the bank's clock. */
  readonly advance: (ms: number) => void
  readonly now: () => number
  readonly close: () => Promise<void>
}

/** Stores that every test of the bank runs on. */
export const stores = ["memory", "postgres"] as const

/** All stores, for the tests of the model, the laws, idempotency and crashes. */
export const everyStore = [...stores, "sqlite"] as const

/** A kind of store. */
export type StoreKind = (typeof everyStore)[number]

/** Creates a database with the tables of a bank on the PostgreSQL of this run. */
export const freshDatabase = async (databaseUrl: string): Promise<string> => {
  // A database of a cluster cannot be copied.
  if ((await workersOf(databaseUrl)).length > 0) return migratedDatabase(databaseUrl)
  const name = `test_${randomUUID().replaceAll("-", "")}`
  // Without fsync, to copy files takes a tenth of the time of the log of all their pages.
  const create = Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql.unsafe(`create database ${name} template vostro_migrated strategy file_copy`).unprepared
  )
  await Effect.runPromise(
    Effect.provide(create, PgClient.layer({ url: Redacted.make(databaseUrl), maxConnections: 1 }))
  )
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.toString()
}

/** Builds a store of the given kind. */
export const layerStore = async (kind: StoreKind, databaseUrl: string): Promise<Layer.Layer<Store | Files>> => {
  switch (kind) {
    case "memory":
      return layerMemoryStore
    case "sqlite":
      // No test cuts the power.
      return Layer.orDie(inFreshFolder((folder) => layerSqlite({ folder, synchronous: "off" })))
    case "postgres":
      return layerPostgres({ url: Redacted.make(await freshDatabase(databaseUrl)) }).pipe(
        Layer.orDie,
        // It warns that the database of the tests is not durable.
        Layer.provide(Layer.succeed(References.MinimumLogLevel, "Error"))
      )
  }
}

/** Starts a bank on a kind of store, with a program and a client with all scopes. */
export const startBank = async (
  kind: StoreKind,
  databaseUrl: string,
  given: Partial<Settings> = {}
): Promise<BankUnderTest> => {
  const layer = await layerStore(kind, databaseUrl)
  return startBankOn(layer, given, layerAgreeableNetwork, layer)
}

/** The real clock, which tests do not advance. */
export const realTime: ManualClock = {
  clock: Clock.Clock.defaultValue(),
  now: Date.now,
  advance: () => {
    throw new Error("the real clock cannot be advanced")
  }
}

// Sleeping takes real time, but for a worker's pause after a failure: tests that fail at each commit would wait for most
// of their time.
const impatientClock = (): ManualClock => {
  const manual = makeManualClock(Clock.Clock.defaultValue(), undefined)
  const sleep: Clock.Clock["sleep"] = (duration) =>
    manual.clock.sleep(Duration.toMillis(duration) === PAUSE_MS ? Duration.millis(5) : duration)
  return { ...manual, clock: { ...manual.clock, sleep } }
}

/** Starts a bank on a store and a network, with a program and a client with all scopes. */
export const startBankOn = async (
  layerStore: Layer.Layer<Store>,
  given: Partial<Settings> = {},
  layerRails: Layer.Layer<Rails> = layerAgreeableNetwork,
  layerFiles: Layer.Layer<Files> = layerMemoryFiles,
  time: ManualClock = impatientClock(),
  catalogue: NonNullable<Parameters<typeof layerBank>[1]> = defaultCatalogue
): Promise<BankUnderTest> => {
  const settings: Settings = {
    ...defaultSettings,
    simulation: true,
    webhook_networks: LOOPBACK,
    instant_participants: simulatedParticipants,
    operator_token: "operator-token-of-the-test",
    master_key: new Uint8Array(32).fill(5),
    credential_cache_ms: 0,
    token_lifetime_ms: 400 * DAY_MS,
    ...given
  }
  const scope = Scope.makeUnsafe()
  const bank = layerWorker.pipe(
    Layer.provideMerge(layerBank(settings, catalogue)),
    // The later layer counts: a store may come with files and a log, and files with a store, which is not watched.
    Layer.provideMerge(Layer.mergeAll(layerStore, layerFiles, watchPostings(layerStore, catalogue.postings))),
    Layer.provide([layerWebhookSender, layerWebCryptoEntropy, layerRails])
  )
  const run = <A, E>(effect: Effect.Effect<A, E, Bank | BankCatalogue | Worker | Store | Files | Scope.Scope>) =>
    Effect.runPromise(
      Effect.provideService(Effect.provideContext(Scope.provide(effect, scope), services), Clock.Clock, time.clock)
    )
  const services = await Effect.runPromise(Layer.buildWithScope(bank, scope))
  const { url } = await run(serve({ port: 0, connectionsPerAddress: MAX_CONNECTIONS }))
  const worker = await run(Worker)
  const store = await run(Store)
  const files = await run(Files)
  const operator = makeClient({ baseUrl: url, credentials: { operator_token: settings.operator_token }, attempts: 1 })
  return {
    url,
    settings,
    ...(await newProgram(url, operator)),
    operator,
    web: await run(makeWebHandler()),
    store,
    files,
    drain: () => run(worker.drain),
    work: () => void run(Effect.forkScoped(worker.run)),
    sweep: () => run(sweepAll),
    advance: time.advance,
    now: time.now,
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

const newProgram = async (url: string, operator: Client) => {
  const { id: program_id } = await ask(operator.call("program.create", { body: { name: "Test" } }))
  const { id: client_id, client_secret } = await ask(
    operator.call("client.create", { params: { program_id }, body: { name: "c" } })
  )
  const credentials = { client_id, client_secret }
  return { programId: program_id, credentials, partner: makeClient({ baseUrl: url, credentials, attempts: 1 }) }
}

/** Returns the same bank for another program, with a client with all scopes there. */
export const inAnotherProgram = async (bank: BankUnderTest): Promise<BankUnderTest> => ({
  ...bank,
  ...(await newProgram(bank.url, bank.operator))
})

/** Runs a call and returns its value. */
export const ask = async <A, E>(call: Effect.Effect<{ readonly value: A }, E>): Promise<A> =>
  (await Effect.runPromise(call)).value

/** Runs a call that must be refused; returns the refusal. */
export const refusal = <A, E>(call: Effect.Effect<A, E>): Promise<E> => Effect.runPromise(Effect.flip(call))

/** Gets a token of the bank's client or another one, for requests that the typed client does not make. */
export const tokenOf = async (
  bank: BankUnderTest,
  given: Partial<BankUnderTest["credentials"]> & { readonly scope?: string } = {}
): Promise<string> => {
  const body = { grant_type: "client_credentials", ...bank.credentials, ...given } as const
  return (await ask(bank.partner.call("oauth_token.create", { body }))).access_token
}

/** Posts JSON that the typed client would not allow; returns the raw response. */
export const postJson = (
  { url }: BankUnderTest,
  path: string,
  { token, key, body }: { readonly token: string; readonly key: string; readonly body: unknown }
): Promise<Response> =>
  fetch(url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(body)
  })

/** Body of a deposit account whose holder the bank knows only by id. */
export const checkingAccount = {
  capabilities: ["deposit"],
  entities: { account_holders: ["entity_1"] },
  details: { product_name: "Checking" },
  documents: []
} as const

/** Opens an account with account numbers of these balances, in cents. */
export const openAccountNumbers = async (
  bank: BankUnderTest,
  ...balances: ReadonlyArray<number>
): Promise<ReadonlyArray<string>> => {
  const account = await ask(
    bank.partner.call("account.create", {
      idempotencyKey: randomUUID(),
      body: checkingAccount
    })
  )
  const ids: Array<string> = []
  for (const amount of balances) {
    const body = { account_id: account.id, client_customer_id: "customer" }
    const { id } = await ask(bank.partner.call("account_number.create", { body }))
    ids.push(id)
    if (amount === 0) continue
    const params = { program_id: bank.programId, account_number_id: id }
    await ask(bank.operator.call("account_number.credit", { params, body: { amount, currency_code: "USD" } }))
  }
  return ids
}

/** Returns the balance of an account number. */
export const balanceOf = (bank: BankUnderTest, account_number_id: string) =>
  ask(bank.operator.call("account_number.balance", { params: { program_id: bank.programId, account_number_id } }))

/** Audits the ledger of the bank's program. */
export const auditOf = (bank: BankUnderTest) =>
  ask(bank.operator.call("ledger.audit", { params: { program_id: bank.programId } }))

/** Audit of a sound ledger. */
export const SOUND = { sum: "0", unbalanced: [], mismatched: [] } as const

/** Builds the body of a transfer. */
export const transferOf = (sender: string, receiver: string, amount: number) =>
  ({
    amount,
    currency_code: "USD",
    sender_account_number_id: sender,
    receiver_account_number_id: receiver,
    description: "A transfer"
  }) as const
