import { DEFAULT_BANK_SCHEDULE } from "./calendar/AchSchedules.ts"
import type { AchSchedule } from "./calendar/AchWindow.ts"
import type { WireCutoff } from "./calendar/FedwireDays.ts"
import { DAY_MS, HOUR_MS, SECOND_MS } from "./Instant.ts"

/** What a bank sets for itself. Times in ms. Everything the spec leaves open and that a bank may want otherwise. */
export interface Settings {
  /** The bank's own routing number, which its account numbers carry: nine digits with their check digit. */
  readonly routing_number: string
  /** The bearer token of the operator's interface. */
  readonly operator_token: string
  /** At least 32 secret bytes: access tokens and webhook signing secrets are derived from it, and none is stored. */
  readonly master_key: Uint8Array
  /** How long an access token is valid. Spec, "Limits": `expires_in`; 24 hours in the field. */
  readonly token_lifetime_ms: number
  /** How long due work is leased to one worker; a webhook, for its deadline longer. */
  readonly work_lease_ms: number
  /** How long credentials are remembered by one node before they are read again: the longest a revocation takes. */
  readonly credential_cache_ms: number
  /** How long the old secret of a client or a webhook endpoint is valid beside the new one, after a rotation. */
  readonly secret_overlap_ms: number
  /** One deadline for a whole webhook attempt. */
  readonly webhook_deadline_ms: number
  /**
   * Networks, in CIDR notation, whose addresses webhooks are sent to though they are not public. With loopback among them
   * (`127.0.0.0/8`, `::1`), receivers on it may have `http`. Webhooks of partners can reach whatever is in them.
   */
  readonly webhook_networks: ReadonlyArray<string>
  /** When the bank closes its windows for ACH, one of the next day among them (S110). */
  readonly ach_schedule: AchSchedule
  /** Local time at which the bank stops taking wires for the current Fedwire day; later wires settle on the next (S121). */
  readonly wire_cutoff: WireCutoff
  /** Whether clients may simulate what the networks do. Never where money is real. */
  readonly simulation: boolean
  /** Requests a second and burst, for each program and each client; absent: no limit. */
  readonly rate_limit?: { readonly per_second: number; readonly burst: number }
}

/** The settings that have a sensible default. */
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
  simulation: false
} as const satisfies Partial<Settings>

/** An idempotency key is valid for 48 hours (spec, "Limits"). */
export const IDEMPOTENCY_VALIDITY_MS = 48 * HOUR_MS

/** Events can be listed and retrieved for 90 days (spec, "Delivery"). */
export const EVENT_RETENTION_MS = 90 * DAY_MS
