import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { operations, resources } from "@vostro/domain/operations"
import { API_FOLDER, apiReports } from "./apiReports.ts"
import { CALLS_FOLDER, callsModules } from "./clientTypes/callsModules.ts"
import { EVENTS_MODULE, eventsModule } from "./eventsModule.ts"
import { withLayers } from "./layers.ts"
import { referencePages } from "./referencePages.ts"
import { ROUTES_MODULE, routesModule } from "./routesModule.ts"

const folder = fileURLToPath(new URL("../../docs/reference/", import.meta.url))
mkdirSync(folder, { recursive: true })
for (const [name, text] of referencePages()) writeFileSync(`${folder}${name}`, text)

const architecture = fileURLToPath(new URL("../../docs/architecture.md", import.meta.url))
writeFileSync(architecture, withLayers(readFileSync(architecture, "utf8")))

writeFileSync(fileURLToPath(new URL(`../../${ROUTES_MODULE}`, import.meta.url)), routesModule(operations))
writeFileSync(fileURLToPath(new URL(`../../${EVENTS_MODULE}`, import.meta.url)), eventsModule(resources, operations))

const calls = fileURLToPath(new URL(`../../${CALLS_FOLDER}`, import.meta.url))
rmSync(calls, { recursive: true, force: true })
mkdirSync(calls, { recursive: true })
for (const [name, text] of callsModules(operations)) writeFileSync(calls + name, text)

// The reports read what `tsc -b` makes of the sources above.
const root = fileURLToPath(new URL("../../", import.meta.url))
const compiler = `${root}node_modules/typescript-7/bin/tsc`
const { status } = spawnSync(process.execPath, [compiler, "-b"], { cwd: root, stdio: "inherit" })
if (status !== 0) process.exit(1)
mkdirSync(root + API_FOLDER, { recursive: true })
for (const [name, text] of apiReports()) writeFileSync(root + API_FOLDER + name, text)
