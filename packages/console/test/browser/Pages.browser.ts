import { beforeAll, describe, expect, it } from "vitest"
import { BASE, crawl, patterns } from "../support/browser/Crawl.ts"
import { hostileSandbox } from "../support/browser/HostileSandbox.ts"
import { axeFindings, openBrowser, picture } from "../support/browser/OpenBrowser.ts"
import { PHONE, type Tab } from "../support/browser/Tab.ts"

/** Number of addresses of each pattern that are opened: those with the longest pages. */
const OPENED = Number(process.env["PAGES"] ?? 1)

describe("every page of the console in Chromium", () => {
  const bank = hostileSandbox()
  const tab = openBrowser()
  let addresses: ReadonlyMap<string, ReadonlyArray<string>>
  let scripted: Tab
  let plain: Tab
  beforeAll(async () => {
    addresses = await crawl(bank().sandbox.base_url, bank().words["program_example"] ?? "")
    scripted = await tab()
    plain = await tab({ javaScriptEnabled: false })
  })
  const opened = (pattern: string): ReadonlyArray<string> => {
    const found = addresses.get(pattern) ?? []
    expect(found, "no page links to it: show a link to it where one looks for it").not.toEqual([])
    return found.slice(0, OPENED).map((address) => bank().sandbox.base_url + BASE + address)
  }

  it("has no link that leads nowhere", () => {
    expect(addresses.get("") ?? []).toEqual([])
  })

  it.each(patterns)("%s runs no stored text, and has no serious finding of axe, light and dark", async (pattern) => {
    const { page, wrong } = scripted
    for (const [at, url] of opened(pattern).entries()) {
      await page.emulateMedia({ colorScheme: "light" })
      await page.goto(url)
      await picture(page, `${nameOf(pattern)}-${at}-light`)
      const light = await axeFindings(page)
      await page.emulateMedia({ colorScheme: "dark" })
      await picture(page, `${nameOf(pattern)}-${at}-dark`)
      const dark = await axeFindings(page, "contrast")
      expect([...(await wrong()), ...light, ...dark], url).toEqual([])
    }
  })

  it.each(patterns)("%s can be read without its script, and on a phone", async (pattern) => {
    const { page, wrong } = plain
    await page.setViewportSize(PHONE)
    for (const [at, url] of opened(pattern).entries()) {
      await page.goto(url)
      await picture(page, `${nameOf(pattern)}-${at}-phone`)
      expect(await page.evaluate(READABLE), url).toEqual({ titles: 1, isEmpty: false, alarms: [], tooWide: [] })
      expect(await wrong(), url).toEqual([])
    }
  })
})

const nameOf = (pattern: string): string =>
  pattern.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "") || "overview"

/** Number of titles, if there is something to read, sums that do not agree, and what reaches beyond a narrow page though it is not in a `.wide`. */
const READABLE = `({
  titles: document.querySelectorAll("h1").length,
  isEmpty: document.querySelector("main").innerText.trim().length < 20,
  alarms: [...document.querySelectorAll(".check-bad")].map((one) => one.innerText),
  tooWide: document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && one.closest(".wide, pre") === null)
    .map((one) => one.outerHTML.slice(0, 120))
})`
