import { describe, expect, it, onTestFinished } from "vitest"
import { type OpenConsole, openConsole } from "./support/OpenConsole.ts"

const open = async (...options: Parameters<typeof openConsole>): Promise<OpenConsole> => {
  const opened = await openConsole(...options)
  onTestFinished(opened.bank.stop)
  return opened
}

describe("the operators", () => {
  it("are created with a token that is shown once, changed and revoked", async () => {
    const { page, send } = await open()
    expect(await page("/operators")).toContain("No operator but <code>root</code> yet")
    const made = await send("/operators", "operator.create", { "text.name": "Ada's night", "text.role": "operate" })
    const [token = ""] = /operator_\w{32}_[0-9a-f]{64}/.exec(await made.text()) ?? []
    expect(token).not.toBe("")
    const listed = await page("/operators")
    expect(listed).toContain("Ada&#39;s night")
    expect(listed).not.toContain(token)
    await send("/operators", "operator.update", { "text.role": "read" })
    expect(await page("/operators")).toMatch(/Ada&#39;s night<\/a><\/th><td data-label="Role">read<\/td>/)
    await send("/operators", "operator.revoke")
    const revoked = await page("/operators")
    expect(revoked).toContain("status-revoked")
    expect(revoked).not.toContain("operator.revoke")
  })

  it("has no control for a role that does not administer the bank", async () => {
    const { bank, page } = await open({ role: "move_money" })
    await bank.operator.call("operator.create", { body: { name: "Ada", role: "read" } })
    expect(await page("/operators")).not.toMatch(/method="post"/)
  })
})

describe("the audit log", () => {
  it("tells who did what to what, and what it changed", async () => {
    const { bank, page } = await open()
    const { value } = await bank.operator.call("operator.create", { body: { name: "Ada", role: "read" } })
    const shown = await page("/audit?operation=operator.create")
    expect(shown).toContain("operator.create")
    expect(shown).toContain(`/programs/bank/objects/${value.id}"`)
    expect(shown).toMatch(/href="\/console\/requests\/req_\w+"/)
    expect(shown).toContain("&quot;role&quot;: &quot;read&quot;")
    expect(shown).toContain("<summary>1 effect</summary>")
    expect(shown).not.toContain(value.token)
    expect(await page("/audit?operation=wire.return")).toContain("No entry matches")
    expect(await page("/audit?until=2001-01-01T00:00:00Z")).toContain("No entry matches")
    expect(await page("/audit?program_id=x", 400)).toContain("The bank refused this")
  })
})

describe("the settings", () => {
  it("shows first what differs, and no secret", async () => {
    const { page } = await open()
    const shown = await page("/settings")
    const [differing = "", usual = ""] = shown.split("<caption>Default or not set")
    expect(differing).toContain("<code>simulation</code>")
    expect(differing).toMatch(/<code>master_key<\/code><\/th><td data-label="Value">set \(secret\)/)
    expect(usual).toContain("<code>wire_cutoff</code>")
    expect(usual).toMatch(/<code>report_time<\/code><\/th><td data-label="Value">not set/)
  })
})

describe("the health", () => {
  it("shows a restore that waits for its answer", async () => {
    const { bank, page } = await open()
    expect(await page("/health")).toContain("None of the latest requests")
    await bank.operator.call("restoration.open", { body: { reason: "<b>disk</b>" } })
    const shown = await page("/health")
    expect(shown).toContain("status-in_question")
    expect(shown).toContain("&lt;b&gt;disk&lt;/b&gt;")
    expect(shown).toContain("Workers wait")
  })
})
