import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { Agent, request } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect } from "node:tls"
import { serve } from "@vostro/http/server/NodeServer"
import { type TlsFiles, TlsUnusable } from "@vostro/http/server/TlsFiles"
import { Effect, Logger } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { startTestBank, type TestBank } from "./support/TestBank.ts"

const place = (name: string) => join(import.meta.dirname, "tls", name)
const authorities = ["first.pem", "second.pem"].map((name) => readFileSync(place(name), "utf8"))

let bank: TestBank
let folder: string
let files: TlsFiles
let logged: Array<unknown>
beforeEach(async () => {
  bank = await startTestBank()
  folder = mkdtempSync(join(tmpdir(), "vostro-tls-"))
  files = { certificate: join(folder, "tls.crt"), key: join(folder, "tls.key") }
  put("first")
  logged = []
})
afterEach(async () => {
  await bank.close()
  rmSync(folder, { recursive: true })
})

const put = (name: string, parts: ReadonlyArray<keyof TlsFiles> = ["certificate", "key"]) => {
  if (parts.includes("certificate")) copyFileSync(place(`${name}.pem`), files.certificate)
  if (parts.includes("key")) copyFileSync(place(`${name}.key.pem`), files.key)
}

const recording = Logger.layer([Logger.make(({ message }) => void logged.push(message))])
const start = () => bank.run(Effect.provide(serve({ port: 0, tls: files }), recording))

/** Returns the name on the certificate that a new connection is shown. */
const shown = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", ca: authorities }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN))
      socket.destroy()
    })
    socket.once("error", reject)
  })

const statusOf = (port: number, agent: Agent) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", path: "/v1/event", agent, ca: authorities }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode))
    })
    asked.once("error", reject).end()
  })

it("answers over HTTPS, and uses changed files for new connections without closing others", async () => {
  const { port, url } = await start()
  expect(url).toBe(`https://127.0.0.1:${port}`)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await statusOf(port, agent)).toBe(403)
  expect(await shown(port)).toBe("first")
  put("second")
  await vi.waitFor(async () => expect(await shown(port)).toBe("second"), 20_000)
  expect(await statusOf(port, agent)).toBe(403)
  expect(Object.values(agent.sockets).length + Object.values(agent.freeSockets).length).toBe(1)
  agent.destroy()
})

it("keeps the certificate while a new one is half written", async () => {
  const { port } = await start()
  put("second", ["certificate"])
  await vi.waitFor(() => expect(JSON.stringify(logged)).toContain("not reloaded"), 20_000)
  expect(await shown(port)).toBe("first")
  put("second", ["key"])
  await vi.waitFor(async () => expect(await shown(port)).toBe("second"), 20_000)
})

it("does not start with a key of another certificate, and names both files", async () => {
  put("second", ["key"])
  const fault = await bank.run(Effect.flip(serve({ port: 0, tls: files })))
  expect(fault).toBeInstanceOf(TlsUnusable)
  expect(fault.message).toContain(files.certificate)
  expect(fault.message).toContain(files.key)
})
