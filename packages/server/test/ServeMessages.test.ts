import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, vi } from "vitest"
import { leastEnvironment, runCommand, startServerProcess } from "./support/Process.ts"

it("a server with RAILS=iso20022 holds its folder alone, and tells when it cannot use one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-messages-"))
  const networks = join(folder, "networks")
  const environmentOf = (database: string) => ({
    ...leastEnvironment(`file:${join(folder, database)}`),
    RAILS: "iso20022",
    ISO20022_FOLDER: networks,
    FEDWIRE_SOURCE: "VOSTRO01",
    FEDWIRE_SERVICE: "TEST",
    RTP_PARTICIPANT: "121042882T1",
    METRICS_PORT: "0"
  })
  const first = await startServerProcess(environmentOf("first"))
  expect(readdirSync(join(networks, "fedwire"))).toEqual(
    expect.arrayContaining(["done", "failed", "incoming", "outgoing"])
  )
  const ready = async () => (await fetch(`${first.url}/readyz`)).json()
  expect(await ready()).toMatchObject({ ready: true, unusable_networks: [] })

  const second = await runCommand(["serve"], environmentOf("second"))
  expect([second.code, second.stderr]).toEqual([
    1,
    expect.stringContaining(`the networks in ${networks} are in use by another process`)
  ])
  const idle = await startServerProcess({ ...environmentOf("third"), WORKER: "off" })
  expect((await idle.stop()).code).toBe(0)
  expect((await runCommand(["doctor"], environmentOf("first"))).stdout).toMatch(/disk +ISO20022_FOLDER has .* GiB free/)

  rmSync(join(networks, "fednow", "incoming"), { recursive: true })
  await vi.waitFor(
    async () => expect(await ready()).toMatchObject({ ready: true, unusable_networks: ["fednow"] }),
    20_000
  )
  expect((await first.stop()).code).toBe(0)
  const after = await startServerProcess(environmentOf("first"))
  expect((await after.stop()).code).toBe(0)
  rmSync(folder, { recursive: true })
})
