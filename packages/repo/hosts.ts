// Packs the packages, and runs the examples on hosts that are too large for the gate: a page in Chromium, and Next.
import { installBrowser } from "./packed/browser.ts"
import { checkBrowser } from "./packed/chromium.ts"
import { installLinked } from "./packed/install.ts"
import { checkNext } from "./packed/next.ts"
import { packAll, packages } from "./packed/pack.ts"
import { checkPages } from "./packed/pages.ts"
import { newest } from "./packed/ranges.ts"
import { timed } from "./packed/run.ts"

await timed("built and packed", packAll)
const project = await timed("installed", () => installLinked("all", packages, newest))
const look = await timed("Chromium: install", installBrowser)
await timed("Chromium: a page", () => checkBrowser(project, look))
await timed("Chromium: pages of a bank", () => checkPages(project, look))
await timed("Next", checkNext)
