import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { text } from "node:stream/consumers"
import { operations } from "@vostro/domain/operations"
import { answered, MAX_ANSWER, withoutSecrets } from "@vostro/sandbox/commands/mcp/Answer"
import { whatItWouldDo } from "@vostro/sandbox/commands/mcp/DryRuns"
import { called, callerOf, toolsFor } from "@vostro/sandbox/commands/mcp/Server"
import { operationTools } from "@vostro/sandbox/commands/mcp/Tools"
import { findBank } from "@vostro/sandbox/commands/RunningBank"
import { Effect, Option } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { testCommand } from "../../../repo/testCommand.ts"
import { openSandbox } from "../support/OpenSandbox.ts"
import { ran } from "../support/Printed.ts"

const { bank, folder } = openSandbox()

/** Starts the real command, and talks with it by lines of JSON-RPC. */
const agent = (...flags: ReadonlyArray<string>) => {
  const args = [...testCommand("sandbox"), "mcp", "--data", folder, ...flags]
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let id = 0
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
  const ask = async (method: string, params: object = {}) => {
    const own = ++id
    send({ id: own, method, params })
    for (;;) {
      const { done, value } = await lines.next()
      if (done === true) throw new Error(`${method} has no answer`)
      const answer = JSON.parse(value)
      if (answer.id === own) return answer
    }
  }
  return {
    ask,
    greet: async () => {
      const clientInfo = { name: "test", version: "1" }
      const answer = await ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo })
      send({ method: "notifications/initialized" })
      return answer
    },
    call: async (name: string, given: object = {}) => {
      const { error, result } = await ask("tools/call", { name, arguments: given })
      return { error, isError: result?.isError === true, text: String(result?.content[0]?.text) }
    },
    end: () =>
      new Promise<number | null>((resolve) => {
        child.once("exit", resolve)
        child.stdin.end()
      })
  }
}

it("serves agents that read, simulate and move the clock, and refuses them the rest", async () => {
  const { accountNumberIds, clientSecret, operatorToken } = await bank()
  const { out } = await ran(["trigger", "--data", folder, "--json", "ach.submitted"])
  const { object_id: ach_id } = JSON.parse(out)
  const { ask, call, end, greet } = agent()
  const { result } = await greet()
  expect(result).toMatchObject({ protocolVersion: "2025-06-18", serverInfo: { name: "vostro" } })
  expect(result.instructions).toContain("--allow-writes")
  const listed = (await ask("tools/list")).result
  const names = listed.tools.map(({ name }: { readonly name: string }) => name)
  expect(names).toEqual([...operationTools.map(({ name }) => name), "clock_show", "clock_advance", "clock_until"])
  // All of it is in the context of the agent.
  expect(JSON.stringify(listed).length).toBeLessThan(200_000)
  const get = listed.tools.find(({ name }: { readonly name: string }) => name === "ach_get")
  expect(get).toMatchObject({
    inputSchema: { properties: { params: { properties: { ach_id: { type: "string" } } } }, required: ["params"] },
    annotations: { readOnlyHint: true }
  })
  expect(JSON.parse((await call("ach_get", { params: { ach_id } })).text)).toMatchObject({ status: "submitted" })
  const posted = await call("ach_simulate", { params: { ach_id, trigger: "post" }, body: {} })
  expect(JSON.parse(posted.text)).toMatchObject({ id: ach_id, status: "posted" })
  const illegal = await call("ach_simulate", { params: { ach_id, trigger: "withhold" }, body: {} })
  expect(illegal).toMatchObject({ isError: true, text: expect.stringContaining("It is posted and takes return") })
  expect(await call("ach_get", { ach_id })).toMatchObject({
    isError: true,
    text: "ach.get takes params, and not ach_id."
  })
  const now = JSON.parse((await call("clock_show")).text).now
  const later = JSON.parse((await call("clock_advance", { by: "2h" })).text).now
  expect(Date.parse(later) - Date.parse(now)).toBe(7_200_000)
  expect((await call("clock_advance", { by: "soon" })).text).toContain("is no span of time")
  const [number = ""] = accountNumberIds
  const named = { params: { account_number_id: number } }
  const writing = JSON.parse((await call("account_number_deactivate", named)).text)
  expect(writing).toMatchObject({ dry_run: true, would_answer: { id: number, status: "inactive" } })
  expect(writing.would_do.objects).toContainEqual({ kind: "account_number", id: number, change: "update" })
  expect(JSON.parse((await call("account_number_get", named)).text).status).toBe("active")
  const secret = await call("event_subscription_create", { body: { url: "https://partner.example" } })
  expect(secret).toMatchObject({ isError: true, text: expect.stringContaining("has no dry run") })
  const texts = JSON.stringify([listed, result])
  expect(texts).not.toContain(clientSecret)
  expect(texts).not.toContain(operatorToken)
  expect(await end()).toBe(0)
})

it("changes objects with --allow-writes", async () => {
  const { accountNumberIds, client } = await bank()
  const [, number = ""] = accountNumberIds
  const { call, end, greet } = agent("--allow-writes", "--tools", "account_number.*")
  await greet()
  const answer = await call("account_number_deactivate", { params: { account_number_id: number } })
  expect(JSON.parse(answer.text)).toMatchObject({ id: number, status: "inactive" })
  await end()
  const { value } = await Effect.runPromise(client.call("account_number.list", { query: { limit: 10 } }))
  expect(value.objects.find(({ id }) => id === number)?.status).toBe("inactive")
})

it("offers no operation of operators, none that answers tokens, and none that takes or answers bytes", () => {
  const names = toolsFor([]).map(({ operation }) => operation.name)
  expect(names).toContain("ach.create")
  for (const name of ["file.content", "file.create", "oauth_token.create", "operator.create"]) {
    expect(operations.some((one) => one.name === name)).toBe(true)
    expect(names).not.toContain(name)
  }
  for (const { effects, operation } of toolsFor([])) {
    const isRead = operation.at[0] === "GET" || operation._tag === "Enquiry"
    expect([operation.name, effects]).toEqual([
      operation.name,
      operation.simulated ? "simulates" : isRead ? "reads" : "writes"
    ])
  }
  const ofAch = toolsFor(["ach.*"]).map(({ operation }) => operation.name)
  expect(ofAch).toContain("ach.simulate")
  expect(ofAch.every((name) => name.startsWith("ach."))).toBe(true)
})

it("names each tool once, as every agent takes it", () => {
  const names = operationTools.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
})

it("shows no secret, and no more than an agent can read", () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom("client_secret", "signing_secret", "token", "access_token"),
      (value, name) => {
        const hidden = withoutSecrets([{ value, inner: { [name]: "whsec_x" } }])
        expect(JSON.stringify(hidden)).not.toContain("whsec_x")
        expect(withoutSecrets({ id: "a", list: [1, null] })).toEqual({ id: "a", list: [1, null] })
      }
    )
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 * MAX_ANSWER }), (length) => {
      const { content } = answered({ text: "x".repeat(length) })
      const texts = content.map((one) => ("text" in one && typeof one.text === "string" ? one.text : ""))
      expect(texts[0]?.length).toBeLessThanOrEqual(MAX_ANSWER)
      expect(texts.length).toBe(length + '{"text":""}'.length > MAX_ANSWER ? 2 : 1)
    }),
    { numRuns: 20 }
  )
})

it("refuses tools of no operation in words", async () => {
  expect((await ran(["mcp", "--data", folder, "--tools", "flown.*"])).failure).toBe("no operation is named flown.*")
})

/** A proxy before the bank, which passes on only those headers that it keeps, and notes what it passed. */
const proxyBefore = async (bankUrl: string, keeps: (header: string) => boolean) => {
  const passed: Array<string> = []
  const server = createServer(async (request, response) => {
    const pairs = Object.entries(request.headers).filter(([name]) => keeps(name))
    const headers = pairs.map(([name, value]): [string, string] => [name, String(value)])
    const body = request.method === "GET" ? undefined : await text(request)
    passed.push(`${request.method} ${request.url}`)
    const found = await fetch(`${bankUrl}${request.url}`, {
      method: request.method ?? "GET",
      headers: headers.filter(([name]) => !hopByHop.has(name)),
      ...(body !== undefined && { body })
    })
    const shown = [...found.headers].filter(([name]) => !hopByHop.has(name))
    response.writeHead(found.status, Object.fromEntries(shown)).end(await found.text())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // trusted: a listening server on a port has one.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, passed, close: () => server.close() }
}

const hopByHop = new Set(["connection", "content-length", "host", "keep-alive", "transfer-encoding"])

it.each([
  [true, false],
  [false, true]
])("behind a proxy that keeps the header Dry-Run (%s), a dry run is refused unsent: %s", async (keeps, refuses) => {
  const { baseUrl, accountNumberIds } = await bank()
  const proxy = await proxyBefore(baseUrl, (name) => keeps || name !== "dry-run")
  const { client_id, client_secret } = JSON.parse(readFileSync(join(folder, "sandbox.json"), "utf8"))
  const found = await Effect.runPromise(
    findBank(
      { data: "none", url: Option.some(proxy.url) },
      { VOSTRO_CLIENT_ID: client_id, VOSTRO_CLIENT_SECRET: client_secret }
    )
  )
  const tool = operationTools.find(({ operation }) => operation.name === "account_number.deactivate")
  if (tool === undefined) throw new Error("there is no such tool")
  const caller = callerOf(found)
  const params = { account_number_id: accountNumberIds[0] }
  for (let at = 0; at < 2; at++) {
    const { content, isError } = await Effect.runPromise(called(caller, tool, true, { params }))
    expect(isError === true).toBe(refuses)
    expect(JSON.stringify(content)).toContain(refuses ? "Nothing was sent: the bank does not say" : "would_answer")
  }
  const calls = proxy.passed.filter((one) => one !== "POST /v1/oauth/token")
  expect(calls).toHaveLength(refuses ? 0 : 2)
  expect(proxy.passed.length - calls.length).toBe(2)
  proxy.close()
})

it("a bank that ignores dry runs is reported, and not taken for one that changed nothing", async () => {
  const told = Effect.runPromise(Effect.flip(whatItWouldDo({ foreseen: undefined, value: { id: "wire_1" } })))
  expect((await told).text).toContain("ignored the header Dry-Run")
})
