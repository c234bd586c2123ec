// Packs the published packages into the folder `tarballs`, for projects that install them before they are published.
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { packAll } from "./packed/pack.ts"
import { root } from "./packed/run.ts"

const folder = join(root, "tarballs")
mkdirSync(folder, { recursive: true })
await packAll(folder)
console.log(`Install all of them together, with Node 22.19 or later: npm install ${join(folder, "*.tgz")}`)
