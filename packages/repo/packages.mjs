// Packs every published package, checks the tarballs, and installs them into empty projects: every entry must load on plain
// Node and type-check there, no other module may, the commands must run, and peers may be old.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { API_FOLDER, apiReports } from "./apiReports.ts"
import { checkContents } from "./packed/contents.ts"
import { checkExamples, frameworks } from "./packed/examples.ts"
import { checkImage } from "./packed/image.ts"
import { checkEntries, installLinked } from "./packed/install.ts"
import { checkModule } from "./packed/module.ts"
import { checkNpx } from "./packed/npx.ts"
import { packAll, packages } from "./packed/pack.ts"
import { checkOldest, checkPeers, checkRanges, newest } from "./packed/ranges.ts"
import { ending, forEach, root, run, timed } from "./packed/run.ts"
import { checkRunners } from "./packed/runners.ts"
import { checkSizes } from "./packed/sizes.ts"

await timed("built and packed", () => packAll())
await timed("API reports", async () => {
  for (const [name, text] of apiReports()) {
    const path = join(root, API_FOLDER, name)
    if (readFileSync(path, "utf8") !== text) ending(`${API_FOLDER}${name} is not current: npm run reference`)
  }
})
checkRanges()
// An install waits for the disk most of the time.
const contents = timed("contents of the tarballs", () => forEach(packages, checkContents))
const project = await timed("installed", () => installLinked("all", packages, { ...newest, ...frameworks }))
await contents
await timed("entries", () => checkEntries(project))
await timed("sizes", () => checkSizes(project))
await timed("newest peers", () => checkPeers(project))
await timed("test runners", () => checkRunners())
await timed("a module from outside", () => checkModule(project))
await timed("oldest peers", checkOldest)
await timed("examples", () => checkExamples(project))
await timed("npx", checkNpx)
for (const { manifest } of packages) {
  for (const name of Object.keys(manifest.bin ?? {})) {
    const does = name === "vostro" ? ["demo", "--store", "embedded"] : ["--version"]
    await timed(`${manifest.name}: ${name} ${does.join(" ")}`, () =>
      run(manifest.name, project, join(project, "node_modules/.bin", name), ...does)
    )
  }
}
await timed("the image", () => checkImage(project))
