// Clicks and types at random in the console in Chromium, by seed: `npm run explore -- --minutes 10 --seed 1`. First as the
// viewer of a sandbox who may do everything, then as an operator with the role `read`. Ends with the broken laws, if any.
import { parseArgs } from "node:util"
import { Effect, Exit, Scope } from "effect"
import type { Page } from "playwright-core"
import { openHostile } from "../support/browser/HostileSandbox.ts"
import { launch, openTab } from "../support/browser/Tab.ts"
import { moved, stateOf } from "./Books.ts"
import { draws } from "./Draws.ts"
import { explore } from "./Explore.ts"
import { readerConsole } from "./ReaderConsole.ts"

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, seed: { type: "string", default: String(Date.now()) } }
})
const half = (Number(values.minutes) * 60_000) / 2
const draw = draws(values.seed)
console.log(`exploring for ${values.minutes} minutes with --seed ${values.seed}`)

const scope = Scope.makeUnsafe()
const { sandbox } = await Effect.runPromise(Scope.provide(openHostile, scope))
const browser = await launch()
const broken: Array<string> = []
const walk = async (name: string, start: string, enter = (page: Page): Promise<unknown> => page.goto(start)) => {
  const tab = await openTab(browser)
  await enter(tab.page)
  const walked = await explore(tab, { start, enter, draw, until: performance.now() + half })
  console.log(`as ${name}: ${walked.steps} steps on ${walked.pages} pages, ${walked.broken.length} broken laws`)
  broken.push(...walked.broken)
  await tab.close()
}

await walk("the viewer of the sandbox", `${sandbox.base_url}/console/`)
const reader = await readerConsole(sandbox)
const before = await stateOf(sandbox)
await walk("an operator who may read", reader.start, reader.enter)
broken.push(...moved(before, await stateOf(sandbox)))
reader.close()
await browser.close()
await Effect.runPromise(Scope.close(scope, Exit.void))
for (const one of broken) console.error(one)
console.log(`${broken.length} broken laws`)
process.exit(broken.length === 0 ? 0 : 1)
