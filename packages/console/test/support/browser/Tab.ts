import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { chromiumPath, NO_BROWSER } from "./ChromiumPath.ts"

/** A page that is open in the browser, and its faults. */
export interface Tab {
  readonly page: Page
  /** Returns the faults since the last call: errors, dialogs, requests to other hosts, stored texts that ran. */
  readonly wrong: () => Promise<ReadonlyArray<string>>
  readonly close: () => Promise<void>
}

/** Starts the browser. */
export const launch = (): Promise<Browser> => {
  const executablePath = chromiumPath()
  if (executablePath === undefined) throw new Error(NO_BROWSER)
  return chromium.launch({ executablePath })
}

/** Widths of a phone and of a desk. */
export const [PHONE, DESK] = [
  { width: 360, height: 800 },
  { width: 1_440, height: 900 }
]

/** Time in ms that the browser waits for anything. Only a page that hangs reaches it. */
const PATIENCE_MS = 60_000

/** Opens an empty page in a session of its own. */
export const openTab = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Tab> => {
  const context = await browser.newContext({ viewport: DESK, locale: "en-US", timezoneId: "Europe/Berlin", ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const found = watch(page)
  return {
    page,
    wrong: async () => [...found.splice(0), ...(await ranOn(page))],
    close: () => context.close()
  }
}

/** Notes what a page must not do. A policy that blocks something is an error on the page's console. */
const watch = (page: Page): Array<string> => {
  const found: Array<string> = []
  page.on("console", (message) => {
    // The answer itself is looked at below.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return
    found.push(`on its console: ${message.text()}`)
  })
  page.on("response", (response) => {
    const status = response.status()
    // A page may say that something is refused. Its files, and the bank, must work.
    const isRefusal = status >= 400 && status < 500 && response.request().resourceType() === "document"
    if (status >= 400 && !isRefusal) found.push(`${status} of ${response.url()}`)
  })
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

// Hostile texts set it, wherever one of them runs. A page that is being left has nothing more to say.
const ranOn = async (page: Page): Promise<ReadonlyArray<string>> => {
  const isClean = await page.evaluate<boolean>("globalThis.pwned === undefined").catch((error: unknown) => {
    if (!isLeaving(error)) throw error
    return true
  })
  return isClean ? [] : ["a stored text ran on the page"]
}

/** True for the error of a question to a page that a navigation has replaced meanwhile. */
export const isLeaving = (error: unknown): boolean => /context was destroyed|navigating|ERR_ABORTED/.test(String(error))
