import { cpSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Partner } from "./conversation.ts"
import { bundle, source } from "./examples.ts"
import { visit } from "./hosts.ts"
import { ending, INSTALL, npm, place, run } from "./run.ts"

/** A browser that its npm package contains, for Linux on x64, and the driver. */
const BROWSER = { "@sparticuz/chromium": "153.0.0", "playwright-core": "1.65.1" }

/** Opens a page in the browser, evaluates expressions on it one after the other, and prints their values. */
const driver = `
import chromium from "@sparticuz/chromium"
import { chromium as playwright } from "playwright-core"
const [url, ...expressions] = process.argv.slice(2)
const browser = await playwright.launch({ executablePath: await chromium.executablePath() })
const page = await browser.newPage()
await page.goto(url)
const values = []
for (const expression of expressions) values.push(await page.evaluate(expression))
console.log(JSON.stringify([browser.version(), ...values]))
await browser.close()
`

/** Runs the example for browsers in Chromium: its page reads an account number, sends money, and is refused. */
export const checkBrowser = async (project: string): Promise<void> => {
  const installed = join(place, "chromium")
  mkdirSync(installed)
  const manifest = { name: "browser", private: true, type: "module", dependencies: BROWSER }
  writeFileSync(join(installed, "package.json"), JSON.stringify(manifest))
  writeFileSync(join(installed, "drive.js"), driver)
  await run("chromium: install", installed, npm, ...INSTALL, "--ignore-scripts")
  const folder = join(project, "page")
  cpSync(join(source, "hosts"), folder, { recursive: true })
  const outfile = join(folder, "browser.js")
  await bundle({ entryPoints: [join(folder, "Browser.ts")], outfile, format: "iife", globalName: "page" })
  const host = { name: "a page in Chromium", command: [process.execPath, "PageServer.ts"], folder } as const
  await visit(host, (baseUrl, partner) => usePage(installed, baseUrl, partner))
}

const usePage = async (
  installed: string,
  baseUrl: string,
  { token, accountNumberId, otherAccountNumberId }: Partner
): Promise<void> => {
  const called = (name: string, ...args: ReadonlyArray<string>) =>
    `page.${name}(...${JSON.stringify([baseUrl, ...args])})`
  const shown = called("show", token, accountNumberId)
  const refused = called("show", "wrong", accountNumberId)
  const sent = called("send", token, accountNumberId, otherAccountNumberId)
  const url = new URL("/", baseUrl).href
  // The browser unpacks itself into the folder of temporary files, which is removed with all others.
  const drive = ["env", `TMPDIR=${installed}`, process.execPath, "drive.js"] as const
  const printed = await run("chromium", installed, ...drive, url, shown, refused, sent)
  const [version, status, refusal, id]: ReadonlyArray<string> = JSON.parse(printed)
  if (status !== "active" || !refusal?.startsWith("refused: ")) ending(`the page shows: ${printed}`)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${baseUrl}/v1/internal_transfer/${id}`, { headers })
  const { amount }: { readonly amount?: number } = JSON.parse(await answer.text())
  if (amount !== 500) ending(`the page sent ${amount} cents: ${printed}`)
  console.log(`  Chromium ${version} sends money`)
}
