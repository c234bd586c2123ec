import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startSandbox } from "@vostro/sandbox"
import { Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openBrowser } from "../../../console/test/support/browser/OpenBrowser.ts"

describe("/docs of a sandbox in Chromium", () => {
  const tab = openBrowser()
  const scope = Scope.makeUnsafe()
  const folder = mkdtempSync(join(tmpdir(), "vostro-docs-"))
  let url: string
  beforeAll(async () => {
    const options = { port: 0, folder, store: "memory", clock: "manual" } as const
    const sandbox = await Effect.runPromise(Scope.provide(startSandbox(options), scope))
    url = sandbox.base_url
  })
  afterAll(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true, force: true })
  })

  it("sends its first request, which moves money, and asks no other host", async () => {
    const { close, page, wrong } = await tab()
    await page.goto(`${url}/docs`)
    // A look for roles reads the whole page each time, for a third of the time that the page needs.
    await page.locator("button", { hasText: "Test Request" }).first().click()
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST")
    await page.getByRole("button", { name: /^Send/ }).first().click()
    const answer = await answered
    expect(answer.url()).toBe(`${url}/v1/internal_transfer`)
    expect(answer.status()).toBe(200)
    expect(await answer.json()).toMatchObject({ status: "processing" })
    expect(await wrong()).toEqual([])
    await close()
  })

  it("has names that people use, and no advertisement", async () => {
    const { close, page } = await tab()
    await page.goto(`${url}/docs`)
    await page
      .getByRole("button", { name: /Account numbers/ })
      .first()
      .waitFor()
    const shown = await page.innerText("body")
    expect(shown).toContain("Events and webhooks")
    for (const offer of ["Scalar", "Ask AI", "MCP", "Share", "Generate SDKs", "Developer Tools", "Open API Client"]) {
      expect(shown).not.toContain(offer)
    }
    await close()
  })

  it("lists the operations with JavaScript off", async () => {
    const { close, page } = await tab({ javaScriptEnabled: false })
    await page.goto(`${url}/docs`)
    const row = page.getByRole("row", { name: "POST /v1/internal_transfer " })
    expect(await row.innerText()).toContain("Creates an asynchronous transfer")
    await close()
  })
})
