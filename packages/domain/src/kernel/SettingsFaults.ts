import { Schema } from "effect"
import { Timestamp } from "./Resource.ts"
import { isRoutingNumber } from "./RoutingNumber.ts"
import type { BasicSettings, Deprecation, FormerMasterKey, SettingRule, Settings, SettingsPart } from "./Settings.ts"
import { isSubnet } from "./Subnet.ts"

/** Minimum length of the master key, in bytes: secrets derived from a shorter key could be guessed. */
const MIN_KEY_BYTES = 32

/**
 * Returns the faults of a bank's settings, in words for the operator. `parts` are what its modules state of theirs. Most
 * settings come from environment variables, which fail silently: a key that is not hexadecimal is empty, and a time that
 * is not a number is NaN.
 */
export const settingsFaults = (settings: Settings, parts: Iterable<SettingsPart>): ReadonlyArray<string> => {
  const all = [basicSettings, ...parts]
  return [
    ...unknownNames(settings, settingNames(parts)),
    ...all
      .flatMap(({ rules }) => rules)
      .flatMap(([isRight, otherwise]) => (isRight(settings) ? [] : [otherwise(settings)]))
  ]
}

/** Returns the names of the settings of every bank, and of parts. */
export const settingNames = (parts: Iterable<SettingsPart>): ReadonlyArray<string> =>
  [basicSettings, ...parts].flatMap(({ names: named }) => Object.keys(named))

const unknownNames = (settings: Settings, known: ReadonlyArray<string>): ReadonlyArray<string> => {
  const unknown = Object.keys(settings).filter((name) => !known.includes(name))
  return unknown.length === 0 ? [] : [`there is no setting ${unknown.join(", ")}; the settings are ${known.join(", ")}`]
}

const atLeast = (
  least: number,
  name: "token_lifetime_ms" | "work_lease_ms" | "webhook_deadline_ms" | "credential_cache_ms" | "secret_overlap_ms"
): SettingRule => [
  ({ [name]: ms }) => ms >= least,
  ({ [name]: ms }) => `${name} must be at least ${least} ms (got ${ms})`
]

const isTime = Schema.is(Timestamp)

/** True if times of a deprecation are of RFC 3339, and the end is not before it. */
export const isDeprecation = ({ deprecated_at, sunset_at }: Deprecation): boolean =>
  [deprecated_at, ...(sunset_at === undefined ? [] : [sunset_at])].every((time) => isTime(time)) &&
  (sunset_at === undefined || Date.parse(sunset_at) >= Date.parse(deprecated_at))

/** Maximum number of former keys: receivers of webhooks take at most eight signatures, two for each key. */
const MAX_FORMER_KEYS = 3

const areFormerKeys = (keys: ReadonlyArray<FormerMasterKey>, current: Uint8Array): boolean =>
  keys.length <= MAX_FORMER_KEYS &&
  new Set(keys.map(({ id }) => id)).size === keys.length &&
  keys.every(({ key, valid_until }) => key.length >= MIN_KEY_BYTES && isTime(valid_until) && !isSame(key, current))

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, at) => byte === b[at])

/** True for a whole number of cents above 0. */
export const isAmount = (cents: number | undefined): boolean => Number.isSafeInteger(cents) && Number(cents) > 0

const names: Readonly<Record<keyof BasicSettings, true>> = {
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
  audit_clients: true,
  simulation: true,
  rate_limit: true,
  limits_shared: true
}

const rules: ReadonlyArray<SettingRule> = [
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
    ({ rate_limit: limit }) => limit === undefined || (limit.per_second > 0 && limit.burst >= 1),
    () => "rate_limit must have a per_second above 0 and a burst of at least 1"
  ]
]

const basicSettings: SettingsPart = { names, rules }
