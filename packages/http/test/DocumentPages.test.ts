import { createHash } from "node:crypto"
import { Agent } from "node:http"
import { operations, resources } from "@vostro/domain/operations"
import { documentPages, serve } from "@vostro/http/node"
import { openApiDocument } from "@vostro/http/openapi/OpenApi"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { askThrough } from "./support/Ask.ts"
import { startTestBank, type TestBank } from "./support/TestBank.ts"

let bank: TestBank
let agent: Agent
beforeEach(async () => {
  bank = await startTestBank()
  agent = new Agent()
})
afterEach(async () => {
  agent.destroy()
  await bank.close()
})

it("describes exactly the operations that the bank of each server offers, with one pair of pages", async () => {
  const simulating = await startTestBank({ simulation: true })
  const pages = documentPages()
  const named = async (one: TestBank) => {
    const { port } = await one.run(serve({ port: 0, pages }))
    const { body } = await askThrough(agent, port, { path: "/openapi.json" })
    return [...body.matchAll(/"operationId":"([^"]+)"/g)].map(([, name]) => name)
  }
  const [all, real] = [await named(simulating), await named(bank)]
  await simulating.close()
  expect(all.sort()).toEqual(operations.map(({ name }) => name).sort())
  expect(real.sort()).toEqual(operations.flatMap(({ name, simulated }) => (simulated ? [] : [name])).sort())
  expect(real.length).toBeLessThan(all.length)
})

it("builds the document again after a failure", async () => {
  let isAvailable = false
  const words = async () => {
    if (!isAvailable) throw new Error("database unavailable")
    return {}
  }
  const pages = documentPages({ words })
  const { port } = await bank.run(serve({ port: 0, pages }))
  const ask = async (path: string) => (await askThrough(agent, port, { path })).status
  expect([await ask("/openapi.json"), await ask("/docs")]).toEqual([500, 500])
  isAvailable = true
  expect([await ask("/openapi.json"), await ask("/docs")]).toEqual([200, 200])
})

it("answers other requests while the document is built, once for all who ask for it", async () => {
  let builds = 0
  let isAnswered = false
  let isBuiltSince = false
  // The build reads the words of the examples, operation by operation.
  const words = new Proxy<Record<string, string>>(
    {},
    {
      get: () => {
        isBuiltSince ||= isAnswered
        return undefined
      }
    }
  )
  const ask = (path: string) => askThrough(agent, port, { path })
  const known = async () => {
    builds += 1
    void ask("/unknown").then(() => {
      isAnswered = true
    })
    return words
  }
  const pages = documentPages({ words: known })
  const { port } = await bank.run(serve({ port: 0, pages }))
  const [json, docs, again] = await Promise.all([ask("/openapi.json"), ask("/docs"), ask("/openapi.json")])
  expect([builds, isBuiltSince]).toEqual([1, true])
  const offered = { operations: operations.filter(({ simulated }) => !simulated), resources }
  expect([json?.body, again?.body]).toEqual(Array(2).fill(JSON.stringify(openApiDocument(undefined, {}, offered))))
  expect(docs?.body).toContain(json?.body.replaceAll("<", "\\u003c"))
})

it("lets the page run its own scripts only, and answers with the headers of all pages", async () => {
  const own = { "/own": { GET: async () => new Response("own", { headers: { "referrer-policy": "origin" } }) } }
  const pages = { ...documentPages({ serverUrl: "https://bank.example/base" }), ...own }
  const { port } = await bank.run(serve({ port: 0, pages }))
  const ask = (path: string, method = "GET") => askThrough(agent, port, { path, method })
  const docs = await ask("/docs")
  const policy = new Map(
    String(docs.headers["content-security-policy"])
      .split("; ")
      .map((one) => [one.split(" ", 1)[0], one.split(" ").slice(1)] as const)
  )
  const scripts = docs.body
    .split("<script>")
    .slice(1)
    .map((rest) => rest.split("</script>", 1)[0] ?? "")
  const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`
  expect(scripts.length).toBeGreaterThan(0)
  expect(policy.get("script-src")).toEqual(scripts.map(hash))
  expect(policy.get("connect-src")).toEqual(["'self'", "https://bank.example"])
  const [, tools] = /"showDeveloperTools":"(\w+)","hideClientButton":true/.exec(docs.body) ?? []
  expect(tools).toBe("never")
  expect(docs.body.split("<script>")[0]).not.toContain("scalar.com")
  expect(docs.body).not.toMatch(/<link|<iframe|<script src| on\w+="/)
  for (const answer of [docs, await ask("/openapi.json"), await ask("/own"), await ask("/own", "POST")]) {
    expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff" })
    const said = String(answer.headers["content-security-policy"])
    for (const none of ["default-src", "base-uri", "form-action", "frame-ancestors"]) {
      expect(said.split("; ")).toContain(`${none} 'none'`)
    }
  }
  expect(docs.headers["referrer-policy"]).toBe("no-referrer")
  expect((await ask("/own")).headers["referrer-policy"]).toBe("origin")
})

it("lists every operation of the bank without JavaScript", async () => {
  const simulating = await startTestBank({ simulation: true })
  const { port } = await simulating.run(serve({ port: 0, pages: documentPages() }))
  const { body } = await askThrough(agent, port, { path: "/docs" })
  await simulating.close()
  const [, plain = ""] = /<noscript>([\s\S]*?)<\/noscript>/.exec(body) ?? []
  const listed = [...plain.matchAll(/<code>(\w+ [^<]+)<\/code>/g)].map(([, address]) => address)
  expect(listed.sort()).toEqual(operations.map(({ at }) => at.join(" ")).sort())
})

describe("the tokens of the page", () => {
  const tokensAt = async (host: string, site: string) => {
    const pages = documentPages({ words: async () => ({ a: "b" }), tokens: async ({ a = "" }) => ({ partner: a }) })
    const request = new Request(`http://${host}:4010/docs/tokens`, { headers: { "sec-fetch-site": site } })
    const answer = await pages["/docs/tokens"]?.GET?.(request, { operations, resources })
    return { body: await answer?.json(), kept: answer?.headers.get("cache-control") }
  }

  it.each(["127.0.0.1", "localhost", "[::1]"])(
    "are given to the page of this machine as %s, for no cache",
    async (host) => {
      expect(await tokensAt(host, "same-origin")).toEqual({ body: { partner: { token: "b" } }, kept: "no-store" })
    }
  )

  it.each([
    ["rebound.example", "same-origin"],
    ["127.0.0.1", "cross-site"],
    ["127.0.0.1", "same-site"]
  ])("are given to no other site: %s, %s", async (host, site) => {
    expect((await tokensAt(host, site)).body).toEqual({})
  })

  it("are asked for only where the server has some", async () => {
    const { port } = await bank.run(serve({ port: 0, pages: documentPages() }))
    expect((await askThrough(agent, port, { path: "/docs/tokens" })).status).toBe(404)
    expect((await askThrough(agent, port, { path: "/docs" })).body).not.toContain("docs/tokens")
  })
})
