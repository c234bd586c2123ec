import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { makePromiseClient } from "@vostro/http/promise"
import express from "express"
import { describe, expect, it } from "vitest"
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

describe("a body that was read before", () => {
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
    const server = createServer(express().use(express.json()).use(bank.node).use(report))
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    // trusted: the server listens on a port.
    const { port } = server.address() as AddressInfo
    const headers = { "content-type": "application/json" }
    const address = `http://127.0.0.1:${port}/v1/oauth/token`
    expect((await fetch(address, { method: "POST", headers, body: "{}" })).status).toBe(500)
    expect(errors).toEqual([expect.stringContaining("mount the bank before body parsers such as express.json()")])
    await new Promise<void>((resolve) => server.close(() => resolve()))
    await bank.close()
  })
})
