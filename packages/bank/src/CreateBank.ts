import { catalogueOf, defaultSettings, layerBank, layerWorker, Worker } from "@vostro/domain"
import type { OperationsOf } from "@vostro/domain/modules"
import { type Bank, resources } from "@vostro/domain/operations"
import type { Entropy, Files, Store } from "@vostro/domain/ports"
import { makeWebHandler, type WebHandler } from "@vostro/http"
import { layerWebhookSender, makeNodeHandler, type NodeHandler } from "@vostro/http/node"
import {
  type Calls,
  type ClientOptions,
  makePromiseClient,
  type NoCalls,
  type PromiseClientWith
} from "@vostro/http/promise"
import { layerAgreeableNetwork, layerRequestLog, layerWebCryptoEntropy } from "@vostro/memory"
import { Clock, Effect, Fiber, Layer, ManagedRuntime } from "effect"
import { type BankOptions, checkOptions } from "./BankOptions.ts"
import { layerOfStore } from "./BankStore.ts"
import { makeClosableBank } from "./ClosableBank.ts"

/** Services of a running bank, for hosts that also use Effect. */
export type EmbeddedServices = Bank | Worker | Store | Files | Entropy

/** A running bank within a host. */
export interface EmbeddedBank {
  /** Answers a Fetch request. */
  readonly fetch: WebHandler
  /** Answers a request of `node:http`, or of a framework on it, such as Express. */
  readonly node: NodeHandler
  /** Makes a client that calls this bank in the process, and `operations` of modules that are not the bank's own. */
  readonly client: <G extends Calls<G> = NoCalls>(
    credentials?: NonNullable<ClientOptions["credentials"]>,
    operations?: OperationsOf<G>
  ) => PromiseClientWith<G>
  /** Does due work in the background until the bank closes: settles payments, sends webhooks. */
  readonly run: () => void
  /** Does all work that is due now; returns the number of work items. For tests, and hosts that wake on a schedule. */
  readonly drain: () => Promise<number>
  /**
   * Refuses new requests with 503, leases no more work, waits for the requests and the work under way, and closes the
   * store. After `closingGraceMs` the requests left get 504, and the work left becomes due again at once, for other
   * processes or the next start.
   */
  readonly close: () => Promise<void>
  readonly runtime: ManagedRuntime.ManagedRuntime<EmbeddedServices, unknown>
}

/** Address of the clients in this process, for programs with a source IP allowlist. */
const LOCAL = { address: "127.0.0.1" }

/** Default of `closingGraceMs`, in ms: longer than the deadline of a webhook. */
const CLOSING_GRACE_MS = 25_000

/** Starts a bank within a host. Rejects with the error of its options, its modules, its settings or its store. */
export const createBank = async (options: BankOptions): Promise<EmbeddedBank> => {
  checkOptions(options)
  const { basePath = "", clock = Clock.Clock.defaultValue(), network, secrets } = options
  const settings = {
    ...defaultSettings,
    ...options.settings,
    operator_token: secrets.operatorToken,
    master_key: secrets.masterKey
  }
  // The catalogue of all modules is made once, when the domain is loaded.
  const catalogue = options.modules === undefined ? undefined : catalogueOf(options.modules)
  const rails = network === "agreeable" ? layerAgreeableNetwork : network
  const door = makeClosableBank()
  const bank = door.layer.pipe(
    Layer.provideMerge(layerWorker),
    Layer.provideMerge(layerBank(settings, catalogue)),
    Layer.provide([options.webhookSender ?? layerWebhookSender, rails]),
    Layer.provideMerge(Layer.merge(options.entropy ?? layerWebCryptoEntropy, layerRequestLog(options.requestLog))),
    Layer.provideMerge(await layerOfStore(options.store, catalogue?.resources ?? resources)),
    Layer.provideMerge(Layer.succeed(Clock.Clock, clock))
  )
  const runtime = ManagedRuntime.make(bank)
  const { tokenForms = false, trustedProxies = [] } = options
  const place = { basePath, tokenForms, trustedProxies }
  const handlers = Effect.all([makeWebHandler(place), makeNodeHandler(place), Worker])
  const [fetch, node, worker] = await runtime.runPromise(handlers).catch(async (error: unknown) => {
    await runtime.dispose()
    throw error
  })
  let running: Fiber.Fiber<never, unknown> | undefined
  let closing: Promise<void> | undefined
  const stop = async () => {
    const graceMs = options.closingGraceMs ?? CLOSING_GRACE_MS
    const finished = Effect.all([door.close, worker.stop], { concurrency: "unbounded", discard: true })
    await Effect.runPromise(Effect.timeoutOption(Effect.interruptible(finished), graceMs))
    await Effect.runPromise(door.abandon)
    if (running !== undefined) await Effect.runPromise(Fiber.interrupt(running))
    await runtime.dispose()
  }
  return {
    fetch,
    node,
    client: (credentials, operations) =>
      makePromiseClient({
        baseUrl: `http://bank.local/${basePath.replace(/^\/+/, "")}`,
        fetch: (request) => fetch(request, LOCAL),
        ...(credentials !== undefined && { credentials }),
        ...(operations !== undefined && { operations })
      }),
    run: () => {
      if (closing === undefined) running ??= runtime.runFork(worker.run)
    },
    drain: async () => {
      if (closing !== undefined) throw new Error("the bank is closed")
      return runtime.runPromise(worker.drain)
    },
    close: () => {
      closing ??= stop()
      return closing
    },
    runtime
  }
}
