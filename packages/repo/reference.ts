import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { operations } from "@vostro/domain/operations"
import { withLayers } from "./layers.ts"
import { referencePages } from "./referencePages.ts"
import { ROUTES_MODULE, routesModule } from "./routesModule.ts"

const folder = fileURLToPath(new URL("../../docs/reference/", import.meta.url))
mkdirSync(folder, { recursive: true })
for (const [name, text] of referencePages()) writeFileSync(`${folder}${name}`, text)

const architecture = fileURLToPath(new URL("../../docs/architecture.md", import.meta.url))
writeFileSync(architecture, withLayers(readFileSync(architecture, "utf8")))

writeFileSync(fileURLToPath(new URL(`../../${ROUTES_MODULE}`, import.meta.url)), routesModule(operations))
