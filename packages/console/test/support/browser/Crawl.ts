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

/**
 * Follows the links of the console from its first page and from the navigation of a program, without a browser. Returns the
 * addresses that it found for each pattern; those that no page answers by the pattern `""`. An address is a path with its
 * query, within the console.
 */
export const crawl = async (
  origin: string,
  program_id: string
): Promise<ReadonlyMap<string, ReadonlyArray<string>>> => {
  const found = new Map<string, Array<string>>()
  const waiting = ["/", ...navigation.map((path) => path.replace(":program_id", program_id))]
  const seen = new Set(waiting)
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    const pattern = routeOf(at.split("?")[0] ?? "")?.page.path ?? ""
    const known = found.get(pattern) ?? []
    found.set(pattern, known)
    if (known.length >= READ) continue
    known.push(at)
    if (pattern === "") continue
    for (const link of linksOf(await textAt(origin + BASE + at))) {
      if (!seen.has(link)) waiting.push(link)
      seen.add(link)
    }
  }
  return found
}

const textAt = async (url: string): Promise<string> => {
  const response = await fetch(url)
  if (response.status >= 500) throw new Error(`${url} answers ${response.status}: ${await response.text()}`)
  return response.text()
}

const linksOf = (markup: string): ReadonlyArray<string> =>
  [...markup.matchAll(/<a [^>]*?href="\/console(\/[^"#]*)/g)].map(([, link = ""]) => link.replaceAll("&amp;", "&"))
