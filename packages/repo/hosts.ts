// Packs the packages, and runs the examples on a host that is too large for the gate: a page in Chromium.
import { checkBrowser } from "./packed/chromium.ts"
import { installLinked } from "./packed/install.ts"
import { packAll, packages } from "./packed/pack.ts"
import { newest } from "./packed/ranges.ts"
import { timed } from "./packed/run.ts"

await timed("built and packed", packAll)
const project = await timed("installed", () => installLinked("all", packages, newest))
await timed("Chromium", () => checkBrowser(project))
