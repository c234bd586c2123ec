import { HOUR_MS, type Role, roles, type Settings } from "@vostro/domain"
import { operations } from "@vostro/domain/operations"
import { emptyReadSet, Store } from "@vostro/domain/ports"
import { OperatorName } from "@vostro/domain/resources/access/operator/OperatorName"
import { type CallOf, makeClient } from "@vostro/http/client"
import { makeManualClock } from "@vostro/sandbox"
import { Clock, Effect, Exit, Layer, Result, Schema, Scope } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, layerStore, refusal, startBankOn } from "../support/BankUnderTest.ts"

const KEY = new Uint8Array(32).fill(5)
const OTHER_KEY = new Uint8Array(32).fill(6)
const LIST = "/operator/v1/programs"
const OPERATOR = "operator-token-of-the-test"
const forOperators = operations.filter(({ audience }) => audience === "operator")

describe("operators", () => {
  const time = makeManualClock(Clock.Clock.defaultValue(), undefined)
  let scope: Scope.Closeable
  let store: Store["Service"]
  let bank: BankUnderTest
  beforeAll(async () => {
    scope = Scope.makeUnsafe()
    const services = await Effect.runPromise(
      Layer.buildWithScope(await layerStore("memory", inject("databaseUrl")), scope)
    )
    store = await Effect.runPromise(Effect.provideContext(Store, services))
    bank = await startNode({})
  })
  afterAll(async () => {
    await bank.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  const startNode = (settings: Partial<Settings>) =>
    startBankOn(Layer.succeed(Store, store), settings, undefined, undefined, time)
  const make = (role: Role, more: { source_ip_allowlist?: Array<string>; rate_limit?: typeof slow } = {}) =>
    ask(bank.operator.call("operator.create", { body: { name: `one who may ${role}`, role, ...more } }))
  const slow = { per_second: 1, burst: 2 }
  const as = async (token: string, [method, path]: readonly [string, string] = ["GET", LIST], { url } = bank) => {
    const to = url + path.replaceAll(/:(\w+)/g, "$1_0")
    const answer = await fetch(to, { method, headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    const { code, errors: [one] = [] } = answer.ok ? {} : JSON.parse(text)
    return { status: answer.status, code, reason: one?.code, headers: answer.headers }
  }
  const INVALID = { status: 403, code: "token_invalid", reason: undefined }

  it("lets a role call its operations and those of the roles before it, and no others", async () => {
    for (const role of roles) {
      const { token } = await make(role)
      for (const { at, name, role: needed = "administer" } of forOperators) {
        const { code, reason, status } = await as(token, at)
        const isAllowed = roles.indexOf(role) >= roles.indexOf(needed)
        if (isAllowed) expect([role, name, status === 403]).toEqual([role, name, false])
        else expect([role, name, status, code, reason]).toEqual([role, name, 403, "token_invalid", "role_missing"])
      }
    }
  })

  it("asks reads for the role read, and what makes access or moves money for more than operate", () => {
    const of = (...needed: ReadonlyArray<Role>) => forOperators.filter(({ role = "read" }) => needed.includes(role))
    expect(of("read").map(({ at: [method] }) => method)).toEqual(of("read").map(() => "GET"))
    const high = of("move_money", "administer").map(({ name }) => name)
    const access = /^(program|client|operator|webhook_endpoint|core_account)\./
    expect(forOperators.filter(({ at: [method], name }) => method !== "GET" && access.test(name))).toEqual(
      of("administer").filter(({ name }) => access.test(name))
    )
    expect(high).toEqual(expect.arrayContaining(["account_number.credit", "wire.approve", "ach.ingest"]))
  })

  it("refuses every operation from an address that is not the operator's, and admits its own", async () => {
    const { token } = await make("administer", { source_ip_allowlist: ["203.0.113.0/24"] })
    for (const { at, name } of forOperators) {
      expect([name, await as(token, at)]).toMatchObject([name, { status: 403, code: "source_ip_not_allowed" }])
    }
    const { token: local } = await make("read", { source_ip_allowlist: ["127.0.0.0/8", "::1"] })
    expect(await as(local)).toMatchObject({ status: 200 })
  })

  it("limits the rate of an operator alone, and tells it the limit", async () => {
    const [{ token }, { token: other }] = [
      await make("read", { rate_limit: slow }),
      await make("read", { rate_limit: slow })
    ]
    const answers = [await as(token), await as(token), await as(token), await as(other)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200])
    expect(answers[2]?.headers.get("ratelimit-policy")).toBe('"default";q=2;w=2')
    time.advance(1_000)
    expect(await as(token)).toMatchObject({ status: 200 })
  })

  it("refuses the token of a revoked operator, and every token that the bank did not make", async () => {
    const [{ id, token }, { id: otherId, token: other }] = [await make("read"), await make("read")]
    const last = token.at(-1) === "0" ? "1" : "0"
    const wrong = [
      `${otherId}${token.slice(id.length)}`,
      token.slice(0, -1) + last,
      token.slice(0, -1),
      `${token}0`,
      id,
      `operator_${"0".repeat(32)}_${"0".repeat(64)}`
    ]
    for (const one of wrong) expect([one, await as(one)]).toMatchObject([one, INVALID])
    const revoke = bank.operator.call("operator.revoke", { params: { operator_id: id } })
    expect(await ask(revoke)).toMatchObject({ id, status: "revoked", revoked_at: expect.any(String) })
    expect(await as(token)).toMatchObject(INVALID)
    expect(await as(other)).toMatchObject({ status: 200 })
    expect(await refusal(revoke)).toMatchObject({ status: 422, code: "object_state_conflict" })
  })

  it("changes the role, addresses and rate limit of an operator, whose token stays", async () => {
    const { id, token } = await make("administer", { source_ip_allowlist: ["203.0.113.0/24"], rate_limit: slow })
    const update = (body: Exclude<CallOf<"operator.update">["body"], undefined>) =>
      bank.operator.call("operator.update", { params: { operator_id: id }, body })
    expect(await as(token)).toMatchObject({ status: 403, code: "source_ip_not_allowed" })
    expect(await ask(update({ source_ip_allowlist: [] }))).toMatchObject({ rate_limit: slow, role: "administer" })
    expect([await as(token), await as(token), await as(token)].map(({ status }) => status)).toEqual([200, 200, 429])
    expect(await ask(update({ rate_limit: null }))).not.toHaveProperty("rate_limit")
    expect(await as(token)).toMatchObject({ status: 200 })
    // No other operator but root administers the bank now.
    expect(await ask(update({ role: "read" }))).toMatchObject({ id, role: "read", source_ip_allowlist: [] })
    expect(await as(token)).toMatchObject({ status: 200 })
    expect(await as(token, ["POST", LIST])).toMatchObject({ ...INVALID, reason: "role_missing" })
    expect(JSON.stringify(await ask(update({ rate_limit: slow })))).not.toContain("token")
    await ask(bank.operator.call("operator.revoke", { params: { operator_id: id } }))
    expect(await refusal(update({ role: "administer" }))).toMatchObject({ code: "object_state_conflict" })
    const { objects } = await ask(bank.operator.call("audit_entry.list", { query: { subject: id, limit: 100 } }))
    const changes = objects.flatMap((entry) => (entry.operation === "operator.update" ? entry.changes : []))
    expect(changes).toEqual([
      { kind: "operator", id, before: {}, after: { rate_limit: slow } },
      { kind: "operator", id, before: { role: "administer" }, after: { role: "read" } },
      { kind: "operator", id, before: { rate_limit: slow }, after: {} },
      {
        kind: "operator",
        id,
        before: { source_ip_allowlist: ["203.0.113.0/24"] },
        after: { source_ip_allowlist: [] }
      }
    ])
  })

  it("stops a revoked operator on other nodes when their cache of credentials ends", async () => {
    const node = await startNode({ credential_cache_ms: 1_000 })
    const { id, token } = await make("read")
    expect(await as(token, undefined, node)).toMatchObject({ status: 200 })
    await ask(bank.operator.call("operator.revoke", { params: { operator_id: id } }))
    expect(await as(token, undefined, node)).toMatchObject({ status: 200 })
    time.advance(1_000)
    expect(await as(token, undefined, node)).toMatchObject(INVALID)
    await node.close()
  })

  it("takes tokens made under a former master key until its time", async () => {
    const { token } = await make("read")
    const valid_until = new Date(time.now() + HOUR_MS).toISOString()
    const after = await startNode({
      master_key: OTHER_KEY,
      former_master_keys: [{ id: "former", key: KEY, valid_until }]
    })
    expect(await as(token, undefined, after)).toMatchObject({ status: 200 })
    time.advance(HOUR_MS)
    expect(await as(token, undefined, after)).toMatchObject(INVALID)
    await after.close()
  })

  it("keeps a digest of a token, and shows neither again", async () => {
    const { id, token } = await make("operate")
    const { objects } = await Effect.runPromise(
      store.load("bank", { ...emptyReadSet, objects: [{ kind: "operator", id }] })
    )
    const digest = JSON.parse(objects[0]?.body ?? "{}").token_digest
    expect(digest).toMatch(/^[0-9a-f]{64}$/)
    expect(objects[0]?.body).not.toContain(token.slice(id.length + 1))
    const shown = JSON.stringify([
      await ask(bank.operator.call("operator.get", { params: { operator_id: id } })),
      await ask(bank.operator.call("operator.list", {}))
    ])
    expect(shown).toContain(id)
    for (const secret of [token, digest, "token"]) expect(shown).not.toContain(secret)
  })

  const named = (name: string) => bank.operator.call("operator.create", { body: { name, role: "read" } })
  const NOT_ALLOWED = { parameters: [{ parameter: "name", reason: "value_not_allowed" }] }

  it.each(["root", "Root", "rOOT"])(
    "has no operator called root but that of the settings, in any case (%s)",
    async (name) => {
      expect(await refusal(named(name))).toMatchObject({ status: 422, ...NOT_ALLOWED })
    }
  )

  it.each([
    ...["Eve\nroot", "\u001b[2K", "\u009b2K", "ro\u200bot", "\u202etoor", "a\u2028b", "\ufeffroot", "ro\u034fot"],
    ...[
      " root\u00a0",
      "ｒｏｏｔ",
      "r\u043e\u043et",
      "\u0391da",
      "Ad\u0430 Lovelace",
      "\u{1d5d4}da",
      "\ufb01ona",
      "root\u01c0"
    ],
    ...["   ", " Eve", "Eve ", "Eve  Root", "Eve\u00a0Root", "Eve\u3000Root", "Eve\tRoot", "-Eve", "\u0301a"],
    ...["<b>Eve</b>", "Eve > root", "Roots & Sons", 'Eve "root"', "Eve `root`", "Eve, root", "e\u0301ve"]
  ])(
    "refuses a name that readers of the audit log may take for another, and says what is allowed (%#)",
    async (name) => {
      const refused = { status: 422, parameters: [{ parameter: "name", reason: "value_malformed" }] }
      expect(await refusal(named(name))).toMatchObject(refused)
      const answer = await fetch(`${bank.url}/operator/v1/operators`, {
        method: "POST",
        headers: { authorization: `Bearer ${OPERATOR}`, "content-type": "application/json" },
        body: JSON.stringify({ name, role: "all" })
      })
      expect(JSON.parse(await answer.text()).errors).toEqual([
        expect.objectContaining({ parameters: ["name"], message: expect.stringContaining("letters of one script") }),
        expect.objectContaining({ parameters: ["role"] })
      ])
    }
  )

  it("takes a name exactly if its letters are of one script, with digits, signs and single blanks", async () => {
    const letters = ["abcZé", "ждЯй", "λπΩ", "かタひナ", "한국"]
    const words = (letter: string) =>
      fc
        .array(fc.array(fc.constantFrom(...letter, ..."019._-@'"), { minLength: 1, maxLength: 5 }), {
          minLength: 1,
          maxLength: 3
        })
        .map((all) => all.map((word) => word.join("")).join(" "))
    const plain = fc.constantFrom(...letters).chain((letter) => fc.tuple(fc.constantFrom(...letter), words(letter)))
    const allowed = Schema.decodeUnknownResult(OperatorName)
    fc.assert(
      fc.property(plain, fc.constantFrom(...letters), fc.nat(), ([first, rest], strange, at) => {
        const name = first + rest
        expect([name, Result.isSuccess(allowed(name))]).toEqual([name, true])
        const [letter = ""] = strange
        fc.pre(!letters.some((all) => all.includes(first) && all.includes(letter)))
        const place = at % (name.length + 1)
        const mixed = name.slice(0, place) + letter + name.slice(place)
        expect([mixed, Result.isSuccess(allowed(mixed))]).toEqual([mixed, false])
      })
    )
  })

  it("takes the names of people in any script, and makes operators in the name of one", async () => {
    for (const name of [
      "Zoë O'Brien",
      "李小龍",
      "नेहा",
      "Roots and Sons",
      "root 2",
      "山田 タロウ",
      "김철수",
      "สมชาย น้ำใส",
      "ops-bot_1@bank.example"
    ]) {
      expect(await ask(named(name))).toMatchObject({ name })
    }
    const mine = makeClient({ baseUrl: bank.url, credentials: { operator_token: (await make("administer")).token } })
    expect(await ask(mine.call("operator.create", { body: { name: "Joe", role: "read" } }))).toMatchObject({
      name: "Joe",
      role: "read",
      source_ip_allowlist: []
    })
  })
})
