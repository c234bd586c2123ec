import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makePromiseClient } from "@vostro/http/promise"
import { afterEach, beforeEach, expect, it } from "vitest"
import { leastEnvironment, secrets, startServerProcess } from "./support/Process.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vostro-console-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it("serves the console on an address of its own, with a login, and logs no token", async () => {
  const server = await startServerProcess({
    ...leastEnvironment(`file:${join(folder, "bank")}`),
    CONSOLE_PORT: "0",
    ACCESS_LOG: "on"
  })
  const [, console = ""] = /console at (http:\/\/[\w.:]+\/console\/)/.exec(server.output()) ?? []
  const operator = makePromiseClient({ baseUrl: server.url, credentials: { operator_token: secrets.OPERATOR_TOKEN } })
  const { token } = (await operator.call("operator.create", { body: { name: "Ada", role: "read" } })).value
  const post = (path: string, fields: Readonly<Record<string, string>>, headers = {}) =>
    fetch(new URL(path, console), {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "sec-fetch-site": "same-origin", ...headers },
      redirect: "manual"
    })
  expect((await fetch(console, { redirect: "manual" })).headers.get("location")).toBe("/console/login")
  const wrong = await post("login", { token: `${token.slice(0, -1)}x`, to: "/" })
  expect(wrong.status).toBe(403)
  const [cookie = ""] = ((await post("login", { token, to: "/" })).headers.get("set-cookie") ?? "").split(";")
  const page = await fetch(console, { headers: { cookie } })
  expect(await page.text()).toContain("Ada")
  expect((await post("calls/program.create", { "text.name": "Acme", to: "/" }, { cookie })).status).toBe(404)
  const live = await fetch(console, { headers: { cookie, accept: "text/event-stream" } })
  expect(live.status).toBe(200)
  // Neither does the bank answer there, nor the console at the bank's address.
  expect((await fetch(new URL("/operator/v1/programs", console))).status).toBe(404)
  expect((await fetch(`${server.url}/console/`)).status).toBe(404)
  const { code, stdout } = await server.stop()
  expect(code).toBe(0)
  expect(stdout).toContain("credentials refused")
  for (const secret of [token, secrets.OPERATOR_TOKEN, cookie.split("=")[1] ?? ""]) expect(stdout).not.toContain(secret)
})

it("serves no console unless it is asked for", async () => {
  const server = await startServerProcess(leastEnvironment(`file:${join(folder, "bank")}`))
  expect(server.output()).not.toContain("console")
  expect(await server.stop()).toMatchObject({ code: 0 })
})
