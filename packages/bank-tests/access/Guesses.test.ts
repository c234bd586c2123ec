import { answerByName, Bank } from "@vostro/domain/operations"
import { makeManualClock } from "@vostro/sandbox"
import { Clock, Effect } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { OPERATOR_TOKEN, startTestBank } from "../../http/test/support/TestBank.ts"
import { ask, type BankUnderTest, everyStore, layerStore, startBankOn } from "../support/BankUnderTest.ts"

const OPERATOR = "operator-token-of-the-test"
const BURST = 100

describe.each(everyStore)("wrong credentials on %s", (store) => {
  const time = makeManualClock(Clock.Clock.defaultValue(), undefined)
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBankOn(await layerStore(store, inject("databaseUrl")), {}, undefined, undefined, time)
  })
  afterAll(() => bank.close())

  const asOperator = (token: string) =>
    fetch(`${bank.url}/operator/v1/programs`, { headers: { authorization: `Bearer ${token}` } })
  const asClient = (token: string) => fetch(`${bank.url}/v1/event`, { headers: { authorization: `Bearer ${token}` } })
  const forToken = (client_id: string, client_secret: string) =>
    fetch(`${bank.url}/v1/oauth/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ grant_type: "client_credentials", client_id, client_secret })
    })
  const made = (at: number) => `client_${String(at).padStart(64, "0")}`

  it("are slowed by address, wherever they are sent, while right ones pass and missing ones do not count", async () => {
    const program = await ask(bank.operator.call("program.create", { body: { name: "One" } }))
    const params = { program_id: program.id }
    const { client_secret, id } = await ask(bank.operator.call("client.create", { params, body: { name: "One" } }))
    const guesses = [
      (at: number) => asOperator(`wrong-${at}`),
      (at: number) => asOperator(`operator_${"0".repeat(32)}_${String(at).padStart(64, "0")}`),
      (at: number) => asClient(`wrong-${at}`),
      (at: number) => forToken(made(at), "wrong"),
      () => forToken(id, "wrong")
    ]
    for (let at = 0; at < BURST; at++) {
      const [guess = asOperator.bind(undefined, "wrong")] = guesses.slice(at % guesses.length)
      expect([at, (await guess(at)).status]).toEqual([at, 403])
      expect((await fetch(`${bank.url}/v1/event`)).status).toBe(403)
    }
    for (const guess of guesses) {
      const slowed = await guess(BURST)
      expect([slowed.status, slowed.headers.get("retry-after")]).toEqual([429, "1"])
      expect(JSON.parse(await slowed.text()).code).toBe("rate_limit_exceeded")
    }
    expect((await asOperator(OPERATOR)).status).toBe(200)
    const issued = await forToken(id, client_secret)
    expect(issued.status).toBe(200)
    expect((await asClient(JSON.parse(await issued.text()).access_token)).status).toBe(200)
    expect((await fetch(`${bank.url}/v1/event`)).status).toBe(403)
    time.advance(1_000)
    expect([(await asOperator("wrong")).status, (await asOperator("wrong")).status]).toEqual([403, 429])
  })
})

it("are counted apart for the peers that a transport proves, where it knows no address", async () => {
  const bank = await startTestBank()
  const answer = await bank.run(Effect.map(Bank, answerByName))
  const list = (authorization: string, peer: string | undefined) =>
    bank.run(
      answer({
        request_id: "req_1",
        operation: "program.list",
        source_ip: undefined,
        authorization,
        ...(peer !== undefined && { peer })
      })
    )
  const peers = [undefined, "alice", "bob", "127.0.0.1"]
  const counts = new Map<string | undefined, number>()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...peers), async (peer) => {
      const before = counts.get(peer) ?? 0
      for (let at = 0; at < 20; at++) {
        expect((await list("Bearer wrong", peer)).status).toBe(before + at < BURST ? 403 : 429)
      }
      counts.set(peer, before + 20)
      expect((await list(`Bearer ${OPERATOR_TOKEN}`, peer)).status).toBe(200)
    }),
    { numRuns: 30 }
  )
  await bank.close()
})
