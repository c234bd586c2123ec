import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { AxeBuilder } from "@axe-core/playwright"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll } from "vitest"
import { chromiumPath, NO_BROWSER } from "./ChromiumPath.ts"

/** A page that is open in the browser, and its faults. */
export interface Opened {
  readonly page: Page
  /** Returns the faults since the last call: errors, dialogs, requests to other hosts, stored texts that ran. */
  readonly wrong: () => Promise<ReadonlyArray<string>>
  /** Keeps a picture of the page, if the run was asked for pictures. */
  readonly picture: (name: string) => Promise<void>
}

/** Widths of a phone and of a desk. */
export const [PHONE, DESK] = [
  { width: 360, height: 800 },
  { width: 1_440, height: 900 }
]

/** Time in ms that the browser waits for anything. Only a page that hangs reaches it. */
const PATIENCE_MS = 60_000

/** Runs a browser for the tests of a file. */
export const openBrowser = () => {
  let browser: Browser | undefined
  beforeAll(async () => {
    const executablePath = chromiumPath()
    if (executablePath === undefined) throw new Error(NO_BROWSER)
    browser = await chromium.launch({ executablePath })
  })
  afterAll(() => browser?.close())

  /** Opens an empty page in a session of its own, which ends with `close`. */
  const tab = async (
    options: BrowserContextOptions = {}
  ): Promise<Opened & { readonly close: () => Promise<void> }> => {
    if (browser === undefined) throw new Error("the browser runs from the first test of the file on")
    const context = await browser.newContext({
      viewport: DESK,
      locale: "en-US",
      timezoneId: "Europe/Berlin",
      ...options
    })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    const found = watch(page)
    return {
      page,
      wrong: async () => [...found.splice(0), ...(await ranOn(page))],
      picture: (name) => picture(page, name),
      close: () => context.close()
    }
  }
  return { tab }
}

/** Notes what a page must not do. A policy that blocks something is an error on the page's console. */
const watch = (page: Page): Array<string> => {
  const found: Array<string> = []
  page.on("console", (message) => message.type() === "error" && found.push(`on its console: ${message.text()}`))
  page.on("pageerror", (error) => found.push(`uncaught: ${error}`))
  page.on("dialog", async (dialog) => {
    found.push(`opened a dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url())
    const own = page.url()
    if (/^https?:$/.test(protocol) && own.startsWith("http") && origin !== new URL(own).origin)
      found.push(`asked ${request.url()}`)
  })
  return found
}

// Hostile texts set it, wherever one of them runs.
const ranOn = async (page: Page): Promise<ReadonlyArray<string>> =>
  (await page.evaluate("globalThis.pwned === undefined")) ? [] : ["a stored text ran on the page"]

const picture = async (page: Page, name: string): Promise<void> => {
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
