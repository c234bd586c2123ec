import type { Page } from "playwright-core"
import { isLeaving, type Tab } from "../support/browser/Tab.ts"
import type { Draw } from "./Draws.ts"
import { step } from "./Steps.ts"

/** A walk through the console: how far it went, and the laws that broke on the way, each with the steps before. */
export interface Walked {
  readonly steps: number
  readonly pages: number
  readonly broken: ReadonlyArray<string>
}

/** Number of the last steps that a broken law names. */
const TOLD = 8

/** The beginning and the end of a walk. */
export interface Walk {
  /** Address of the first page; the walk stays below it. */
  readonly start: string
  /** Opens the first page, with a login if there is one. */
  readonly enter: (page: Page) => Promise<unknown>
  readonly draw: Draw
  /** Time of the end, by `performance.now`. */
  readonly until: number
}

/** Walks through a console, and checks the laws after each step. */
export const explore = async (tab: Tab, { draw, enter, start, until }: Walk): Promise<Walked> => {
  const { page, wrong } = tab
  const pages = new Set<string>()
  const told: Array<string> = []
  const broken = new Map<string, string>()
  let steps = 0
  while (performance.now() < until) {
    const isOut = !page.url().startsWith(start) || page.url().startsWith(`${start}login`)
    told.push(isOut ? await enter(page).then(() => "enter") : await attempt(page, start, draw))
    steps++
    pages.add(new URL(page.url()).pathname)
    for (const law of [...(await wrong()), ...(await twoBalances(page))]) {
      // The same fault on the next page is no news.
      const kind = law.replaceAll(/[0-9a-f]{32}|\d+/g, "_")
      if (!broken.has(kind)) broken.set(kind, `${law}\n  on ${page.url()} after ${told.slice(-TOLD).join(" > ")}`)
    }
  }
  return { steps, pages: pages.size, broken: [...broken.values()] }
}

/** Takes a step. A step that a navigation overtakes has no outcome. */
const attempt = (page: Page, start: string, draw: Draw): Promise<string> =>
  step(page, start, draw).catch((error: unknown) => {
    if (!isLeaving(error)) throw error
    return "be overtaken"
  })

/** Returns the account numbers that have two balances of one name on a page. */
const twoBalances = async (page: Page): Promise<ReadonlyArray<string>> => {
  const shown = await page.evaluate<Balances>(BALANCES).catch((): Balances => [])
  const known = new Map<string, string>()
  return shown.flatMap(([name, amount]) => {
    const before = known.get(name) ?? amount
    known.set(name, amount)
    return before === amount ? [] : [`two balances of ${name}: ${before} and ${amount}`]
  })
}

type Balances = ReadonlyArray<readonly [name: string, amount: string]>

/** The balances in the tables of a page: account number with the name of the column, and amount. */
const BALANCES = `[...document.querySelectorAll("main table")].flatMap((table) => {
  const names = [...table.querySelectorAll("thead th")].map((one) => one.innerText.trim())
  return [...table.querySelectorAll("tbody tr")].flatMap((row) => {
    const [number] = /account_number_[0-9a-f]{32}/.exec(row.innerHTML) ?? []
    if (number === undefined) return []
    return [...row.children].flatMap((cell, at) =>
      /^(Posted|Held|Available)$/.test(names[at]) ? [[number + " " + names[at], cell.innerText.trim()]] : []
    )
  })
})`
