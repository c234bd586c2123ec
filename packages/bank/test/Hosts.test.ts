import { Readable } from "node:stream"
import { makePromiseClient } from "@vostro/http/promise"
import express from "express"
import fastify from "fastify"
import { describe, expect, it } from "vitest"
import { listening } from "../../bank-tests/support/Listening.ts"
import { bankAt, hosts, OPERATOR_TOKEN } from "./support/Hosts.ts"

describe.each(hosts)("a bank in %s", (_, mount) => {
  it("answers reads, writes and files under its base path", async () => {
    const bank = await bankAt("/bank")
    const { send, stop } = await mount(bank)
    const baseUrl = "http://host.test/bank"
    const operator = makePromiseClient({ baseUrl, fetch: send, credentials: { operator_token: OPERATOR_TOKEN } })
    const { value: program } = await operator.call("program.create", { body: { name: "Zoë & Sons" } })
    const params = { program_id: program.id }
    expect((await operator.call("program.get", { params })).value).toEqual(program)
    const { value: client } = await operator.call("client.create", { params, body: { name: "Client" } })
    const credentials = { client_id: client.id, client_secret: client.client_secret }
    const partner = makePromiseClient({ baseUrl, fetch: send, credentials })
    const file = new File([new Uint8Array(300_000).fill(7)], "blob.pdf", { type: "application/pdf" })
    const body = { type: "bank_statement" } as const
    const sent = await partner.call("file.create", { idempotencyKey: "file-1", body, file })
    const content = await partner.call("file.content", { params: { file_id: sent.value.id } })
    expect((await new Response(content.value).bytes()).length).toBe(300_000)
    await expect(operator.call("program.create", { body: { name: "" } })).rejects.toMatchObject({
      code: "parameters_invalid",
      fields: [{ parameter: "name" }]
    })
    await stop()
    await bank.close()
  })

  it("says which setting is missing if it does not know its base path", async () => {
    const bank = await bankAt()
    const { send, stop } = await mount(bank)
    const response = await send(new Request("http://host.test/bank/v1/event"))
    expect(response.status).toBe(404)
    expect(await response.text()).toContain("do not begin with /bank. If it is mounted there, set basePath.")
    await stop()
    await bank.close()
  })
})

const OUTSIDE =
  "The paths of this bank begin with its basePath, /bank. If the host removes that prefix, leave basePath out."
const refusal = async (response: Response) => ({ ...Object(await response.json()), status: response.status })
const LIST = "/operator/v1/programs"

describe("the base path of a bank", () => {
  it("leaves all other routes to Express", async () => {
    const bank = await bankAt("/bank")
    const app = express().use(bank.node)
    app.get(["/", "/bankrupt", LIST], (_request, response) => void response.send("the host"))
    const { stop, url } = await listening(app)
    for (const path of ["/", "/bankrupt", LIST]) expect(await (await fetch(url + path)).text()).toBe("the host")
    expect((await fetch(`${url}/bank${LIST}`)).status).toBe(403)
    await stop()
    await bank.close()
  })

  it("may be removed by the mount of Express", async () => {
    const bank = await bankAt("/bank")
    const { stop, url } = await listening(express().use("/bank", bank.node))
    expect((await fetch(`${url}/bank${LIST}`)).status).toBe(403)
    await stop()
    await bank.close()
  })

  it("bounds the bank of a host without other routes", async () => {
    const bank = await bankAt("/bank")
    const { stop, url } = await listening((request, response) => bank.node(request, response))
    for (const response of [await fetch(url + LIST), await bank.fetch(new Request(`http://host.test${LIST}`))]) {
      expect(response.status).toBe(404)
      expect(await response.text()).toContain(OUTSIDE)
    }
    expect((await bank.fetch(new Request(`http://host.test/bank${LIST}`))).status).toBe(403)
    await stop()
    await bank.close()
  })

  it.each(["bank", "/bank/", "//bank", "/", ""])("may be written %j", async (basePath) => {
    const bank = await bankAt(basePath)
    const operator = bank.client({ operator_token: OPERATOR_TOKEN })
    expect((await operator.call("program.list", {})).value.objects).toEqual([])
    await bank.close()
  })
})

const hint = expect.stringContaining("mount the bank before body parsers such as express.json()")

describe("a body that was read before", () => {
  it("is answered with 500 by a server of node:http", async () => {
    const bank = await bankAt()
    const { stop, url } = await listening(async (request, response) => {
      await new Response(Readable.toWeb(request)).text()
      bank.node(request, response)
    })
    const response = await fetch(`${url}/v1/oauth/token`, { method: "POST", body: "{}" })
    expect(await refusal(response)).toMatchObject({ status: 500, code: "internal_server_error", detail: hint })
    await stop()
    await bank.close()
  })

  it("is answered with 500 in Fastify, whose parsers read it", async () => {
    const bank = await bankAt()
    const app = fastify()
    app.all("/v1/*", (request, reply) => {
      reply.hijack()
      bank.node(request.raw, reply.raw)
    })
    const url = await app.listen({ port: 0, host: "127.0.0.1" })
    const headers = { "content-type": "application/json" }
    const response = await fetch(`${url}/v1/oauth/token`, { method: "POST", headers, body: "{}" })
    expect(await refusal(response)).toMatchObject({ status: 500, detail: hint })
    await app.close()
    await bank.close()
  })

  it("is an error of a Fetch host", async () => {
    const bank = await bankAt()
    const request = new Request("http://host.test/v1/oauth/token", { method: "POST", body: "{}" })
    await request.text()
    await expect(bank.fetch(request)).rejects.toThrow("mount the bank before body parsers such as express.json()")
    await bank.close()
  })

  it("is an error of Express, after express.json()", async () => {
    const bank = await bankAt()
    const errors: Array<string> = []
    const report: express.ErrorRequestHandler = (error, _request, response, _next) => {
      errors.push(String(error))
      response.status(500).end()
    }
    const { stop, url } = await listening(express().use(express.json()).use(bank.node).use(report))
    const headers = { "content-type": "application/json" }
    expect((await fetch(`${url}/v1/oauth/token`, { method: "POST", headers, body: "{}" })).status).toBe(500)
    expect(errors).toEqual([hint])
    await stop()
    await bank.close()
  })
})
