import { Store, StoreUnavailable } from "@vostro/domain/ports"
import { Effect, Layer } from "effect"
import { expect, inject, it } from "vitest"
import {
  checkingAccount,
  layerStore,
  openAccountNumbers,
  postJson,
  startBankOn,
  tokenOf
} from "../support/BankUnderTest.ts"
import { recordedLog } from "../support/RecordedLog.ts"

/** A store whose events cannot be read. */
const withoutEvents = (layer: Layer.Layer<Store>) => {
  const away = Effect.fail(new StoreUnavailable({ cause: new Error("the disk of account 123456789012 is full") }))
  const without = Effect.map(Store, (store): Store["Service"] => ({ ...store, events: () => away }))
  return Layer.provide(Layer.effect(Store, without), layer)
}

it("logs a warning with the name of the request if storage is unavailable, without secrets", async () => {
  const log = recordedLog()
  const store = withoutEvents(await layerStore("memory", inject("databaseUrl")))
  const bank = await startBankOn(Layer.merge(store, log.layer))
  const token = await tokenOf(bank)
  const answer = await fetch(`${bank.url}/v1/event`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(503)
  const request_id = answer.headers.get("request-id")
  const said = ["database or file storage unavailable", "Error: the disk of account … is full"]
  expect(log.lines).toEqual([["Warn", said, { operation: "event.list", request_id }]])
  await bank.close()
})

it.each([
  [true, 503, "service_unavailable"],
  [undefined, 504, "gateway_timeout"]
] as const)("answers a write that storage refused (%s) with %i", async (refused, status, code) => {
  const failure = Effect.fail(new StoreUnavailable({ cause: "away", ...(refused && { refused }) }))
  let isAway = false
  const failing = Effect.map(Store, (store): Store["Service"] => ({
    ...store,
    commit: (commit) => (isAway ? failure : store.commit(commit))
  }))
  const layer = await layerStore("memory", inject("databaseUrl"))
  const bank = await startBankOn(Layer.provide(Layer.effect(Store, failing), layer))
  const token = await tokenOf(bank)
  isAway = true
  const answer = await postJson(bank, "/v0/accounts", { token, key: "one", body: checkingAccount })
  expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
  isAway = false
  expect((await postJson(bank, "/v0/accounts", { token, key: "one", body: checkingAccount })).status).toBe(200)
  await bank.close()
})

it("lists what is older than a minute while storage refuses seals, as on a full disk", async () => {
  const refused = Effect.fail(new StoreUnavailable({ cause: "disk full", refused: true }))
  let isFull = false
  const failing = Effect.map(Store, (store): Store["Service"] => ({
    ...store,
    seal: (...seal) => (isFull ? refused : store.seal(...seal)),
    sealEvents: (programId) => (isFull ? refused : store.sealEvents(programId))
  }))
  const layer = await layerStore("memory", inject("databaseUrl"))
  const bank = await startBankOn(Layer.provide(Layer.effect(Store, failing), layer))
  const token = await tokenOf(bank)
  await openAccountNumbers(bank, 0)
  isFull = true
  const listed = async (path: string) => {
    const answer = await fetch(`${bank.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    const body: unknown = await answer.json()
    return [answer.status, body]
  }
  for (const path of ["/v1/event", "/v1/account_number"]) {
    expect(await listed(path)).toMatchObject([503, { code: "service_unavailable" }])
  }
  // No young event is among these.
  expect(await listed("/v1/event?created_at[before]=2026-01-01T00:00:00Z")).toMatchObject([200, { objects: [] }])
  bank.advance(60_001)
  const [, events] = await listed("/v1/event")
  expect(events).toMatchObject({ objects: [{}] })
  expect(await listed("/v1/account_number")).toMatchObject([200, { objects: [{}] }])
  await bank.close()
})
