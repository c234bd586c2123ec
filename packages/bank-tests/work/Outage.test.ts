import { Store, StoreUnavailable } from "@vostro/domain/ports"
import { Effect, Layer, Logger, References } from "effect"
import { expect, inject, it } from "vitest"
import { checkingAccount, layerStore, postJson, startBankOn, tokenOf } from "../support/BankUnderTest.ts"

/** A store whose events cannot be read. */
const withoutEvents = (layer: Layer.Layer<Store>) => {
  const away = Effect.fail(new StoreUnavailable({ cause: new Error("the disk of account 123456789012 is full") }))
  const without = Effect.map(Store, (store): Store["Service"] => ({ ...store, events: () => away }))
  return Layer.provide(Layer.effect(Store, without), layer)
}

/** Records log entries: level, message and annotations. */
const recording = () => {
  const lines: Array<unknown> = []
  const logger = Logger.make(({ logLevel, message, fiber }) => {
    lines.push([logLevel, message, fiber.getRef(References.CurrentLogAnnotations)])
  })
  return { lines, layer: Logger.layer([logger]) }
}

it("logs a warning about unavailable storage with the operation's name, and without secrets", async () => {
  const log = recording()
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
] as const)("answers a failed write (refused: %s) with %i", async (refused, status, code) => {
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
