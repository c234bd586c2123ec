import { makeSandboxFaults } from "@vostro/sandbox/faults/FaultyHandler"
import { describe, expect, it, onTestFinished } from "vitest"
import { ORIGIN, openConsole } from "./support/OpenConsole.ts"

const open = async () => {
  const { armed, controls: faults } = makeSandboxFaults()
  const opened = await openConsole({}, { sandbox: { advance: undefined, armed, faults } })
  onTestFinished(opened.bank.stop)
  const post = (fields: ReadonlyArray<readonly [string, string]>, site = "same-origin") => {
    const body = new FormData()
    for (const [name, value] of fields) body.append(name, value)
    const headers = { "sec-fetch-site": site }
    return opened.console(new Request(`${ORIGIN}/console/sandbox/faults`, { method: "POST", body, headers }))
  }
  return { ...opened, armed, post }
}

describe("the faults of a sandbox", () => {
  it("are armed for the next requests, shown on every page, and disarmed", async () => {
    const { armed, page, post } = await open()
    expect(await page("/")).not.toContain("Armed:")
    expect(
      (
        await post([
          ["kind", "reset"],
          ["times", "2"]
        ])
      ).status
    ).toBe(303)
    expect(armed()).toEqual(["reset, reset for the next requests"])
    expect(await page("/")).toMatch(
      /<strong>Armed:<\/strong> reset, reset for the next requests <a href="\/console\/sandbox\/faults">/
    )
    await post([["disarm", "true"]])
    expect(armed()).toEqual([])
    expect(await page("/sandbox/faults")).toContain("No fault is armed.")
  })

  it("are armed at random, from some kinds", async () => {
    const { armed, post } = await open()
    await post([
      ["kind", "slow"],
      ["kind", "reset"],
      ["percent", "12.5"]
    ])
    expect(armed()).toEqual(["slow or reset for 12.5 % of the requests"])
  })

  it("are refused in words that say what would be possible", async () => {
    const { armed, post } = await open()
    for (const [fields, words] of [
      [
        [
          ["kind", "<b>"],
          ["times", "1"]
        ],
        "there is no fault &lt;b&gt;; the faults are lost_answer"
      ],
      [
        [
          ["kind", "slow"],
          ["times", "0"]
        ],
        "from 1 to 100"
      ],
      [
        [
          ["kind", "reset"],
          ["percent", "100"]
        ],
        "no kind lets an answer through"
      ],
      [[["percent", "10"]], "at least one of"]
    ] as const) {
      const answer = await post(fields)
      expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(words)])
    }
    expect(
      (
        await post(
          [
            ["kind", "slow"],
            ["times", "1"]
          ],
          "cross-site"
        )
      ).status
    ).toBe(403)
    expect(armed()).toEqual([])
  })

  it("have no page in a bank, nor in a program's own portal", async () => {
    const { console, page } = await openConsole().then((opened) => {
      onTestFinished(opened.bank.stop)
      return opened
    })
    expect(await page("/sandbox/faults", 404)).toContain("No such page")
    expect(await page("/")).not.toContain("/sandbox/faults")
    const form = new Request(`${ORIGIN}/console/sandbox/faults`, {
      method: "POST",
      body: new FormData(),
      headers: { "sec-fetch-site": "same-origin" }
    })
    expect((await console(form)).status).toBe(404)
  })
})
