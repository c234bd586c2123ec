import { makeRoutes } from "@vostro/console/page/Route"
import { sections } from "@vostro/console/pages/Sections"

/** Path of the console of a sandbox. */
export const BASE = "/console"

/** The paths of all pages that can be opened, as their sections write them. Calls are answers to forms, files are saved. */
export const patterns: ReadonlyArray<string> = sections
  .flatMap(({ pages }) => pages.filter(({ download }) => download === undefined).map(({ path }) => path))
  .filter((path) => !path.startsWith("/calls/"))

const navigation = sections.flatMap(({ links }) => links.map(({ path }) => path))

const routeOf = makeRoutes(sections.flatMap(({ pages }) => pages))

/** Maximum number of addresses of one pattern that are read for more links. */
const READ = 40

/** An address within the console that answers with 200, and the length of its page. */
interface Found {
  readonly address: string
  readonly length: number
}

/**
 * Follows the links of the console from its first page and from the navigation of a program, without a browser. Returns the
 * addresses of each pattern, those with the longest pages first; links that no page answers by the pattern `""`. An address is
 * a path with its query, within the console.
 */
export const crawl = async (
  origin: string,
  program_id: string
): Promise<ReadonlyMap<string, ReadonlyArray<string>>> => {
  const found = new Map<string, Array<Found>>()
  // The form on top of every page leads to the search.
  const waiting = ["/", "/search", ...navigation.map((path) => path.replace(":program_id", program_id))]
  const seen = new Set(waiting)
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const pattern = routeOf(address.split("?")[0] ?? "")?.page.path ?? ""
    const known = found.get(pattern) ?? []
    found.set(pattern, known)
    if (known.length >= READ) continue
    const markup = await markupAt(origin + BASE + address)
    if (markup === undefined && pattern !== "") continue
    known.push({ address, length: markup?.length ?? 0 })
    for (const link of linksOf(markup ?? "")) {
      if (!seen.has(link)) waiting.push(link)
      seen.add(link)
    }
  }
  return new Map([...found].map(([pattern, list]) => [pattern, list.toSorted(longest).map(({ address }) => address)]))
}

const longest = (a: Found, b: Found): number => b.length - a.length

/** Returns a page; undefined for an address that the bank refuses, such as a request for an object that there is not. */
const markupAt = async (url: string): Promise<string | undefined> => {
  const response = await fetch(url)
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${url} answers ${response.status}: ${text}`)
  return response.ok ? text : undefined
}

const linksOf = (markup: string): ReadonlyArray<string> =>
  [...markup.matchAll(/<a [^>]*?href="\/console(\/[^"#]*)/g)].map(([, link = ""]) => link.replaceAll("&amp;", "&"))
