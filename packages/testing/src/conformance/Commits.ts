import { type Commit, type CommitCondition, cents, type Write, ZERO } from "@vostro/domain/ports"

/** Program id of the tests. */
export const PROGRAM = "program_1"

/** Current time of the tests, in ms since 1970. */
export const NOW = 1_790_000_000_000

/** Builds a commit from its parts; all others are empty. */
export const commitOf = (parts: Partial<Commit>): Commit => ({
  program_id: PROGRAM,
  now_ms: NOW,
  condition: { _tag: "None" },
  required_versions: [],
  assumed_versions: [],
  writes: [],
  position_changes: [],
  moves: [],
  transactions: [],
  events: [],
  timers: [],
  ...parts
})

/** Builds a write of an object whose body names its version. */
export const writeOf = (id: string, expected: number, parts: Partial<Write> = {}): Write => ({
  kind: "thing",
  id,
  expected,
  body: JSON.stringify({ id, version: expected + 1 }),
  attributes: {},
  uniques: [],
  ...parts
})

/** Builds an event about an object. */
export const eventOf = (id: string) => ({ id, name: "thing.made", object_id: id, body: JSON.stringify({ id }) })

/** Builds the condition of a commit that answers an idempotency key. */
export const keyOf = (key: string, token: string): Extract<CommitCondition, { readonly _tag: "Key" }> => ({
  _tag: "Key",
  slot: { endpoint: "thing.create", key },
  token,
  fingerprint: "fingerprint",
  reply: { status: 201, body: JSON.stringify({ key }) },
  expires_at_ms: NOW + 48 * 3_600_000
})

/** Builds the creation of a position funded from a GL account. */
export const fundedPosition = (id: string, amount: number): Partial<Commit> => ({
  position_changes: [
    {
      _tag: "Create",
      account_number_id: id,
      account_id: "account_1",
      core_account_id: "core_account_fbo",
      number_open: true,
      account_open: true
    }
  ],
  moves: [{ account_number_id: id, posted: cents(amount), held: ZERO, needs_funds: false, needs_open: false }],
  transactions: [
    {
      id: `core_transaction_fund_${id}`,
      cause: id,
      legs: [
        { account: "gl_funding_suspense", amount: cents(-amount) },
        { account: id, amount: cents(amount) }
      ]
    }
  ]
})

/** Builds a payment between two positions. */
export const paymentOf = (name: string, from: string, to: string, amount: number): Partial<Commit> => ({
  moves: [
    { account_number_id: from, posted: cents(-amount), held: ZERO, needs_funds: true, needs_open: true },
    { account_number_id: to, posted: cents(amount), held: ZERO, needs_funds: false, needs_open: true }
  ],
  transactions: [
    {
      id: `core_transaction_${name}`,
      cause: name,
      legs: [
        { account: from, amount: cents(-amount) },
        { account: to, amount: cents(amount) }
      ]
    }
  ]
})
