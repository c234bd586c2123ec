import { hashOf, stories, storyOf } from "@vostro/site/tab/Stories"
import { openTabBank } from "@vostro/site/tab/TabBank"
import { describe, expect, it } from "vitest"

describe("the bank in a tab", () => {
  it("brings a debit back on day 58, and shows it on its console", async () => {
    const bank = await openTabBank("/tab/b-1")
    const saved = await bank.play(storyOf("#story=day-58").scenario)
    expect(saved["debit"]).toMatchObject({ status: "returned" })
    const page = await bank.fetch(new Request("http://localhost/tab/b-1/console/"))
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('href="/tab/b-1/console/assets/console.css"')
  })

  it.each(Object.keys(stories))("plays the story %s from a link with its steps", async (name) => {
    const { scenario } = storyOf(hashOf(stories[name]?.scenario ?? []))
    expect(scenario).toEqual(stories[name]?.scenario)
    const bank = await openTabBank()
    await expect(bank.play(scenario)).resolves.toBeDefined()
  })

  it("reads steps of a link as they are, and says what is wrong with a link", () => {
    expect(storyOf('#scenario=[{"advance":"2 days"}]').scenario).toEqual([{ advance: "2 days" }])
    expect(storyOf("").scenario).toEqual([])
    expect(() => storyOf("#story=day-59")).toThrow("There is no story day-59: use day-58, debit, lunch.")
    expect(() => storyOf("#scenario=%%")).toThrow("The scenario is no JSON")
  })
})
