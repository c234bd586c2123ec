import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { withLayers } from "./layers.ts"
import { referencePages } from "./referencePages.ts"

const folder = fileURLToPath(new URL("../../docs/reference/", import.meta.url))
mkdirSync(folder, { recursive: true })
for (const [name, text] of referencePages()) writeFileSync(`${folder}${name}`, text)

const architecture = fileURLToPath(new URL("../../docs/architecture.md", import.meta.url))
writeFileSync(architecture, withLayers(readFileSync(architecture, "utf8")))
