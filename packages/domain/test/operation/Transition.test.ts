import { factsOf } from "@vostro/domain/engine/decision/FactsOf"
import { SEED_BYTES } from "@vostro/domain/kernel/Identifier"
import { instantOf } from "@vostro/domain/kernel/Instant"
import { cents } from "@vostro/domain/kernel/Money"
import { defaultSettings } from "@vostro/domain/modules/settings/Defaults"
import { transition } from "@vostro/domain/operation/Transition"
import {
  type InternalTransfer,
  internalTransfer
} from "@vostro/domain/resources/payments/internal-transfer/InternalTransfer"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { loadedOf } from "../support/Loaded.ts"

const settings = { ...defaultSettings, operator_token: "operator", master_key: new Uint8Array(32) }
const program = { id: "program_1", name: "Test", company_prefix: "1000" }

const factsAt = (atMs: number) =>
  factsOf(
    program,
    { _tag: "System" },
    settings,
    { atMs, random: new Uint8Array(SEED_BYTES) },
    loadedOf({ objects: [], positions: [] })
  )

const transferOf = (updatedMs: number): InternalTransfer => ({
  id: "internal_transfer_1",
  amount: cents(60),
  currency_code: "USD",
  sender_account_id: "account_1",
  sender_account_number_id: "account_number_1",
  receiver_account_id: "account_1",
  receiver_account_number_id: "account_number_2",
  status: "processing",
  description: "A transfer",
  metadata: {},
  created_at: instantOf(0).iso,
  updated_at: instantOf(updatedMs).iso
})

describe("a transition", () => {
  it("gives an object the time of the decision, or its previous time if that is later", () => {
    const times = fc.nat(4_000_000_000_000)
    const law = fc.property(times, times, (before, now) => {
      const versioned = { object: transferOf(before), version: 1 }
      const { object } = Result.getOrThrow(transition(internalTransfer, versioned, "post", {}, factsAt(now)))
      expect(Date.parse(object.updated_at)).toBe(Math.max(before, now))
    })
    fc.assert(law)
  })
})
