import { Agent } from "node:http"
import { MAX_JSON_BYTES } from "@vostro/domain/operations"
import type { Pages } from "@vostro/http/pages/Pages"
import { serve } from "@vostro/http/server/NodeServer"
import { Cause, Effect, Logger, References } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { askThrough, codeOf, type Question } from "./support/Ask.ts"
import { startTestBank, type TestBank } from "./support/TestBank.ts"

let bank: TestBank
let agent: Agent
beforeEach(async () => {
  bank = await startTestBank()
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
})
afterEach(async () => {
  agent.destroy()
  await bank.close()
})

const ask = (port: number, question?: Question) => askThrough(agent, port, question)

describe("a page", () => {
  const echo = async (request: Request) =>
    Response.json({ method: request.method, url: request.url, body: await request.text() })
  const pages: Pages = {
    "/echo": { GET: echo, POST: echo },
    "/broken": { GET: () => Promise.reject(new Error("broken")), POST: echo }
  }

  it("receives the request's method, query and body", async () => {
    const { port } = await bank.run(serve({ port: 0, pages }))
    const got = await ask(port, { path: "/echo?a=1" })
    expect(got.headers["request-id"]).toMatch(/^req_[0-9a-f]{32}$/)
    expect(JSON.parse(got.body)).toEqual({ method: "GET", url: "http://bank/echo?a=1", body: "" })
    const body = new TextEncoder().encode("said")
    const posted = await ask(port, { method: "POST", path: "/echo", headers: ["content-length", "4"], body })
    expect(JSON.parse(posted.body)).toEqual({ method: "POST", url: "http://bank/echo", body: "said" })
    expect((await ask(port, { method: "HEAD", path: "/echo" })).body).toBe("")
  })

  it("receives the host that was asked, also by a path that begins with two slashes", async () => {
    const { port } = await bank.run(serve({ port: 0, pages: { "/*": { GET: echo } } }))
    const got = await ask(port, { path: "//localhost/echo?a=1" })
    expect(JSON.parse(got.body).url).toBe("http://bank//localhost/echo?a=1")
  })

  it("accepts its own methods only", async () => {
    const { port } = await bank.run(serve({ port: 0, pages }))
    for (const method of ["PUT", "TRACE"]) {
      const answer = await ask(port, { method, path: "/echo?a=1" })
      expect([answer.status, codeOf(answer), answer.headers["allow"]]).toEqual([405, "method_not_allowed", "GET, POST"])
      expect(answer.headers["request-id"]).toMatch(/^req_[0-9a-f]{32}$/)
    }
  })

  it("that fails is answered with 500 and logged, and the server keeps serving", async () => {
    const logged: Array<readonly [message: string, cause: unknown, request: unknown]> = []
    const logger = Logger.make(({ cause, message, fiber }) => {
      logged.push([String(message), Cause.squash(cause), fiber.getRef(References.CurrentLogAnnotations)["request_id"]])
    })
    const { port } = await bank.run(Effect.provide(serve({ port: 0, pages }), Logger.layer([logger])))
    const broken = await ask(port, { path: "/broken" })
    expect([broken.status, codeOf(broken)]).toEqual([500, "internal_server_error"])
    expect(logged).toEqual([["page handler failed", new Error("broken"), broken.headers["request-id"]]])
    expect((await ask(port, { path: "/echo" })).status).toBe(200)
  })

  it("does not receive an oversized body", async () => {
    const { port } = await bank.run(serve({ port: 0, pages }))
    const large = await ask(port, { method: "POST", path: "/echo", body: new Uint8Array(MAX_JSON_BYTES + 1) })
    expect([large.status, codeOf(large)]).toEqual([413, "content_too_large"])
    expect(large.headers["request-id"]).toMatch(/^req_/)
  })
})
