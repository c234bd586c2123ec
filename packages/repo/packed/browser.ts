import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { INSTALL, npm, place, run } from "./run.ts"

/** A browser that its npm package contains, for Linux on x64, and the driver. */
const BROWSER = { "@sparticuz/chromium": "153.0.0", "playwright-core": "1.65.1" }

/**
 * Opens a page in the browser, evaluates expressions on it one after the other, and prints their values, the origins that
 * the page asked, and its errors.
 */
const driver = `
import chromium from "@sparticuz/chromium"
import { chromium as playwright } from "playwright-core"
const [url, ...expressions] = process.argv.slice(2)
const browser = await playwright.launch({ executablePath: await chromium.executablePath() })
const page = await browser.newPage()
const errors = []
const origins = new Set()
page.on("console", (message) => message.type() === "error" && errors.push(message.text()))
page.on("pageerror", (error) => errors.push(String(error)))
page.on("request", (request) => origins.add(new URL(request.url()).origin))
await page.goto(url, { waitUntil: "networkidle" })
const values = []
for (const expression of expressions) values.push(await page.evaluate(expression))
console.log(JSON.stringify({ version: browser.version(), values, errors, origins: [...origins] }))
await browser.close()
`

/** Outcome of a visit of a page in the browser. */
export interface Seen {
  readonly version: string
  readonly values: ReadonlyArray<string>
  readonly errors: ReadonlyArray<string>
  readonly origins: ReadonlyArray<string>
}

/** Visits a page in the browser, and evaluates expressions on it. */
export type Look = (url: string, ...expressions: ReadonlyArray<string>) => Promise<Seen>

/** Installs the browser. */
export const installBrowser = async (): Promise<Look> => {
  const installed = join(place, "chromium")
  mkdirSync(installed)
  const manifest = { name: "browser", private: true, type: "module", dependencies: BROWSER }
  writeFileSync(join(installed, "package.json"), JSON.stringify(manifest))
  writeFileSync(join(installed, "drive.js"), driver)
  await run("chromium: install", installed, npm, ...INSTALL, "--ignore-scripts")
  // The browser unpacks itself into the folder of temporary files, which is removed with all others.
  const drive = ["env", `TMPDIR=${installed}`, process.execPath, "drive.js"] as const
  return async (...args) => JSON.parse(await run("chromium", installed, ...drive, ...args))
}
