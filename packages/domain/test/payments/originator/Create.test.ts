import { factsOf } from "@vostro/domain/engine/decision/FactsOf"
import { cents } from "@vostro/domain/kernel/Money"
import { defaultSettings } from "@vostro/domain/modules/settings/Defaults"
import type { Account } from "@vostro/domain/resources/deposits/account/model/Account"
import { createOriginator } from "@vostro/domain/resources/payments/originator/Create"
import { Result } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { loadedOf } from "../../support/Loaded.ts"

const settings = { ...defaultSettings, operator_token: "operator", master_key: new Uint8Array(32) }
const maximum = { credit: cents(1), debit: cents(1) }
const limits = { calendar_day_maximum_amount: maximum, rolling_30_calendar_day_maximum_amount: maximum }
const body = {
  account_id: "account_1",
  entity_id: "entity_1",
  company_name: "Acme",
  ach: { allowed_sec_codes: [], limits }
} as const

const at = "2026-01-02T03:04:05.000Z"
const account: Account = {
  id: "account_1",
  status: "active",
  status_reason: "active",
  capabilities: ["deposit"],
  entities: { account_holder_type: "consumer", account_holders: ["entity_1"] },
  details: { product_name: "Checking" },
  documents: [],
  metadata: {},
  created_at: at,
  updated_at: at
}
const sender = { kind: "entity", id: body.entity_id, version: 1, body: JSON.stringify({ id: body.entity_id }) }
const holder = { kind: "account", id: account.id, version: 7, body: JSON.stringify(account) }

it("draws ten digits that begin with a nine and the program's own, on an account that must be unchanged", () => {
  const random = fc.uint8Array({ minLength: 42, maxLength: 42 })
  const prefix = fc.integer({ min: 1_000, max: 9_999 }).map(String)
  fc.assert(
    fc.property(random, prefix, (bytes, company_prefix) => {
      const program = { id: "program_1", name: "Test", company_prefix }
      const facts = factsOf(
        program,
        { _tag: "System" },
        settings,
        { atMs: 0, random: bytes },
        loadedOf({ objects: [holder, sender], positions: [] })
      )
      const { changes, requiredVersions } = Result.getOrThrow(createOriginator(body, facts))
      expect(changes[0]?.object).toMatchObject({
        status: "pending",
        company_id: expect.stringMatching(new RegExp(`^9${company_prefix}\\d{5}$`))
      })
      expect(requiredVersions).toEqual([{ kind: "account", id: "account_1", version: 7 }])
    })
  )
})
