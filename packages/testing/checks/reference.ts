import { mkdirSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { referencePages } from "./referencePages.ts"

const folder = fileURLToPath(new URL("../../../docs/reference/", import.meta.url))
mkdirSync(folder, { recursive: true })
for (const [name, text] of referencePages()) writeFileSync(`${folder}${name}`, text)
