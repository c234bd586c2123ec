// Opens the pages of the console in Chromium: `npm run browser`. `--screenshots FOLDER` keeps a picture of each page, in the
// light, in the dark and on a phone. `--pages NUMBER` opens this many addresses of each page: 2, where the gate opens 1.
import { spawnSync } from "node:child_process"
import { join, resolve, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { chromiumPath, NO_BROWSER } from "../console/test/support/browser/ChromiumPath.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { screenshots: { type: "string" }, pages: { type: "string" } }
})

const ending = (text: string): never => {
  console.error(`browser: ${text}`)
  process.exit(2)
}

if (chromiumPath() === undefined) ending(NO_BROWSER)
const pictures = values.screenshots === undefined ? undefined : resolve(values.screenshots)
if (pictures !== undefined && `${pictures}${sep}`.startsWith(root)) ending("the pictures are no part of the repository")

const config = "packages/console/test/browser/browser.config.ts"
const { status } = spawnSync(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", "--config", config, ...positionals],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      ...(pictures !== undefined && { SCREENSHOTS: pictures }),
      PAGES: values.pages ?? "2"
    }
  }
)
process.exit(status ?? 1)
