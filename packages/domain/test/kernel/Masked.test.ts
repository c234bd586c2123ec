import { maskedFields, maskedJson, maskedName, maskedPath } from "@vostro/domain/kernel/Masked"
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

const Hidden = fc.oneof(
  Spaced,
  Secret,
  fc.stringMatching(/^[A-Za-z0-9+/]{24,60}$/).filter((text) => /\d/.test(text))
)
const Odd = fc.oneof(
  fc.string(),
  fc.constantFrom("id", "event_id", "created_at", "uetr", "__proto__", "constructor", "note")
)

/** Bodies with a hidden text in the name of a field, in a value or deep in both. */
const bodiesWith = (hidden: string) =>
  fc.letrec<{ body: unknown }>((tie) => ({
    body: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom<unknown>(hidden, `a ${hidden} b`, { [hidden]: 1 }, { account_number: hidden }, [hidden]),
      fc.tuple(Odd, tie("body")).map(([name, body]) => Object.fromEntries([[name, body]])),
      fc.array(tie("body"), { maxLength: 3 }),
      fc
        .tuple(fc.constantFrom("password", "clientSecret", "Access-Token", "SSN"), fc.anything())
        .map(([name, value]) => Object.fromEntries([[name, [value, hidden]]]))
    )
  })).body

it("shows nothing hidden of a body that anybody sent, whatever its names say", () => {
  fc.assert(
    fc.property(
      Hidden.chain((hidden) => fc.tuple(fc.constant(hidden), bodiesWith(hidden))),
      ([hidden, body]) => {
        expect(JSON.stringify(maskedJson(body))).not.toContain(hidden)
      }
    ),
    { numRuns: 500 }
  )
})

it("shows no value of a field of a body that is called a secret, in any spelling of the name", () => {
  const Name = fc.constantFrom("password", "clientSecret", "Access-Token", "SSN", "taxId", "api_token", "Date Of Birth")
  const Plain = fc.stringMatching(/^[a-z]{8,20}$/)
  fc.assert(
    fc.property(Name, Plain, (name, secret) => {
      expect(JSON.stringify(maskedJson({ [name]: secret, [`my_${name}`]: { deep: [secret] } }))).not.toContain(secret)
    })
  )
})

it("shows no value of the own headers of a webhook endpoint, and of no field that is called a credential", () => {
  const secret = "correcthorsebattery"
  const names = ["X-Api-Key", "apiKey", "Authorization", "Set-Cookie", "access_key", "credentials", "passphrase"]
  const own = { headers: { "X-Own": secret, Whatever: [secret] }, url: "https://a.example" }
  expect(maskedJson(own)).toEqual({ headers: "…", url: "https://a.example" })
  expect(maskedFields({ ...own, idempotency_key: secret })).toMatchObject({ headers: "…", idempotency_key: secret })
  for (const name of names) expect(JSON.stringify(maskedJson([{ [name]: secret }]))).not.toContain(secret)
})

it("shows no number of a body but an amount that could be an account number", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000, max: Number.MAX_SAFE_INTEGER }), Odd, (number, name) => {
      fc.pre(!name.toLowerCase().includes("rate"))
      expect(JSON.stringify(maskedJson({ [name]: number, ssn: number, password: 1234 }))).not.toMatch(
        new RegExp(`${number}|1234`)
      )
      expect(maskedJson({ amount: number })).toEqual({ amount: number })
    })
  )
})

it("shows of a body its ids, times, amounts and references, and cuts what is deep", () => {
  const body = {
    sender_account_number_id: `account_number_${"0123456789abcdef".repeat(2)}`,
    amount: 500,
    uetr: "97ed4827-7b6f-4491-a06f-b548d5a7512d",
    routing_number: "121042882",
    effective_date: "2026-11-27",
    details: { documents: [{ type: "passport" }] }
  }
  expect(maskedJson(body)).toEqual(body)
  expect(maskedJson({ account_id: "121042882", routing_number: "12104288201" })).toEqual({
    account_id: "…",
    routing_number: "…"
  })
  const deep = JSON.parse(`${"[".repeat(5_000)}1${"]".repeat(5_000)}`)
  expect(JSON.stringify(maskedJson(deep))).toContain("…")
})

it("shows of a path the words of routes, ids and dates", () => {
  const id = `wire_${"0123456789abcdef".repeat(2)}`
  expect(maskedPath(`/v1/wire/${id}/return`)).toBe(`/v1/wire/${id}/return`)
  fc.assert(
    fc.property(Hidden, (hidden) => {
      expect(maskedPath(`/v1/wire/${hidden}`)).not.toContain(hidden)
      expect(maskedName(hidden)).toBe("…")
    })
  )
  expect(["details.credit", "documents[0].type", "Idempotency-Key", "created_at[after]"].map(maskedName)).toEqual([
    "details.credit",
    "documents[0].type",
    "Idempotency-Key",
    "created_at[after]"
  ])
})
