import { Schema } from "effect"
import { AchSchedule } from "./calendar/AchWindow.ts"
import { WireCutoff } from "./calendar/FedwireDays.ts"
import { isRoutingNumber } from "./RoutingNumber.ts"
import type { Settings } from "./Settings.ts"
import { isSubnet } from "./Subnet.ts"

/** The shortest master key, in bytes: what is derived from a shorter one can be guessed. */
const MIN_KEY_BYTES = 32

/**
 * What of a bank's settings cannot be right, in words for whoever set them. Most come from an environment, where a slip
 * is no error: what is not hexadecimal is a key of no bytes, and a time that is no number is NaN.
 */
export const settingsFaults = (settings: Settings): ReadonlyArray<string> =>
  rules.flatMap(([isRight, otherwise]) => (isRight(settings) ? [] : [otherwise(settings)]))

type Rule = readonly [isRight: (settings: Settings) => boolean, otherwise: (settings: Settings) => string]

const atLeast = (
  least: number,
  name: "token_lifetime_ms" | "work_lease_ms" | "webhook_deadline_ms" | "credential_cache_ms" | "secret_overlap_ms"
): Rule => [
  ({ [name]: ms }) => ms >= least,
  ({ [name]: ms }) => `${name} is a time in ms, ${least} or more, and is ${ms}`
]

const isSchedule = Schema.is(AchSchedule)
const isCutoff = Schema.is(WireCutoff)

const rules: ReadonlyArray<Rule> = [
  [
    ({ routing_number }) => isRoutingNumber(routing_number),
    ({ routing_number }) => `routing_number needs nine digits with their check digit, and is "${routing_number}"`
  ],
  // What it is stays a secret.
  [
    ({ operator_token }) => /^[\x21-\x7e]+$/.test(operator_token),
    () => "operator_token needs to be a text of ASCII without spaces"
  ],
  [
    ({ master_key }) => master_key.length >= MIN_KEY_BYTES,
    ({ master_key }) => `master_key needs at least ${MIN_KEY_BYTES} bytes, and has ${master_key.length}`
  ],
  atLeast(1, "token_lifetime_ms"),
  atLeast(1, "work_lease_ms"),
  atLeast(1, "webhook_deadline_ms"),
  atLeast(0, "credential_cache_ms"),
  atLeast(0, "secret_overlap_ms"),
  [
    ({ webhook_networks }) => webhook_networks.every(isSubnet),
    ({ webhook_networks }) => `webhook_networks needs addresses and subnets, and is "${webhook_networks.join(", ")}"`
  ],
  [
    ({ ach_schedule }) => isSchedule(ach_schedule),
    () => "ach_schedule needs a zone that exists, times of the day, names that differ, and a next-day window"
  ],
  [({ wire_cutoff }) => isCutoff(wire_cutoff), () => "wire_cutoff needs a zone that exists and a time of the day"],
  [
    ({ rate_limit: limit }) => limit === undefined || (limit.per_second > 0 && limit.burst >= 1),
    () => "rate_limit needs a per_second above 0 and a burst of 1 or more"
  ]
]
