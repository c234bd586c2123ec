import { layerBank } from "@vostro/domain/engine/request/Bank"
import { DAY_MS } from "@vostro/domain/kernel/Instant"
import type { Settings } from "@vostro/domain/kernel/Settings"
import { settingsFaults } from "@vostro/domain/kernel/SettingsFaults"
import { defaultCatalogue } from "@vostro/domain/modules/registry"
import { defaultSettings } from "@vostro/domain/modules/settings/Defaults"
import { DEFAULT_BANK_SCHEDULE } from "@vostro/domain/resources/payments/ach/schedule/AchSchedules"
import { describe, expect, it } from "vitest"

const faultsOf = (settings: Settings) => settingsFaults(settings, defaultCatalogue.settings)

const right: Settings = { ...defaultSettings, operator_token: "operator", master_key: new Uint8Array(32) }

const former = { id: "2026", key: new Uint8Array(32).fill(1), valid_until: "2027-01-01T00:00:00Z" }

const [sameDay] = DEFAULT_BANK_SCHEDULE.windows

const wrong: ReadonlyArray<Partial<Settings>> = [
  { routing_number: "12" },
  { routing_number: "123456789" },
  { routing_number: "021000022" },
  { operator_token: "" },
  { operator_token: "two words" },
  { master_key: new Uint8Array(31) },
  // The result of decoding a key that is not hexadecimal.
  { master_key: new Uint8Array(Buffer.from("not hexadecimal", "hex")) },
  { former_master_keys: [{ ...former, key: new Uint8Array(31) }] },
  { former_master_keys: [{ ...former, key: new Uint8Array(32) }] },
  { former_master_keys: [{ ...former, valid_until: "2027-01-01" }] },
  { former_master_keys: [former, former] },
  { former_master_keys: ["a", "b", "c", "d"].map((id) => ({ ...former, id })) },
  { token_lifetime_ms: Number.NaN },
  { work_lease_ms: 0 },
  { webhook_deadline_ms: -1 },
  { credential_cache_ms: -1 },
  { secret_overlap_ms: Number.NaN },
  { webhook_networks: ["127.0.0.0/8", "localhost"] },
  { webhook_networks: ["10.0.0.0/33"] },
  { webhook_retry_delays_ms: [0] },
  { webhook_retry_delays_ms: [1_000, 1.5] },
  { webhook_retry_delays_ms: [31 * DAY_MS] },
  { webhook_retry_delays_ms: Array.from({ length: 101 }, () => 1_000) },
  { ach_schedule: { ...DEFAULT_BANK_SCHEDULE, windows: [sameDay] } },
  { ach_schedule: { ...DEFAULT_BANK_SCHEDULE, zone: "America/Nowhere" } },
  { wire_cutoff: { zone: "America/Nowhere", time: "17:00" } },
  { wire_cutoff: { zone: "America/Chicago", time: "25:00" } },
  { report_time: "24:00" },
  { instant_payment_limit: 0 },
  { instant_payment_limit: Number.NaN },
  { outflow_limits: { fednow: 0 } },
  { wire_review: { amount_over: 0 } },
  { outflow_limits: { fedwire: 1.5, rtp: 1 } },
  { wire_correspondent: "123456789" },
  { wire_v1_deprecation: { deprecated_at: "2027-01-01" } },
  { wire_v1_deprecation: { deprecated_at: "2027-01-01T00:00:00Z", sunset_at: "2026-12-31T23:59:59Z" } },
  { rate_limit: { per_second: 0, burst: 10 } },
  { rate_limit: { per_second: 1, burst: 0 } }
]

describe("bank settings", () => {
  it("are accepted if they have no faults", () => {
    expect(faultsOf(right)).toEqual([])
    expect(faultsOf({ ...right, former_master_keys: [former, { ...former, id: "2025" }] })).toEqual([])
    expect(faultsOf({ ...right, credential_cache_ms: 0, rate_limit: { per_second: 0.5, burst: 1 } })).toEqual([])
  })

  it.each(wrong)("are rejected, and named, if invalid: %o", (part) => {
    const faults = faultsOf({ ...right, ...part })
    expect(faults.map((fault) => fault.split(" ")[0])).toEqual(Object.keys(part))
    expect(() => layerBank({ ...right, ...part })).toThrow(faults[0])
  })

  it("are all checked, and their secrets are not revealed", () => {
    const faults = faultsOf({
      ...right,
      operator_token: "my secret",
      routing_number: "12",
      master_key: new Uint8Array()
    })
    expect(faults).toHaveLength(3)
    expect(faults.join()).not.toContain("my secret")
  })
})
