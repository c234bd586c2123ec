import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { stories } from "./tab/Stories.ts"

const at = (name: string): string => fileURLToPath(new URL(`./tab/${name}.ts`, import.meta.url))

/** Bundles the bank in a tab into a folder of the site. Fails if a module of Node is left in it. */
export const buildTab = async (outDir: string): Promise<void> => {
  const { metafile } = await build({
    entryPoints: { page: at("Page"), worker: at("Worker"), "service-worker": at("ServiceWorker") },
    outdir: outDir,
    bundle: true,
    format: "iife",
    platform: "browser",
    target: "es2023",
    conditions: ["vostro-source"],
    // Modules that the tab does not use may import Node; the check below finds any that it does use.
    external: ["node:*"],
    minify: true,
    metafile: true,
    logLevel: "warning"
  })
  const ofNode = Object.entries(metafile.outputs).flatMap(([, { imports }]) => imports.map(({ path }) => path))
  if (ofNode.length > 0) throw new Error(`the bank in a tab imports ${ofNode.join(", ")}`)
  mkdirSync(outDir, { recursive: true })
  writeFileSync(join(outDir, "index.html"), page)
  writeFileSync(join(outDir, "tab.css"), style)
}

const links = Object.entries(stories).map(([name, { title }]) => `<li><a href="#story=${name}">${title}</a></li>`)

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'; frame-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'">
<title>A bank in this tab</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="tab.css">
<script src="page.js" defer></script>
</head>
<body>
<header>
<p><a href="../index.html">Vostro</a></p>
<div>
<h1 id="title">A bank in this tab</h1>
<p id="about"></p>
<p id="state" role="status">Opening the bank …</p>
<noscript><p>The bank runs in this tab, which needs JavaScript.</p></noscript>
</div>
<nav aria-label="Stories"><ul><li><a href="#">An empty bank</a></li>${links.join("")}</ul></nav>
</header>
<main><iframe id="console" title="Console of the bank"></iframe></main>
</body>
</html>
`

const style = `
html, body { height: 100%; margin: 0; }
body { display: flex; flex-direction: column; font: 1rem/1.4 system-ui, sans-serif; background: Canvas; color: CanvasText; }
header { display: flex; flex-wrap: wrap; gap: 0 2rem; padding: 0.5rem 1rem; align-items: baseline; }
header h1 { font-size: 1.1rem; margin: 0; }
header p { margin: 0; }
header ul { display: flex; flex-wrap: wrap; gap: 0 1rem; list-style: none; margin: 0; padding: 0; }
main { flex: 1; display: flex; }
iframe { flex: 1; border: 0; border-top: 1px solid GrayText; }
`
