import { Schema } from "effect"
import { isRoutingNumber } from "../../kernel/RoutingNumber.ts"
import type { Deprecation, SettingsPart } from "../../kernel/Settings.ts"
import { isAmount, isDeprecation } from "../../kernel/SettingsFaults.ts"
import type { WireReviewRules } from "../../resources/payments/wire/outgoing/AutomaticReview.ts"
import { WireCutoff } from "../../resources/payments/wire/tables/FedwireDays.ts"

/** Settings of wires. */
export interface WireSettings {
  /** Local time at which the bank stops taking wires for the current Fedwire day; later wires settle on the next (S121). */
  readonly wire_cutoff: WireCutoff
  /** Treatment of an incoming wire whose creditor's name is close to the holder's: `review`, or `match` to post it. */
  readonly close_creditor_names: "review" | "match"
  /** Rules that put outgoing wires under review before they are scheduled. Returns are not reviewed. */
  readonly wire_review?: WireReviewRules
  /** Routing number of the bank that takes the wires abroad over Fedwire and passes them on, unless a client names one. */
  readonly wire_correspondent: string
  /** Times from which on creating wires on v1 is deprecated and may end; sent as `Deprecation` and `Sunset` headers. */
  readonly wire_v1_deprecation?: Deprecation
}

declare module "../../kernel/Settings.ts" {
  interface Settings extends WireSettings {}
}

/** Defaults of these settings. */
export const wireDefaults = {
  wire_cutoff: { zone: "America/Chicago", time: "17:00" },
  close_creditor_names: "review",
  wire_correspondent: "111111118"
} as const satisfies Partial<WireSettings>

const names: Readonly<Record<keyof WireSettings, true>> = {
  wire_cutoff: true,
  close_creditor_names: true,
  wire_review: true,
  wire_correspondent: true,
  wire_v1_deprecation: true
}

const isCutoff = Schema.is(WireCutoff)

/** Names and rules of the settings of wires. */
export const wireSettings: SettingsPart = {
  names,
  rules: [
    [
      ({ wire_correspondent }) => isRoutingNumber(wire_correspondent),
      ({ wire_correspondent }) => `wire_correspondent must be a routing number (got "${wire_correspondent}")`
    ],
    [
      ({ wire_v1_deprecation: dates }) => dates === undefined || isDeprecation(dates),
      () => "wire_v1_deprecation needs times of RFC 3339, and no sunset before the deprecation"
    ],
    [({ wire_cutoff }) => isCutoff(wire_cutoff), () => "wire_cutoff needs a zone that exists and a time of the day"],
    [
      ({ wire_review: { amount_over = 1 } = {} }) => isAmount(amount_over),
      () => "wire_review needs an amount_over of whole cents above 0"
    ]
  ]
}
