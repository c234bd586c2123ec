import { defaultSettings, layerBank } from "@vostro/domain"
import { Bank, operations } from "@vostro/domain/operations"
import { openApiDocument } from "@vostro/http/openapi/OpenApi"
import { layerMemoryStore, layerWebCryptoEntropy } from "@vostro/memory"
import { Effect, Layer, Result, Stream } from "effect"
import { expect, inject, it } from "vitest"
import { startBank } from "../support/BankUnderTest.ts"

const simulations = operations.filter(({ simulated }) => simulated)

it("identifies simulation operations, and only those, by their path", () => {
  const named = operations.filter(
    ({ at: [, path] }) => path.includes("/simulate/") || path === "/v0/fundings/:id/advance"
  )
  expect(named.length).toBeGreaterThan(0)
  expect(simulations).toEqual(named)
})

it.each([true, false])("answers simulation paths as unknown unless simulation is on: %s", async (simulation) => {
  const bank = await startBank("memory", inject("databaseUrl"), { simulation })
  const ask = async (method: string, path: string) => {
    const answer = await fetch(bank.url + path, { method })
    const said = (await answer.text()).replaceAll(path, "PATH")
    return { status: answer.status, said, allow: answer.headers.get("allow") }
  }
  const [unknown, unknownV2] = [await ask("POST", "/v1/unheard_of"), await ask("POST", "/v2/unheard_of")]
  for (const { at } of simulations) {
    const path = at[1].replace(/:\w+/, "ach_1")
    const [posted, got] = [await ask("POST", path), await ask("GET", path)]
    if (simulation) expect([posted.status, got.status]).toEqual([403, 405])
    else expect([posted, got]).toEqual(path.startsWith("/v2/") ? [unknownV2, unknownV2] : [unknown, unknown])
  }
  await bank.close()
})

it("refuses simulation operations even if a transport routes to them", async () => {
  const settings = { ...defaultSettings, operator_token: "operator", master_key: new Uint8Array(32) }
  const layer = Layer.provide(layerBank(settings), [layerMemoryStore, layerWebCryptoEntropy])
  const answers = Effect.flatMap(Bank, (bank) =>
    Effect.forEach(simulations, (operation) =>
      bank.answer({
        request_id: "req_1",
        operation,
        path: operation.at[1],
        params: {},
        query: Result.succeed({}),
        authorization: Result.succeed(undefined),
        idempotency_key: Result.succeed(undefined),
        source_ip: undefined,
        body: Effect.succeed(new Uint8Array()),
        form: () => Stream.empty
      })
    )
  )
  const replies = await Effect.runPromise(Effect.provide(answers, layer))
  expect(replies.map(({ status }) => status)).toEqual(simulations.map(() => 404))
  for (const { body } of replies) expect(JSON.parse(body)).toMatchObject({ code: "url_invalid" })
})

it("marks simulation operations in the document", () => {
  const marked = JSON.stringify(openApiDocument()).match(/"x-simulated":true/g)
  expect(marked).toHaveLength(simulations.length)
})
