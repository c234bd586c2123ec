import { Store } from "@vostro/domain/ports"
import { MAX_ENDPOINTS } from "@vostro/domain/resources/notifications/webhook-endpoint/WebhookEndpoint"
import { Deferred, Effect, Exit, Layer, Scope } from "effect"
import { expect, inject, it } from "vitest"
import { ask, layerStore, refusal, startBankOn, stores } from "../support/BankUnderTest.ts"

const AT_ONCE = MAX_ENDPOINTS + 10

it.each(stores)("limits a program to twenty active endpoints, with concurrent creations, on %s", async (kind) => {
  const scope = Scope.makeUnsafe()
  const services = await Effect.runPromise(Layer.buildWithScope(await layerStore(kind, inject("databaseUrl")), scope))
  const store = await Effect.runPromise(Effect.provideContext(Store, services))
  const allHaveLooked = Deferred.makeUnsafe<void>()
  let looks = Number.NEGATIVE_INFINITY
  const layer = Layer.succeed(Store, {
    ...store,
    begin: (request) =>
      Effect.tap(store.begin(request), () => {
        looks += 1
        return looks === AT_ONCE ? Deferred.succeed(allHaveLooked, undefined) : Effect.void
      }),
    commit: (commit) =>
      looks < 0 ? store.commit(commit) : Effect.andThen(Deferred.await(allHaveLooked), store.commit(commit))
  })
  const bank = await startBankOn(layer)
  const params = { program_id: bank.programId }
  const create = bank.operator.call("webhook_endpoint.create", { params, body: { url: "https://example.com/" } })
  looks = 0
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => Effect.runPromise(Effect.exit(create))))
  expect(answers.filter(Exit.isSuccess)).toHaveLength(20)
  expect(await refusal(create)).toMatchObject({ status: 422, code: "limit_exceeded" })
  const [one] = (await ask(bank.operator.call("webhook_endpoint.list", { params, query: {} }))).objects
  const webhook_endpoint_id = one?.id ?? ""
  await ask(bank.operator.call("webhook_endpoint.disable", { params: { ...params, webhook_endpoint_id } }))
  await ask(create)
  await bank.close()
  await Effect.runPromise(Scope.close(scope, Exit.void))
})
