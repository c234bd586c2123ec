import { defaultSettings, layerBank, layerWorker, type Settings, Worker } from "@vostro/domain"
import type { Bank } from "@vostro/domain/operations"
import type { Files, Store } from "@vostro/domain/ports"
import type { Rails } from "@vostro/domain/rails"
import { makeWebHandler, type WebHandler } from "@vostro/http"
import { layerWebhookSender, makeNodeHandler, type NodeHandler } from "@vostro/http/node"
import { type ClientOptions, makePromiseClient, type PromiseClient } from "@vostro/http/promise"
import { layerAgreeableNetwork, layerWebCryptoEntropy } from "@vostro/memory"
import { Clock, Effect, Fiber, Layer, ManagedRuntime } from "effect"
import { type BankStore, layerOfStore } from "./BankStore.ts"

/** Secrets of a bank. Keep both with the other secrets of the host. */
export interface BankSecrets {
  /** Bearer token of the operator. */
  readonly operatorToken: string
  /** At least 32 random bytes, from which access tokens and webhook secrets are derived. */
  readonly masterKey: Uint8Array
}

/** Store, secrets, network and place of a bank in its host. */
export interface BankOptions {
  readonly store: BankStore
  readonly secrets: BankSecrets
  /** Payment networks: a layer of Effect, or `agreeable` for tests, which accepts every payment and sends nothing. */
  readonly network: "agreeable" | Layer.Layer<Rails>
  /** Settings that differ from the defaults. */
  readonly settings?: Partial<Omit<Settings, "operator_token" | "master_key">>
  /** Path under which the host mounts the bank, such as `/bank`. */
  readonly basePath?: string
  /** Proxies whose `X-Forwarded-For` is trusted, in CIDR notation. */
  readonly trustedProxies?: ReadonlyArray<string>
  /** True to accept token requests also as forms, as OAuth libraries send them. */
  readonly tokenForms?: boolean
  /** Maximum time in ms that `close` waits for work under way; default 25,000. */
  readonly closingGraceMs?: number
  /** Clock of the bank; the system's by default. */
  readonly clock?: Clock.Clock
}

/** Services of a running bank, for hosts that also use Effect. */
export type EmbeddedServices = Bank | Worker | Store | Files

/** A running bank within a host. */
export interface EmbeddedBank {
  /** Answers a Fetch request. */
  readonly fetch: WebHandler
  /** Answers a request of `node:http`, or of a framework on it, such as Express. */
  readonly node: NodeHandler
  /** Makes a client that calls this bank in the process. */
  readonly client: (credentials?: NonNullable<ClientOptions["credentials"]>) => PromiseClient
  /** Does due work in the background until the bank closes: settles payments, sends webhooks. */
  readonly run: () => void
  /** Does all work that is due now; returns the number of work items. For tests, and hosts that wake on a schedule. */
  readonly drain: () => Promise<number>
  /**
   * Takes on no more work, waits for the work under way, and closes the store. Work that takes longer than
   * `closingGraceMs` becomes due again at once, for other processes or the next start.
   */
  readonly close: () => Promise<void>
  readonly runtime: ManagedRuntime.ManagedRuntime<EmbeddedServices, unknown>
}

/** Address of the clients in this process, for programs with a source IP allowlist. */
const LOCAL = { address: "127.0.0.1" }

/** Default of `closingGraceMs`, in ms: longer than the deadline of a webhook. */
const CLOSING_GRACE_MS = 25_000

/** Starts a bank within a host. Rejects with the error of its settings or its store. */
export const createBank = async (options: BankOptions): Promise<EmbeddedBank> => {
  const { basePath = "", clock = Clock.Clock.defaultValue(), network, secrets } = options
  const settings = {
    ...defaultSettings,
    ...options.settings,
    operator_token: secrets.operatorToken,
    master_key: secrets.masterKey
  }
  const rails = network === "agreeable" ? layerAgreeableNetwork : network
  const bank = layerWorker.pipe(
    Layer.provideMerge(layerBank(settings)),
    Layer.provide([layerWebhookSender, layerWebCryptoEntropy, rails]),
    Layer.provideMerge(await layerOfStore(options.store)),
    Layer.provideMerge(Layer.succeed(Clock.Clock, clock))
  )
  const runtime = ManagedRuntime.make(bank)
  const { tokenForms = false, trustedProxies = [] } = options
  const place = { basePath, tokenForms, trustedProxies }
  const handlers = Effect.all([makeWebHandler(place), makeNodeHandler(place), Worker])
  const [fetch, node, worker] = await runtime.runPromise(handlers)
  let running: Fiber.Fiber<never, unknown> | undefined
  let closing: Promise<void> | undefined
  const stop = async () => {
    const graceMs = options.closingGraceMs ?? CLOSING_GRACE_MS
    await Effect.runPromise(Effect.timeoutOption(Effect.interruptible(worker.stop), graceMs))
    if (running !== undefined) await Effect.runPromise(Fiber.interrupt(running))
    await runtime.dispose()
  }
  return {
    fetch,
    node,
    client: (credentials) =>
      makePromiseClient({
        baseUrl: `http://bank.local${basePath}`,
        fetch: (request) => fetch(request, LOCAL),
        ...(credentials !== undefined && { credentials })
      }),
    run: () => {
      running ??= runtime.runFork(worker.run)
    },
    drain: () => runtime.runPromise(worker.drain),
    close: () => {
      closing ??= stop()
      return closing
    },
    runtime
  }
}
