import { Schema } from "effect"
import { AchSchedule } from "./calendar/AchWindow.ts"
import { WireCutoff } from "./calendar/FedwireDays.ts"
import { LocalTime } from "./calendar/LocalTime.ts"
import { DAY_MS } from "./Instant.ts"
import { Timestamp } from "./Resource.ts"
import { isRoutingNumber } from "./RoutingNumber.ts"
import { type Deprecation, type FormerMasterKey, type Settings, settingNames } from "./Settings.ts"
import { isSubnet } from "./Subnet.ts"

/** Minimum length of the master key, in bytes: secrets derived from a shorter key could be guessed. */
const MIN_KEY_BYTES = 32

/**
 * Returns the faults of a bank's settings, in words for the operator. Most settings come from environment variables,
 * which fail silently: a key that is not hexadecimal is empty, and a time that is not a number is NaN.
 */
export const settingsFaults = (settings: Settings): ReadonlyArray<string> =>
  rules.flatMap(([isRight, otherwise]) => (isRight(settings) ? [] : [otherwise(settings)]))

type Rule = readonly [isRight: (settings: Settings) => boolean, otherwise: (settings: Settings) => string]

const atLeast = (
  least: number,
  name: "token_lifetime_ms" | "work_lease_ms" | "webhook_deadline_ms" | "credential_cache_ms" | "secret_overlap_ms"
): Rule => [({ [name]: ms }) => ms >= least, ({ [name]: ms }) => `${name} must be at least ${least} ms (got ${ms})`]

const isSchedule = Schema.is(AchSchedule)
const isTime = Schema.is(Timestamp)

const isDeprecation = ({ deprecated_at, sunset_at }: Deprecation): boolean =>
  [deprecated_at, ...(sunset_at === undefined ? [] : [sunset_at])].every((time) => isTime(time)) &&
  (sunset_at === undefined || Date.parse(sunset_at) >= Date.parse(deprecated_at))

/** Maximum number of former keys: receivers of webhooks take at most eight signatures, two for each key. */
const MAX_FORMER_KEYS = 3

const areFormerKeys = (keys: ReadonlyArray<FormerMasterKey>, current: Uint8Array): boolean =>
  keys.length <= MAX_FORMER_KEYS &&
  new Set(keys.map(({ id }) => id)).size === keys.length &&
  keys.every(({ key, valid_until }) => key.length >= MIN_KEY_BYTES && isTime(valid_until) && !isSame(key, current))

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, at) => byte === b[at])

const isAmount = (cents: number | undefined): boolean => Number.isSafeInteger(cents) && Number(cents) > 0

/** Maximum number of retries of a webhook, and the longest delay between two attempts. */
const MAX_DELAYS = 100
const MAX_DELAY_MS = 30 * DAY_MS

const isDelay = (ms: number): boolean => Number.isSafeInteger(ms) && ms >= 1 && ms <= MAX_DELAY_MS

const isLocalTime = Schema.is(LocalTime)

const isCutoff = Schema.is(WireCutoff)

const unknownNames = (settings: Settings): ReadonlyArray<string> =>
  Object.keys(settings).filter((name) => !Object.hasOwn(settingNames, name))

const rules: ReadonlyArray<Rule> = [
  [
    (settings) => unknownNames(settings).length === 0,
    (settings) =>
      `there is no setting ${unknownNames(settings).join(", ")}; the settings are ${Object.keys(settingNames).join(", ")}`
  ],
  [
    ({ routing_number }) => isRoutingNumber(routing_number),
    ({ routing_number }) => `routing_number must be nine digits with a valid check digit (got "${routing_number}")`
  ],
  // The message must not reveal the token.
  [
    ({ operator_token }) => /^[\x21-\x7e]+$/.test(operator_token),
    () => "operator_token must be ASCII text without spaces, not empty"
  ],
  [
    ({ master_key }) => master_key.length >= MIN_KEY_BYTES,
    ({ master_key }) => `master_key must have at least ${MIN_KEY_BYTES} bytes (got ${master_key.length})`
  ],
  [
    ({ former_master_keys: keys = [], master_key }) => areFormerKeys(keys, master_key),
    () =>
      `former_master_keys must be at most ${MAX_FORMER_KEYS} keys of at least ${MIN_KEY_BYTES} bytes, none of them master_key, with distinct ids and a valid_until of RFC 3339`
  ],
  atLeast(1, "token_lifetime_ms"),
  atLeast(1, "work_lease_ms"),
  atLeast(1, "webhook_deadline_ms"),
  atLeast(0, "credential_cache_ms"),
  atLeast(0, "secret_overlap_ms"),
  [
    ({ webhook_networks }) => webhook_networks.every(isSubnet),
    ({ webhook_networks }) =>
      `webhook_networks must be IP addresses or CIDR subnets (got "${webhook_networks.join(", ")}")`
  ],
  [
    ({ webhook_retry_delays_ms: delays = [] }) => delays.length <= MAX_DELAYS && delays.every(isDelay),
    () =>
      `webhook_retry_delays_ms must be at most ${MAX_DELAYS} whole numbers of ms, from 1 to ${MAX_DELAY_MS} (30 days)`
  ],
  [
    ({ webhook_wall_clock: clock }) => clock === undefined || typeof clock === "function",
    () => "webhook_wall_clock must be a function that returns the ms since 1970"
  ],
  [
    ({ ach_schedule }) => isSchedule(ach_schedule),
    () => "ach_schedule must have a known time zone, valid times, distinct window names and a next-day window"
  ],
  [
    ({ wire_correspondent }) => isRoutingNumber(wire_correspondent),
    ({ wire_correspondent }) => `wire_correspondent must be a routing number (got "${wire_correspondent}")`
  ],
  [
    ({ wire_v1_deprecation: dates }) => dates === undefined || isDeprecation(dates),
    () => "wire_v1_deprecation needs times of RFC 3339, and no sunset before the deprecation"
  ],
  [
    ({ report_time: time }) => time === undefined || isLocalTime(time),
    ({ report_time: time }) => `report_time must be a time of the day, HH:MM (got "${time}")`
  ],
  [({ wire_cutoff }) => isCutoff(wire_cutoff), () => "wire_cutoff needs a zone that exists and a time of the day"],
  [
    ({ instant_payment_limit: limit }) => limit === undefined || isAmount(limit),
    ({ instant_payment_limit: limit }) => `instant_payment_limit must be a whole number of cents above 0 (got ${limit})`
  ],
  [
    ({ wire_review: { amount_over = 1 } = {} }) => isAmount(amount_over),
    () => "wire_review needs an amount_over of whole cents above 0"
  ],
  [
    ({ outflow_limits: limits = {} }) => Object.values(limits).every(isAmount),
    () => "outflow_limits must be whole numbers of cents above 0"
  ],
  [
    ({ rate_limit: limit }) => limit === undefined || (limit.per_second > 0 && limit.burst >= 1),
    () => "rate_limit must have a per_second above 0 and a burst of at least 1"
  ]
]
