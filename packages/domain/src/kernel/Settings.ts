import { DAY_MS, HOUR_MS, SECOND_MS } from "./Instant.ts"

/** Times in the form of RFC 3339 from which on an operation is deprecated (RFC 9745) and may end (RFC 8594). */
export interface Deprecation {
  readonly deprecated_at: string
  readonly sunset_at?: string
}

/** A master key that another has replaced. */
export interface FormerMasterKey {
  /** Name of the key, for people. */
  readonly id: string
  readonly key: Uint8Array
  /** Time in the form of RFC 3339 until which the tokens and the webhook secrets of the key stay valid. */
  readonly valid_until: string
}

/** The settings of every bank, whatever its modules. Times in ms. */
export interface BasicSettings {
  /** The bank's own routing number, carried by its account numbers: nine digits with a check digit. */
  readonly routing_number: string
  /** Bearer token of the operator `root`, which has the role `administer` and creates the other operators. */
  readonly operator_token: string
  /** At least 32 secret bytes. Access tokens and webhook signing secrets are derived from it and never stored. */
  readonly master_key: Uint8Array
  /** Master keys that `master_key` has replaced, at most three, with the times until which they stay valid. */
  readonly former_master_keys?: ReadonlyArray<FormerMasterKey>
  /** Lifetime of an access token. Spec, "Limits": `expires_in`; 24 hours in the field. */
  readonly token_lifetime_ms: number
  /** Lease time of due work. A webhook's lease is extended by its deadline. */
  readonly work_lease_ms: number
  /** Time for which a node caches credentials: the maximum delay of a revocation. */
  readonly credential_cache_ms: number
  /** Time for which the old secret of a client or webhook endpoint stays valid after a rotation. */
  readonly secret_overlap_ms: number
  /** Timeout of a whole webhook attempt. */
  readonly webhook_deadline_ms: number
  /**
   * Networks in CIDR notation that webhooks may be sent to although their addresses are not public. If they include
   * loopback (`127.0.0.0/8`, `::1`), receivers on loopback may use `http`. Partners' webhooks can reach all of them.
   */
  readonly webhook_networks: ReadonlyArray<string>
  /**
   * True if the audit log also records the writes of clients, without the contents of their objects. The log then shows
   * which client created an object or an event.
   */
  readonly audit_clients: boolean
  /** True if clients may simulate the networks. Must be false where money is real. */
  readonly simulation: boolean
  /** Requests per second and burst, per program and per client; absent: no limit. */
  readonly rate_limit?: { readonly per_second: number; readonly burst: number }
  /**
   * True if nodes on one database count requests and wrong credentials together: each tells the others once a second what it
   * has admitted, if it has. Absent: each node counts its own.
   */
  readonly limits_shared?: boolean
}

/**
 * The settings of a bank: everything that the spec leaves open and a bank may want to change. Each module adds its own to
 * this interface.
 */
export interface Settings extends BasicSettings {}

/** A rule of settings: whether they keep it, and what to say otherwise, in words for the operator. */
export type SettingRule = readonly [isRight: (settings: Settings) => boolean, otherwise: (settings: Settings) => string]

/** Names and rules of the settings of a part of the bank. */
export interface SettingsPart {
  readonly names: Readonly<Record<string, true>>
  readonly rules: ReadonlyArray<SettingRule>
}

/** Defaults of the settings of every bank. */
export const basicDefaults = {
  routing_number: "123456780",
  token_lifetime_ms: DAY_MS,
  work_lease_ms: 10 * SECOND_MS,
  credential_cache_ms: SECOND_MS,
  secret_overlap_ms: DAY_MS,
  webhook_deadline_ms: 15 * SECOND_MS,
  webhook_networks: [],
  audit_clients: false,
  simulation: false
} as const satisfies Partial<BasicSettings>

/** Validity of an idempotency key: 48 hours (spec, "Limits"). */
export const IDEMPOTENCY_VALIDITY_MS = 48 * HOUR_MS

/** Time for which events can be listed and retrieved: 90 days (spec, "Delivery"). */
export const EVENT_RETENTION_MS = 90 * DAY_MS
