import type { Settings } from "@vostro/domain"
import type { Rails } from "@vostro/domain/rails"
import type { Clock, Layer } from "effect"
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
}

/** Refuses options that lack a required one, which the types find in TypeScript only. Throws a `TypeError`. */
export const checkOptions = ({ network, secrets, store }: BankOptions): void => {
  const required = {
    store,
    network,
    "secrets.operatorToken": secrets?.operatorToken,
    "secrets.masterKey": secrets?.masterKey
  }
  const missing = Object.entries(required).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length > 0) throw new TypeError(`createBank needs the options ${missing.join(", ")}`)
  if (typeof secrets.operatorToken !== "string") throw new TypeError("secrets.operatorToken must be a string")
  if (!(secrets.masterKey instanceof Uint8Array)) throw new TypeError("secrets.masterKey must be a Uint8Array")
}
