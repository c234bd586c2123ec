import type { Locator, Page } from "playwright-core"
import { HOSTILE, LONG } from "../support/browser/HostileTexts.ts"
import { type Draw, oneOf } from "./Draws.ts"

/** Time in ms for a step; what cannot be clicked until then is covered or gone, which is no fault. */
const STEP_MS = 2_000

const texts = [
  "1",
  "-1",
  "0.01",
  "99999999999999999999",
  "",
  " ",
  "2026-02-30",
  "null",
  "true",
  "{}",
  HOSTILE,
  LONG,
  "’ü漢\u202e"
]

const keys = ["/", "j", "k", "Enter", "Escape", "Tab", "End", "Backspace"]

/** Does something that a reader could do, and returns it in words. */
export const step = async (page: Page, start: string, draw: Draw): Promise<string> => {
  const kind = draw(100)
  if (kind < 3)
    return `go back ${await page.goBack().then(
      () => "",
      () => "in vain"
    )}`
  if (kind < 6)
    return `reload ${await page.reload().then(
      () => "",
      () => "in vain"
    )}`
  if (kind < 8) return `go to ${await wander(page, start, draw)}`
  if (kind < 16) return press(page, draw)
  if (kind < 40) return fill(page, draw)
  if (kind < 60)
    return click(page, draw, "main button:visible, main summary:visible, main input[type=checkbox]:visible")
  return click(page, draw, "a[href]:visible")
}

const press = async (page: Page, draw: Draw): Promise<string> => {
  const key = oneOf(draw, keys) ?? "Tab"
  await page.keyboard.press(key)
  return `press ${key}`
}

const click = async (page: Page, draw: Draw, selector: string): Promise<string> => {
  const found = await oneAt(page, draw, selector)
  if (found === undefined) return "nothing to click"
  const name = (await found.textContent({ timeout: STEP_MS }).catch(() => "")) ?? ""
  const isDone = await found.click({ timeout: STEP_MS }).then(
    () => true,
    () => false
  )
  await page.waitForLoadState("domcontentloaded")
  return `click ${name.trim().slice(0, 40)}${isDone ? "" : " in vain"}`
}

const fill = async (page: Page, draw: Draw): Promise<string> => {
  const found = await oneAt(
    page,
    draw,
    "input:not([type=hidden], [type=checkbox]):visible, textarea:visible, select:visible"
  )
  if (found === undefined) return "nothing to fill"
  const isChoice = await found.evaluate("(one) => one.tagName === 'SELECT'").catch(() => false)
  const text = oneOf(draw, [...texts, ...(await idsOn(page))]) ?? ""
  if (isChoice) await found.selectOption({ index: draw(3) }, { timeout: STEP_MS }).catch(() => [])
  else await found.fill(text, { timeout: STEP_MS }).catch(() => undefined)
  return isChoice ? "choose" : `type ${JSON.stringify(text.slice(0, 30))}`
}

/** Goes to an address that no link has: an unknown object, a broken query, a page with another cursor. */
const wander = async (page: Page, start: string, draw: Draw): Promise<string> => {
  const address = new URL(page.url())
  const way = draw(3)
  if (way === 0) address.pathname += `/${oneOf(draw, ["..", "%zz", "%00", "x", "é"])}`
  if (way === 1)
    address.searchParams.set(oneOf(draw, ["after", "before", "q", "limit", "status"]) ?? "q", oneOf(draw, texts) ?? "")
  if (way === 2) address.pathname = address.pathname.replace(/[0-9a-f](?=[^0-9a-f]*$)/, "0")
  const to = address.href.startsWith(start) ? address.href : start
  await page.goto(to)
  return to
}

const oneAt = async (page: Page, draw: Draw, selector: string): Promise<Locator | undefined> => {
  const all = page.locator(selector)
  const count = await all.count()
  return count === 0 ? undefined : all.nth(draw(count))
}

const idsOn = async (page: Page): Promise<ReadonlyArray<string>> =>
  ((await page.content()).match(/\b[a-z_]+_[0-9a-f]{32}\b/g) ?? []).slice(0, 20)
