import { DEFAULT_BANK_SCHEDULE } from "./calendar/AchSchedules.ts"
import type { AchSchedule } from "./calendar/AchWindow.ts"
import type { WireCutoff } from "./calendar/FedwireDays.ts"
import { DAY_MS, HOUR_MS, SECOND_MS } from "./Instant.ts"
import type { ParticipantDirectory } from "./Participants.ts"

/** Times in the form of RFC 3339 from which on an operation is deprecated (RFC 9745) and may end (RFC 8594). */
export interface Deprecation {
  readonly deprecated_at: string
  readonly sunset_at?: string
}

/** Most cents that each program sends over a network in one of its days. A network without a limit is not counted. */
export interface OutflowLimits {
  readonly fedwire?: number
  readonly fednow?: number
  readonly rtp?: number
}

/** A master key that another has replaced. */
export interface FormerMasterKey {
  /** Name of the key, for people. */
  readonly id: string
  readonly key: Uint8Array
  /** Time in the form of RFC 3339 until which the tokens and the webhook secrets of the key stay valid. */
  readonly valid_until: string
}

/** Rules that put an outgoing wire under review. */
interface WireReviewRules {
  /** Wires of more cents than this. */
  readonly amount_over?: number
  /** Wires of a program to an account at another bank, until the operator has approved one of them. */
  readonly new_creditor?: boolean
}

/** The settings of a bank: everything that the spec leaves open and a bank may want to change. Times in ms. */
export interface Settings {
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
   * Delays between the attempts of a delivery, in ms: one fewer than attempts. Absent: 23 of three hours, as the spec says.
   * Shorter ones are for tests.
   */
  readonly webhook_retry_delays_ms?: ReadonlyArray<number>
  /**
   * Returns the time that `webhook-timestamp` of Standard Webhooks states, in ms since 1970. Absent: the bank's own clock. A
   * bank whose clock a test moves needs the real time here, because receivers compare it with theirs.
   */
  readonly webhook_wall_clock?: () => number
  /** The bank's ACH windows and their cutoffs, at least one of them next-day (S110). */
  readonly ach_schedule: AchSchedule
  /** Local time at which the bank stops taking wires for the current Fedwire day; later wires settle on the next (S121). */
  readonly wire_cutoff: WireCutoff
  /** Treatment of an incoming wire whose creditor's name is close to the holder's: `review`, or `match` to post it. */
  readonly close_creditor_names: "review" | "match"
  /**
   * Directory of the banks that take instant payments, made by `directoryOf` or of the host's own (S150). Payments to other
   * banks are rejected. Without a directory no bank is available, and the network decides on payments.
   */
  readonly instant_participants?: ParticipantDirectory
  /** Highest amount of an instant payment, in cents. A larger payment is rejected by an event. */
  readonly instant_payment_limit?: number
  /**
   * Share of each program in the bank's master account and its prefunded account at RTP: most cents sent over a network in
   * one of its days. An instant payment beyond it is rejected; a wire waits for the next day.
   */
  readonly outflow_limits?: OutflowLimits
  /** Rules that put outgoing wires under review before they are scheduled. Returns are not reviewed. */
  readonly wire_review?: WireReviewRules
  /** Routing number of the bank that takes the wires abroad over Fedwire and passes them on, unless a client names one. */
  readonly wire_correspondent: string
  /** Maximum size of a submitted file, in bytes; at most 4 GiB. */
  readonly max_submission_bytes: number
  /** Time of day in New York, `HH:MM`, at which the previous day's reports are written. Absent: only when ordered. */
  readonly report_time?: string
  /** Times from which on creating wires on v1 is deprecated and may end; sent as `Deprecation` and `Sunset` headers. */
  readonly wire_v1_deprecation?: Deprecation
  /**
   * True if the audit log also records the writes of clients, without the contents of their objects. The log then shows
   * which client created an object or an event.
   */
  readonly audit_clients: boolean
  /** True if clients may simulate the networks. Must be false where money is real. */
  readonly simulation: boolean
  /** Requests per second and burst, per program and per client; absent: no limit. */
  readonly rate_limit?: { readonly per_second: number; readonly burst: number }
}

/** Names of all settings. */
export const settingNames: Readonly<Record<keyof Settings, true>> = {
  routing_number: true,
  operator_token: true,
  master_key: true,
  former_master_keys: true,
  token_lifetime_ms: true,
  work_lease_ms: true,
  credential_cache_ms: true,
  secret_overlap_ms: true,
  webhook_deadline_ms: true,
  webhook_networks: true,
  webhook_retry_delays_ms: true,
  webhook_wall_clock: true,
  ach_schedule: true,
  wire_cutoff: true,
  close_creditor_names: true,
  instant_participants: true,
  instant_payment_limit: true,
  outflow_limits: true,
  wire_review: true,
  wire_correspondent: true,
  max_submission_bytes: true,
  report_time: true,
  wire_v1_deprecation: true,
  audit_clients: true,
  simulation: true,
  rate_limit: true
}

/** Default settings. */
export const defaultSettings = {
  routing_number: "123456780",
  token_lifetime_ms: DAY_MS,
  work_lease_ms: 10 * SECOND_MS,
  credential_cache_ms: SECOND_MS,
  secret_overlap_ms: DAY_MS,
  webhook_deadline_ms: 15 * SECOND_MS,
  webhook_networks: [],
  ach_schedule: DEFAULT_BANK_SCHEDULE,
  wire_cutoff: { zone: "America/Chicago", time: "17:00" },
  close_creditor_names: "review",
  wire_correspondent: "111111118",
  max_submission_bytes: 536_870_912,
  audit_clients: false,
  simulation: false
} as const satisfies Partial<Settings>

/** Validity of an idempotency key: 48 hours (spec, "Limits"). */
export const IDEMPOTENCY_VALIDITY_MS = 48 * HOUR_MS

/** Time for which events can be listed and retrieved: 90 days (spec, "Delivery"). */
export const EVENT_RETENTION_MS = 90 * DAY_MS
