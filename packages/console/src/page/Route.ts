import type { Page } from "./Page.ts"

/** A page, and the named segments of the path that it was found by. */
export interface Found {
  readonly page: Page
  readonly params: Readonly<Record<string, string>>
}

/** Returns a function that finds the page of a path. Fixed segments win over named ones. */
export const makeRoutes = (pages: ReadonlyArray<Page>): ((path: string) => Found | undefined) => {
  const routes = pages
    .map((page) => ({ page, segments: segmentsOf(page.path) }))
    .toSorted((a, b) => namedIn(a.segments) - namedIn(b.segments))
  return (path) => {
    const given = segmentsOf(path)
    for (const { page, segments } of routes) {
      const params = match(segments, given)
      if (params !== undefined) return { page, params }
    }
    return undefined
  }
}

const segmentsOf = (path: string): ReadonlyArray<string> => path.split("/").filter((segment) => segment !== "")

const namedIn = (segments: ReadonlyArray<string>): number =>
  segments.filter((segment) => segment.startsWith(":")).length

const match = (segments: ReadonlyArray<string>, given: ReadonlyArray<string>) => {
  if (segments.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, segment] of segments.entries()) {
    const value = decoded(given[at] ?? "")
    if (value === undefined) return undefined
    if (segment.startsWith(":")) params[segment.slice(1)] = value
    else if (segment !== value) return undefined
  }
  return params
}

const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
