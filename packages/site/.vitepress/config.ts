import { relative } from "node:path"
import { defineConfig, type MarkdownRenderer } from "vitepress"
import { documents, root } from "../src/Documents.ts"
import { siteLink, textAddress } from "../src/Links.ts"
import { publishTexts } from "../src/Texts.ts"

// VitePress bundles this file, and finds no source of other packages: Node loads what needs them.
const { drawingOf }: typeof import("../src/Drawings.ts") = await import(
  new URL("../src/Drawings.ts", import.meta.url).href
)

const linked = new Map<string, ReturnType<typeof siteLink>>()

/** Returns the path of the document that is rendered, from the root of the repository. */
const sourceOf = (env: { readonly path?: string; readonly realPath?: string }): string =>
  relative(root, env.realPath ?? env.path ?? "")

/** Lets links lead to the pages of the site, and notes the files that are no pages: the site has their texts. */
const withSiteLinks = (md: MarkdownRenderer): void => {
  const open = md.renderer.rules["link_open"]
  md.renderer.rules["link_open"] = (tokens, at, options, env, self) => {
    const token = tokens[at]
    const href = token?.attrGet("href") ?? ""
    const target = siteLink(href, sourceOf(env))
    if (target.kind === "page") token?.attrSet("href", target.path)
    if (target.kind === "text") {
      token?.attrSet("href", textAddress(target))
      token?.attrSet("target", "_self")
      linked.set(target.path, target)
    }
    return open?.(tokens, at, options, env, self) ?? self.renderToken(tokens, at, options)
  }
}

/** Draws the lifecycles, as the console does. Other diagrams stay readable as text. */
const withDrawings = (md: MarkdownRenderer): void => {
  const fence = md.renderer.rules["fence"]
  md.renderer.rules["fence"] = (tokens, at, options, env, self) => {
    const { content = "", info = "" } = tokens[at] ?? {}
    const drawing = info.trim() === "mermaid" ? drawingOf(content) : undefined
    return drawing ?? fence?.(tokens, at, options, env, self) ?? ""
  }
}

/** Documents have no HTML of their own: what looks like a tag is text, and comments are for those who write. */
const withoutHtml = (md: MarkdownRenderer): void => {
  for (const rule of ["html_inline", "html_block"]) {
    // The pages of the site itself have scripts, which VitePress takes out of their HTML.
    const own = md.renderer.rules[rule]
    md.renderer.rules[rule] = (tokens, at, options, env, self) => {
      const text = tokens[at]?.content ?? ""
      const isOfSite = sourceOf(env).startsWith("packages/site/pages/")
      if (isOfSite) return own?.(tokens, at, options, env, self) ?? text
      return md.utils.escapeHtml(text.replaceAll(/<!--[\s\S]*?-->/g, ""))
    }
  }
}

const menu = Object.entries(documents()).map(([text, its]) => ({
  text,
  items: its.map(({ path, title }) => ({
    text: title,
    link: path === "README.md" ? "/" : `/${path.replace(/md$/, "html")}`
  }))
}))

export default defineConfig({
  title: "Vostro",
  description: "A bank core for partner programs, as a TypeScript library",
  lang: "en",
  head: [["link", { rel: "icon", href: "data:," }]],
  srcDir: "../..",
  outDir: "dist",
  cacheDir: ".vitepress/cache",
  srcExclude: [".*/**", "packages/*/{src,test,dist,sql,bench,setup}/**", "packages/*/CHANGELOG.md", "tarballs/**"],
  rewrites: { "README.md": "index.md", "packages/site/pages/docs/decisions/index.md": "docs/decisions/index.md" },
  markdown: {
    // Those of VitePress have letters with a contrast of less than 4.5 to 1.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config: (md) => {
      withSiteLinks(md)
      withDrawings(md)
      withoutHtml(md)
    }
  },
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    nav: [
      { text: "Guides", link: "/docs/guides/api.html" },
      { text: "Reference", link: "/docs/reference/operations.html" },
      { text: "Architecture", link: "/docs/architecture.html" },
      { text: "A bank in this tab", link: "/tab/index.html", target: "_self" }
    ],
    sidebar: menu
  },
  buildEnd: ({ outDir }) => publishTexts(outDir, [...linked.values()])
})
