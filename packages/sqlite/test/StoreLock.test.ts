import { fork } from "node:child_process"
import { once } from "node:events"
import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { FolderInUse, layerSqlite } from "@vostro/sqlite"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { freshFolder } from "./support/Folders.ts"

const use = (folder: string, then: Effect.Effect<unknown, unknown> = Effect.void) =>
  Effect.runPromise(Effect.scoped(Effect.andThen(Layer.build(layerSqlite({ folder })), then)))

const refusal = (folder: string) => Effect.scoped(Effect.flip(Layer.build(layerSqlite({ folder }))))

it("locks its folder, and tells the process that has it and since when", async () => {
  const folder = freshFolder()
  const before = new Date().toISOString()
  const inUse = Effect.map(refusal(folder), (error) => {
    expect(error).toBeInstanceOf(FolderInUse)
    const [, pid, since = ""] = /is in use by process (\d+) since (\S+): stop that process/.exec(error.message) ?? []
    expect(pid).toBe(String(process.pid))
    expect(since >= before && since <= new Date().toISOString()).toBe(true)
  })
  await use(folder, inUse)
  await use(folder)
})

it("leaves one file of data when it closes", async () => {
  const folder = freshFolder()
  await use(folder)
  expect(readdirSync(folder).sort()).toEqual(["bank.sqlite", "files", "holder.json", "lock"])
})

it("is free again as soon as its process is killed", async () => {
  const folder = freshFolder()
  const holder = fork(fileURLToPath(new URL("./support/Holder.ts", import.meta.url)), [folder], {
    execArgv: ["--conditions=vostro-source"]
  })
  await once(holder, "message")
  const { message } = await Effect.runPromise(refusal(folder))
  expect(message).toContain(`is in use by process ${holder.pid} since `)
  holder.kill("SIGKILL")
  await once(holder, "exit")
  await use(folder)
})
