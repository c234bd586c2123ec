import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { AxeBuilder } from "@axe-core/playwright"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll } from "vitest"
import { launch, openTab, type Tab } from "./Tab.ts"

/** Runs a browser for the tests of a file; returns a function that opens an empty page in it. */
export const openBrowser = (): ((options?: BrowserContextOptions) => Promise<Tab>) => {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser?.close())
  return (options) => {
    if (browser === undefined) throw new Error("the browser runs from the first test of the file on")
    return openTab(browser, options)
  }
}

/** Keeps a picture of a page, if the run was asked for pictures. */
export const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env["SCREENSHOTS"]
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

/** Returns the serious and critical findings of axe. Where only colors differ, only contrast is looked at. */
export const axeFindings = async (page: Page, rules?: "contrast"): Promise<ReadonlyArray<string>> => {
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules === undefined ? builder : builder.withRules("color-contrast")).analyze()
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, target }) => `axe ${id}: ${target.join(" ")} ${html.slice(0, 200)}`))
}
