import { existsSync } from "node:fs"
import { createRequire } from "node:module"

/** Paths at which systems install a browser of the family of Chromium. */
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
]

/** Returns the browser that tests drive: that of CHROME_PATH, else an installed one; undefined without any. */
export const chromiumPath = (): string | undefined => {
  const given = process.env["CHROME_PATH"]
  if (given !== undefined) return existsSync(given) ? given : undefined
  return PLACES.find((place) => existsSync(place)) ?? downloaded()
}

/** Returns the browser that Playwright has downloaded. Playwright is loaded only if the system has no browser. */
const downloaded = (): string | undefined => {
  const { chromium }: typeof import("playwright-core") = createRequire(import.meta.url)("playwright-core")
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** Message for a machine without a browser. */
export const NO_BROWSER =
  "no Chromium was found, so no page of the console was opened in one: install it, or name it in CHROME_PATH"
