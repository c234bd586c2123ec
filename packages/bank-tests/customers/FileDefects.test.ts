import { randomUUID } from "node:crypto"
import { DAY_MS } from "@vostro/domain"
import { Files, type Intake, StoreUnavailable } from "@vostro/domain/ports"
import { layerAgreeableNetwork, layerMemoryStore } from "@vostro/memory"
import { makeMemoryFiles } from "@vostro/memory/MemoryFiles"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { ask, openAccountNumbers, startBankOn, transferOf } from "../support/BankUnderTest.ts"
import { breakingStore } from "../support/BreakingStore.ts"
import { field, filePart, makeUploader } from "../support/Forms.ts"

it.each(["write", "finish"] as const)("releases the storage of a form if its %s crashes", async (verb) => {
  const aborted: Array<string> = []
  const files = makeMemoryFiles()
  const broken: Files["Service"] = {
    ...files,
    open: (at, now_ms) =>
      Effect.map(
        files.open(at, now_ms),
        (intake): Intake => ({
          ...intake,
          [verb]: verb === "write" ? () => Effect.die("broken") : Effect.die("broken"),
          abort: Effect.andThen(
            intake.abort,
            Effect.sync(() => aborted.push(at.key))
          )
        })
      )
  }
  const bank = await startBankOn(layerMemoryStore, {}, layerAgreeableNetwork, Layer.succeed(Files, broken))
  const { parts } = await makeUploader(bank)
  expect(await parts([field("type", "aan"), filePart()])).toMatchObject({ status: 500, code: "internal_server_error" })
  expect(aborted).toHaveLength(1)
  await bank.close()
})

it("keeps the bytes of a file if the outcome of its commit is unknown", async () => {
  const store = breakingStore(layerMemoryStore)
  const bank = await startBankOn(store.layer, {}, layerAgreeableNetwork, Layer.succeed(Files, makeMemoryFiles()))
  const { parts, get } = await makeUploader(bank)
  const form = [field("type", "aan"), filePart("bytes")]
  const key = { "idempotency-key": randomUUID() }
  store.breakAt({ how: "failure", when: "after" }, 1)
  expect(await parts(form, key)).toMatchObject({ status: 504, code: "gateway_timeout" })
  store.heal()
  const { replayed, file } = await parts(form, key)
  expect(replayed).toBe(true)
  expect(await (await get(`/v2/files/${file?.id}/content`)).text()).toBe("bytes")
  await bank.close()
})

it("deletes expired data of the store while file storage is unavailable", async () => {
  let isAway = true
  const files = makeMemoryFiles()
  const provisional: Files["Service"]["provisional"] = (...asked) =>
    isAway ? Effect.fail(new StoreUnavailable({ cause: "away" })) : files.provisional(...asked)
  const layerFiles = Layer.succeed(Files, { ...files, provisional })
  const bank = await startBankOn(layerMemoryStore, {}, layerAgreeableNetwork, layerFiles)
  const [from = "", to = ""] = await openAccountNumbers(bank, 1, 0)
  const body = transferOf(from, to, 1)
  await ask(bank.partner.call("internal_transfer.create", { idempotencyKey: "a-transfer", body }))
  bank.advance(3 * DAY_MS)
  await expect(bank.sweep()).rejects.toThrow()
  isAway = false
  expect(await bank.sweep()).toBe(0)
  await bank.close()
})
