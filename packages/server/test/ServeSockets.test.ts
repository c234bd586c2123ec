import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connectSocket } from "@vostro/websocket/client"
import { afterEach, beforeEach, expect, it } from "vitest"
import { leastEnvironment, secrets, startServerProcess } from "./support/Process.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vostro-sockets-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it("serves the API over WebSocket on an address of its own, answers the calls under way, and stops", async () => {
  const server = await startServerProcess({
    ...leastEnvironment(`file:${join(folder, "bank")}`),
    WEBSOCKET_PORT: "0",
    CONNECTIONS_PER_ADDRESS: "4"
  })
  const [, url = ""] = /WebSocket at (ws:\/\/[\w.:]+)/.exec(server.output()) ?? []
  const authorization = `Bearer ${secrets.OPERATOR_TOKEN}`
  const client = await connectSocket(url, { authorization })
  const created = await client.call("program.create", { body: { name: "One" }, idempotencyKey: "one" })
  expect(created.value.name).toBe("One")
  // The same bank answers over HTTP, and HTTP is not answered at this address.
  const list = await fetch(`${server.url}/operator/v1/programs`, { headers: { authorization } })
  expect(await list.text()).toContain(created.value.id)
  expect((await fetch(url.replace("ws:", "http:"))).status).toBe(426)
  // The connection of the fetch may be kept.
  const further = await Promise.allSettled(Array.from({ length: 4 }, () => connectSocket(url)))
  expect(further.map(({ status }) => status)).toContain("rejected")
  for (const one of further) if (one.status === "fulfilled") one.value.close()
  const again = await client.call("program.create", { body: { name: "One" }, idempotencyKey: "one" })
  expect([again.replayed, again.value]).toEqual([true, created.value])
  const { code } = await server.stop()
  expect(code).toBe(0)
  await expect(client.call("program.list", {})).rejects.toThrow("the connection is closed")
})
