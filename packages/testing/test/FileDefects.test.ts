import { Files, type Intake } from "@vostro/domain/ports/Files"
import { layerAgreeableNetwork } from "@vostro/memory/AgreeableNetwork"
import { makeMemoryFiles } from "@vostro/memory/MemoryFiles"
import { layerMemoryStore } from "@vostro/memory/MemoryStore"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { startBankOn } from "./support/BankUnderTest.ts"
import { field, filePart, makeUploader } from "./support/Forms.ts"

it.each(["write", "finish"] as const)("gives storage back what it took of a form when its %s breaks", async (verb) => {
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
