import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import type { Server } from "node:http"
import { join } from "node:path"
import { documents, root } from "@vostro/site/Documents"
import { serveSite } from "@vostro/site/ServeSite"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { axeFindings, openBrowser, picture } from "../../../console/test/support/browser/OpenBrowser.ts"
import { PHONE } from "../../../console/test/support/browser/Tab.ts"

const built = join(root, "packages/site/dist")

/** Time in ms that a test waits for a bank in a tab. Only a tab that hangs reaches it. */
const PATIENCE_MS = 60_000

/** Pages with every kind of part: the README, a guide, tables, drawings, a list, code, and the bank in a tab. */
const looked = [
  "/index.html",
  "/docs/guides/console.html",
  "/docs/guides/bank-in-a-tab.html",
  "/docs/architecture.html",
  "/docs/reference/lifecycles.html",
  "/docs/decisions/index.html",
  "/docs/reference/settings.html",
  "/tab/index.html"
]

describe("the built site in Chromium", () => {
  const tab = openBrowser()
  let site: { readonly url: string; readonly server: Server }
  beforeAll(async () => {
    const build = ["--conditions=vostro-source", "packages/site/src/Main.ts", "--build"]
    execFileSync(process.execPath, build, { cwd: root, stdio: ["ignore", "ignore", "inherit"] })
    site = await serveSite(built, 0)
  })
  afterAll(() => {
    site.server.close().closeAllConnections()
  })

  it("shows the README, finds words in the guides, and asks no other host", async () => {
    const { close, page, wrong } = await tab()
    await page.goto(site.url)
    expect(await page.locator("main h1").innerText()).toContain("Vostro")
    await page.getByRole("button", { name: "Search" }).click()
    await page.getByPlaceholder("Search").fill("negative list")
    await page.locator(".results .result").first().click()
    await page.waitForURL(/\/docs\//)
    expect(await wrong()).toEqual([])
    await close()
  })

  it.each(looked)("%s has no serious finding of axe, light, dark and on a phone", async (path) => {
    const { close, page, wrong } = await tab()
    const name = path.replaceAll(/[^a-z0-9]+/g, "-")
    const look = async (theme: "light" | "dark", size: string): Promise<ReadonlyArray<string>> => {
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(site.url + path)
      await page.locator("h1").first().waitFor()
      await picture(page, `site${name}-${size}`)
      return axeFindings(page)
    }
    const light = await look("light", "light")
    const dark = await look("dark", "dark")
    await page.setViewportSize(PHONE)
    const phone = await look("light", "phone")
    const isTooWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
    expect([
      ...(await wrong()),
      ...light,
      ...dark,
      ...phone,
      ...(isTooWide ? ["it is wider than a phone"] : [])
    ]).toEqual([])
    await close()
  })

  it("has each page as Markdown too, and an index of them for agents", () => {
    const index = readFileSync(join(built, "llms.txt"), "utf8")
    for (const { path, title } of Object.values(documents()).flat()) {
      const at = path === "README.md" ? "index.md" : path
      expect(index).toContain(`[${title}](/${at})`)
      expect(readFileSync(join(built, at), "utf8")).toBe(readFileSync(join(root, path), "utf8"))
      expect(existsSync(join(built, at.replace(/md$/, "html")))).toBe(true)
    }
  })

  /** Opens a bank with a story, and its console once it shows a page. */
  const openBank = async (story: string) => {
    const opened = await tab()
    await opened.page.goto(`${site.url}/tab/index.html${story}`)
    const console = opened.page.frameLocator("#console")
    await console.locator("main h1").waitFor()
    return { ...opened, console }
  }

  it("runs a bank in a tab: sends a debit, brings it back on day 58, and shows the books", async () => {
    const { close, console, wrong } = await openBank("#story=day-58")
    expect(await console.locator("main").innerText()).toContain("returned")
    await console.getByRole("link", { name: "Overview" }).click()
    await console.getByRole("heading", { name: "Overview" }).waitFor()
    expect(await wrong()).toEqual([])
    await close()
  })

  it("plays the steps of a link, and says which of them is illegal", async () => {
    const opened = await openBank('#scenario=[{"advance":"3 banking days"}]')
    expect(await opened.page.innerText("#state")).toContain("The bank runs in this tab")
    await opened.close()
    const { close, page } = await tab()
    await page.goto(`${site.url}/tab/index.html#scenario=[{"advance":"5 moons"}]`)
    const state = () => page.innerText("#state")
    await expect.poll(state, { timeout: PATIENCE_MS }).toContain('step 0: "5 moons" is no span of time')
    await close()
  })

  it("gives each tab a bank of its own, which ends with the tab", async () => {
    const [one, two] = [await openBank("#story=lunch"), await openBank("")]
    const address = (page: Page) => page.frames()[1]?.url() ?? ""
    const ended = address(one.page)
    expect(ended).not.toBe(address(two.page))
    await one.page.goto("about:blank")
    await two.page.goto(ended)
    expect(await two.page.innerText("body")).toContain("The bank of this page is closed")
    await one.close()
    await two.close()
  })
})
