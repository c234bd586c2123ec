import type { AnyModule, Settings } from "@vostro/domain"
import type { Entropy, WebhookSender } from "@vostro/domain/ports"
import type { Rails } from "@vostro/domain/rails"
import { refuseUnknownOptions } from "@vostro/http/promise"
import type { RequestLogBounds } from "@vostro/memory"
import { type Clock, Layer } from "effect"
import type { BankStore } from "./BankStore.ts"

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
  /** Modules that the bank consists of, all of `allModules` by default. */
  readonly modules?: ReadonlyArray<AnyModule>
  /** Settings that differ from the defaults. */
  readonly settings?: Partial<Omit<Settings, "operator_token" | "master_key">>
  /** Path under which the host mounts the bank, such as `/bank`. Requests outside it are not the bank's. */
  readonly basePath?: string
  /** Proxies whose `X-Forwarded-For` is trusted, in CIDR notation. */
  readonly trustedProxies?: ReadonlyArray<string>
  /** True to accept token requests also as forms, as OAuth libraries send them. */
  readonly tokenForms?: boolean
  /** Maximum time in ms that `close` waits for requests and work under way; default 25,000. */
  readonly closingGraceMs?: number
  /** Clock of the bank; the system's by default. */
  readonly clock?: Clock.Clock
  /** Source of random bytes for ids and secrets; Web Crypto by default. A predictable one is for tests only. */
  readonly entropy?: Layer.Layer<Entropy>
  /** Sender of webhooks; over HTTPS by default. */
  readonly webhookSender?: Layer.Layer<WebhookSender>
  /** Bounds of the request log; 1,000 requests and 8 MiB of bodies by default. `{ requests: 0, bytes: 0 }` keeps none. */
  readonly requestLog?: RequestLogBounds
}

const known: Readonly<Record<keyof BankOptions, true>> = {
  store: true,
  secrets: true,
  network: true,
  settings: true,
  basePath: true,
  trustedProxies: true,
  tokenForms: true,
  closingGraceMs: true,
  clock: true,
  modules: true,
  entropy: true,
  webhookSender: true,
  requestLog: true
}

/** Refuses options that are missing, unknown or impossible: types find them in TypeScript only. Throws a `TypeError`. */
export const checkOptions = (options: BankOptions): void => {
  refuseUnknownOptions<BankOptions>("createBank", options, known)
  const { clock, network, requestLog, secrets, settings = {}, store } = options
  const required = {
    store,
    network,
    "secrets.operatorToken": secrets?.operatorToken,
    "secrets.masterKey": secrets?.masterKey
  }
  const missing = Object.entries(required).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length > 0) throw new TypeError(`createBank needs the options ${missing.join(", ")}`)
  refuseUnknownOptions<BankSecrets>("secrets", secrets, { operatorToken: true, masterKey: true })
  if (typeof secrets.operatorToken !== "string") throw new TypeError("secrets.operatorToken must be a string")
  if (!(secrets.masterKey instanceof Uint8Array)) throw new TypeError("secrets.masterKey must be a Uint8Array")
  if (network !== "agreeable" && !Layer.isLayer(network)) {
    throw new TypeError("network must be agreeable or a layer of Effect with payment networks")
  }
  for (const [name, layer] of Object.entries({ entropy: options.entropy, webhookSender: options.webhookSender })) {
    if (layer !== undefined && !Layer.isLayer(layer)) throw new TypeError(`${name} must be a layer of Effect`)
  }
  if (clock !== undefined && typeof Object(clock).currentTimeMillisUnsafe !== "function") {
    throw new TypeError("clock must be a clock of Effect; without it the bank has the time of the system")
  }
  if (requestLog !== undefined && !Object.values(requestLog).every((bound) => Number.isInteger(bound) && bound >= 0)) {
    throw new TypeError("requestLog must have whole numbers of requests and bytes, zero or more")
  }
  for (const [name, secret] of [
    ["operator_token", "operatorToken"],
    ["master_key", "masterKey"]
  ] as const) {
    if (name in settings) throw new TypeError(`settings has no ${name}: give it as secrets.${secret}`)
  }
}
