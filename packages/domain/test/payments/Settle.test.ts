import { factsOf } from "@vostro/domain/engine/decision/FactsOf"
import { cents, ZERO } from "@vostro/domain/kernel/Money"
import { defaultSettings } from "@vostro/domain/modules/settings/Defaults"
import type { AccountNumber } from "@vostro/domain/resources/deposits/account-number/AccountNumber"
import type { InternalTransfer } from "@vostro/domain/resources/payments/internal-transfer/InternalTransfer"
import { settle } from "@vostro/domain/resources/payments/internal-transfer/Settle"
import { describe, expect, it } from "vitest"
import { loadedOf } from "../support/Loaded.ts"

const at = "2026-01-02T03:04:05.000Z"
const [sender, receiver] = ["account_number_sender", "account_number_receiver"] as const

const transfer: InternalTransfer = {
  id: "internal_transfer_1",
  amount: cents(60),
  currency_code: "USD",
  sender_account_id: "account_1",
  sender_account_number_id: sender,
  receiver_account_id: "account_1",
  receiver_account_number_id: receiver,
  status: "processing",
  description: "A transfer",
  metadata: {},
  created_at: at,
  updated_at: at
}

const numberOf = (id: string, version: number) => {
  const body: AccountNumber = {
    id,
    metadata: {},
    account_id: "account_1",
    client_customer_id: "customer",
    account_number: 100_000_000_001,
    routing_number: 123_456_780,
    status: "active",
    created_at: at,
    updated_at: at
  }
  return { kind: "account_number", id, version, body: JSON.stringify(body) }
}

const settledWith = (posted: number) => {
  const open = { account_id: "account_1", core_account_id: "core_account_fbo", number_open: true, account_open: true }
  const settings = { ...defaultSettings, operator_token: "operator", master_key: new Uint8Array(32) }
  const loaded = loadedOf({
    objects: [numberOf(sender, 3), numberOf(receiver, 5)],
    positions: [sender, receiver].map((account_number_id) => ({
      ...open,
      account_number_id,
      posted: cents(posted),
      held: ZERO
    }))
  })
  const program = { id: "program_1", name: "Test", company_prefix: "1000" }
  return settle(
    transfer,
    1,
    factsOf(program, { _tag: "System" }, settings, { atMs: 0, random: new Uint8Array(42) }, loaded)
  )
}

describe("settling a transfer", () => {
  it("moves money only if the checked controls are unchanged", () => {
    const { requiredVersions, transactions } = settledWith(60)
    expect(transactions).toHaveLength(1)
    expect(requiredVersions).toEqual([
      { kind: "account_number", id: sender, version: 3 },
      { kind: "account_number", id: receiver, version: 5 }
    ])
  })

  it("moves nothing and reports the available balance if funds are insufficient", () => {
    const { changes, transactions } = settledWith(59)
    expect(transactions).toEqual([])
    expect(changes[0]?.object).toMatchObject({
      status: "rejected",
      rejection: { reason: "non_sufficient_funds", details: expect.stringContaining("59 cents") }
    })
  })
})
