// Packs the packages, and runs the examples on hosts that are too large for the gate: a page in Chromium, and Next.
import { checkBrowser } from "./packed/chromium.ts"
import { installLinked } from "./packed/install.ts"
import { checkNext } from "./packed/next.ts"
import { packAll, packages } from "./packed/pack.ts"
import { newest } from "./packed/ranges.ts"
import { timed } from "./packed/run.ts"

await timed("built and packed", packAll)
const project = await timed("installed", () => installLinked("all", packages, newest))
await timed("Chromium", () => checkBrowser(project))
await timed("Next", checkNext)
