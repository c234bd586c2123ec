import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { operations, resources } from "@vostro/domain/operations"
import { documentPages } from "@vostro/http/node"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { axeFindings, openBrowser } from "../../../console/test/support/browser/OpenBrowser.ts"

// The page of all operations has so many elements that axe looks for minutes. These have every kind of element.
const few = [
  "oauth_token.create",
  "internal_transfer.create",
  "internal_transfer.list",
  "file.create",
  "program.update"
]
const offered = { operations: operations.filter(({ name }) => few.includes(name)), resources: resources.slice(0, 2) }

describe("the themes of /docs in Chromium", () => {
  const tab = openBrowser()
  let server: Server
  beforeAll(async () => {
    const page = documentPages()["/docs"]?.GET
    server = createServer(async (request, response) => {
      if (request.url !== "/docs") return void response.writeHead(404).end()
      const shown = await page?.(new Request("http://localhost/docs"), offered)
      response.writeHead(200, Object.fromEntries(shown?.headers ?? [])).end(await shown?.text())
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  })
  afterAll(() => {
    server.close().closeAllConnections()
  })

  // trusted: the server listens on a port.
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`

  it.each(["light", "dark"] as const)("have no serious finding of axe: %s", async (colorScheme) => {
    const { close, page, wrong } = await tab({ colorScheme })
    await page.goto(url())
    await page
      .getByRole("button", { name: /Test Request/ })
      .first()
      .waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page
      .getByRole("button", { name: /Test Request/ })
      .first()
      .click()
    await page.getByRole("button", { name: /^Send/ }).first().waitFor()
    expect(await wrong()).toEqual([])
    await close()
  })
})
