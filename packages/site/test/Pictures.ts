import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { lifecycleFile } from "@vostro/console/lifecycle/LifecycleSvg"
import { resources } from "@vostro/domain/operations"
import { root } from "@vostro/site/Documents"
import { stories } from "@vostro/site/tab/Stories"
import { openTabBank, type TabBank } from "@vostro/site/tab/TabBank"
import { chromium } from "playwright-core"
import { chromiumPath, NO_BROWSER } from "../../console/test/support/browser/ChromiumPath.ts"

/** Folder of the pictures of the README. */
const folder = join(root, "docs/pictures")

/** Times the story is played to measure it. */
const ROUNDS = 20

const story = stories["day-58"]?.scenario ?? []

/** Plays the story on a fresh bank; returns the time that it took in ms, without the start of the bank. */
const played = async (): Promise<number> => {
  const bank = await openTabBank()
  const began = performance.now()
  await bank.play(story)
  return performance.now() - began
}

/** Takes a picture of a page of the console, which a bank in this process answers. */
const takePicture = async ({ fetch }: TabBank, path: string, file: string): Promise<void> => {
  const executablePath = chromiumPath()
  if (executablePath === undefined) throw new Error(NO_BROWSER)
  const browser = await chromium.launch({ executablePath })
  const context = await browser.newContext({ viewport: { width: 1_200, height: 760 }, locale: "en-US" })
  const page = await context.newPage()
  await page.route("**/*", async (route) => {
    const request = route.request()
    // The stream of a live page never ends.
    if (request.headers()["accept"] === "text/event-stream") return route.abort()
    const answer = await fetch(new Request(request.url()))
    const headers = Object.fromEntries(answer.headers)
    return route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) })
  })
  await page.goto(`http://bank.local${path}`)
  await page.screenshot({ path: file })
  await browser.close()
}

const bank = await openTabBank()
const { debit, timeline } = await bank.play([
  ...story,
  { call: "timeline.get", params: { object_id: "$debit.id" }, save: "timeline" }
])
const { id } = Object(debit)
mkdirSync(folder, { recursive: true })
await takePicture(bank, `/console/programs/${bank.programId}/objects/${id}`, join(folder, "day-58.png"))
const lifecycle = resources
  .flatMap(({ lifecycles }) => lifecycles)
  .find(({ resource, variant }) => resource === "ach" && variant === "outgoing")
if (lifecycle === undefined) throw new Error("the bank has no lifecycle of an outgoing ACH")
const { status, steps } = Object(timeline)
writeFileSync(join(folder, "day-58-lifecycle.svg"), lifecycleFile(lifecycle, { status, taken: steps }))
for (const name of ["day-58.png", "day-58-lifecycle.svg"]) {
  console.log(`docs/pictures/${name}: ${Math.ceil(readFileSync(join(folder, name)).length / 1_000)} KB`)
}
const times: Array<number> = []
for (let round = 0; round < ROUNDS; round++) times.push(await played())
const [first = 0] = times
const median = times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0
console.log(`the story took ${first.toFixed(0)} ms at first, ${median.toFixed(0)} ms in the middle of ${ROUNDS} times`)
