import { maskedFields } from "@vostro/domain/kernel/Masked"
import fc from "fast-check"
import { expect, it } from "vitest"

const Digits = fc.stringMatching(/^\d{7,17}$/)
const Spaced = fc.tuple(Digits, fc.constantFrom("", " ", "-")).map(([digits, by]) => digits.split("").join(by))
const AccountNumber = fc.oneof(Digits, Spaced, fc.stringMatching(/^[A-Z]{2}\d{2}[A-Z]{4}\d{14}$/))
const Secret = fc.stringMatching(/^[0-9a-f]{64}$/).filter((text) => /\d/.test(text))
const Word = fc.stringMatching(/^[a-z ]{0,10}$/)

it("has no account number, tax id or secret, wherever it stands", () => {
  const Hidden = fc.oneof(
    AccountNumber,
    Secret.map((secret) => `secret_${secret}`),
    Secret
  )
  fc.assert(
    fc.property(Hidden, Word, Word, (hidden, before, after) => {
      const text = `${before} ${hidden} ${after}`
      const object = {
        account_number: hidden,
        note: text,
        creditor: { name: text, accounts: [{ iban: hidden }, text] },
        token_digest: hidden,
        tax_id: hidden,
        url: `https://user:${hidden}@partner.example/${hidden}`
      }
      expect(JSON.stringify(maskedFields(object))).not.toContain(hidden)
    })
  )
})

it("shows ids, times, amounts, states and the end of account numbers", () => {
  const id = `wire_${"0123456789abcdef".repeat(2)}`
  const shown = {
    wire_id: id,
    payments: [id],
    client_id: `client_${"0".repeat(64)}`,
    settled_on: "2026-11-23",
    valid_until: "2026-11-23T10:00:00.000Z",
    trace_number: "121042880000001",
    amount: 123_456_789,
    status: "under_review",
    source_ip_allowlist: ["203.0.113.0/24", "2001:db8::/32"],
    secret_generation: 2,
    removed: null
  }
  expect(maskedFields(shown)).toEqual(shown)
  expect(maskedFields({ account_number: 123_456_789, iban: "12345" })).toEqual({ account_number: "…6789", iban: "…" })
})

it("bounds texts and lists", () => {
  const { text, list } = maskedFields({ text: "ab ".repeat(1_000), list: Array.from({ length: 100 }, () => "a") })
  expect(String(text)).toHaveLength(257)
  expect(list).toHaveLength(21)
})
