import { rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vitepress"
import { serveSite } from "./ServeSite.ts"
import { buildTab } from "./Tab.ts"

/** Builds the site, and serves it on this machine unless the arguments have `--build`. */
const place = fileURLToPath(new URL("..", import.meta.url))
const outDir = join(place, "dist")
rmSync(outDir, { recursive: true, force: true })
await build(place)
await buildTab(join(outDir, "tab"))
if (process.argv.includes("--build")) process.exit(0)
const port = Number(process.argv.find((one) => /^\d+$/.test(one)) ?? 4020)
const { url } = await serveSite(outDir, port)
console.log(`The documents are at ${url}   (a bank in a tab: ${url}/tab/index.html#story=day-58)`)
