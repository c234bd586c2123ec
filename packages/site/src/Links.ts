import { posix } from "node:path"

/** Target of a document's link on the site. */
export type SiteLink =
  /** Elsewhere, or within the same page. */
  | { readonly kind: "as-is" }
  /** To a page; `path` begins with a slash and ends with `.md`. */
  | { readonly kind: "page"; readonly path: string }
  /** To a file or folder of the repository that is no page: the site has its text. `path` lies in the repository. */
  | { readonly kind: "text"; readonly path: string; readonly isFolder: boolean }

/**
 * Finds the target of a link in a document. Documents link each other, and files of the repository, by paths relative to
 * themselves, with a slash behind a folder. The README is the first page; the decisions have a page that lists them.
 */
export const siteLink = (href: string, from: string): SiteLink => {
  if (/^([a-z]+:|#)/.test(href)) return { kind: "as-is" }
  const [address = "", hash] = href.split("#")
  const path = posix.join(posix.dirname(from), address)
  const end = hash === undefined ? "" : `#${hash}`
  if (path === "README.md") return { kind: "page", path: `/index.md${end}` }
  if (path.endsWith(".md")) return { kind: "page", path: `/${path}${end}` }
  if (path === DECISIONS) return { kind: "page", path: `/${DECISIONS}index.md` }
  return { kind: "text", path: path.replace(/\/$/, ""), isFolder: path.endsWith("/") }
}

const DECISIONS = "docs/decisions/"

/** Returns the address of the text of a file or folder that is no page. */
export const textAddress = ({ isFolder, path }: Extract<SiteLink, { readonly kind: "text" }>): string =>
  isFolder ? `/${path}/all.txt` : `/${path}.txt`
